import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/kit/page/page-meta';
import { personOf } from '~/rooms/account/rules/admin-acts';
import { ActsScreen } from '~/rooms/admin/ui/acts';
import styles from '~/rooms/admin/ui/admin.css?url';
import { adminWords } from '~/rooms/admin/words';
import { page } from '~/server/handle.server';
import { askedPage, rowsPerPage } from './views/admin-pages.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction = () => pageMeta(adminWords.actsOfAdministrators);

/** How many acts are shown; all are stored. */
const actsShown = 200;

/** The last acts of administrators, newest first; `?q=` searches for users. */
export const loader = page('administrator', async ({ url, rooms }) => {
  const { search, page: number, offset } = askedPage(url);
  const limit = Math.max(0, Math.min(rowsPerPage, actsShown - offset));
  const acts = limit === 0 ? [] : await rooms.account.administrators.acts(offset, limit + 1, search);
  return {
    acts: acts.slice(0, limit).map(({ n, at, act, administratorId, administrator, targetId, target, figures }) => ({
      n,
      at: at.toISOString(),
      act,
      administrator: administrator ?? (administratorId === '' ? null : ''),
      target,
      targetId: personOf({ act, targetId }),
      figures,
    })),
    search,
    page: number,
    hasMore: acts.length > limit && offset + limit < actsShown,
  };
});

export default function Acts() {
  return <ActsScreen {...useLoaderData<typeof loader>()} />;
}
