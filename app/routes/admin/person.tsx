import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import styles from '~/ui/admin/admin.css?url';
import { PersonScreen } from '~/ui/admin/people';
import { pageMeta } from '~/ui/page/page-meta';
import { spaceView } from '~/web/account/space-view.server';
import { noticeOf } from '~/web/admin/admin-pages.server';
import { listedPerson } from '~/web/admin/people.server';
import { notFound, page } from '~/web/handle.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction = () => pageMeta('A person');

const daysShown = 30;

/** A person, and what an administrator can do with their account. */
export const loader = page('administrator', async ({ params, user, url, house }) => {
  const person = await house.keepers.person(params.userId ?? '');
  if (!person) throw notFound();
  return {
    person: listedPerson(person),
    days: await house.usage.ofPerson(person.id, daysShown),
    cap: await house.usage.capOf(person.id),
    space: spaceView(await house.spaceOf(person.id)),
    isSelf: person.id === user.id,
    provider: house.settings.oidc?.name ?? null,
    notice: noticeOf(url),
  };
});

export default function Person() {
  return <PersonScreen {...useLoaderData<typeof loader>()} />;
}
