import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/kit/page/page-meta';
import styles from '~/rooms/admin/ui/admin.css?url';
import { PeopleScreen } from '~/rooms/admin/ui/people';
import { adminWords } from '~/rooms/admin/words';
import { page } from '~/server/handle.server';
import { askedPage, noticeOf, rowsPerPage } from './views/admin-pages.server';
import { listedPerson } from './views/people.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction = () => pageMeta(adminWords.people);

/** All accounts, newest first; `?q=` searches names and addresses. */
export const loader = page('administrator', async ({ url, rooms }) => {
  const asked = askedPage(url);
  const { people, total } = await rooms.account.administrators.people({ ...asked, limit: rowsPerPage });
  return {
    people: people.map(listedPerson),
    total,
    search: asked.search,
    page: asked.page,
    hasMore: asked.offset + people.length < total,
    notice: noticeOf(url),
  };
});

export default function People() {
  return <PeopleScreen {...useLoaderData<typeof loader>()} />;
}
