import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/kit/page/page-meta';
import styles from '~/rooms/admin/ui/admin.css?url';
import { OwnLimitsScreen } from '~/rooms/admin/ui/limits';
import { adminWords } from '~/rooms/admin/words';
import { formSchema, isSent, readForm } from '~/server/form.server';
import { act, notFound, page } from '~/server/handle.server';
import { answerCap, capFields, quotaSaid } from './views/admin-pages.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction = () => pageMeta(adminWords.limitsOfAPerson);

/** The daily limits of one user. */
export const loader = page('administrator', async ({ params, rooms }) => {
  const person = await rooms.account.administrators.person(params.userId ?? '');
  if (!person) throw notFound();
  const own = await rooms.account.usage.capOf(person.id);
  const forAll = await rooms.account.usage.capForAll();
  return {
    person: { id: person.id, nickname: person.nickname },
    hasOwn: own !== null,
    cap: own ?? { maps: null, texts: null, megabytes: null },
    forAll,
    quota: quotaSaid(rooms.server.settings.quotaBytes),
  };
});

const fields = formSchema({ ...capFields, everybody: isSent });

export const action = act('administrator', async ({ params, user, form, rooms }) => {
  const id = params.userId ?? '';
  const { everybody: isTaken, ...values } = readForm(fields, form);
  const result = await rooms.admin.setCap(user.id, id, isTaken ? null : values);
  return answerCap(result, values, `/admin/people/${id}`, isTaken ? 'capTaken' : 'capSet');
});

export default function OwnLimits() {
  return <OwnLimitsScreen {...useLoaderData<typeof loader>()} {...useActionData<typeof action>()} />;
}
