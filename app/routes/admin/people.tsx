import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import styles from '~/ui/admin/admin.css?url';
import { PeopleScreen } from '~/ui/admin/people';
import { pageMeta } from '~/ui/page/page-meta';
import { askedPage, noticeOf, rowsPerPage } from '~/web/admin/admin-pages.server';
import { listedPerson } from '~/web/admin/people.server';
import { page } from '~/web/handle.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction = () => pageMeta('People');

/** Everybody who has an account, newest first; `?q=` searches names and addresses. */
export const loader = page('administrator', async ({ url, house }) => {
  const asked = askedPage(url);
  const { people, total } = await house.keepers.people({ ...asked, limit: rowsPerPage });
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
