import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import styles from '~/ui/admin/admin.css?url';
import { OwnLimitsScreen } from '~/ui/admin/limits';
import { pageMeta } from '~/ui/page/page-meta';
import { answerCap, quotaSaid, typedCap } from '~/web/admin/admin-pages.server';
import { act, notFound, page } from '~/web/handle.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction = () => pageMeta('Limits of a person');

/** How much a person may ask for in a day. */
export const loader = page('administrator', async ({ params, house }) => {
  const person = await house.keepers.person(params.userId ?? '');
  if (!person) throw notFound();
  const own = await house.usage.capOf(person.id);
  const forAll = await house.usage.capForAll();
  return {
    person: { id: person.id, nickname: person.nickname },
    hasOwn: own !== null,
    cap: own ?? { maps: null, texts: null, megabytes: null },
    forAll,
    quota: quotaSaid(house.settings.quotaBytes),
  };
});

export const action = act('administrator', async ({ params, user, form, house }) => {
  const id = params.userId ?? '';
  const values = typedCap(form);
  const isTaken = form.has('everybody');
  const result = await house.setCap(user.id, id, isTaken ? null : values);
  return answerCap(result, values, `/admin/people/${id}`, isTaken ? 'capTaken' : 'capSet');
});

export default function OwnLimits() {
  return <OwnLimitsScreen {...useLoaderData<typeof loader>()} {...useActionData<typeof action>()} />;
}
