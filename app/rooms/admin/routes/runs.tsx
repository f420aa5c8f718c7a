import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/kit/page/page-meta';
import { type RunsShown, runFaultSaid } from '~/rooms/account/rules/run-faults';
import styles from '~/rooms/admin/ui/admin.css?url';
import { RunsScreen } from '~/rooms/admin/ui/runs';
import { adminWords } from '~/rooms/admin/words';
import { page } from '~/server/handle.server';
import { askedPage, noticeOf, rowsPerPage } from './views/admin-pages.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction = () => pageMeta(adminWords.runs);

function shownOf(url: URL): RunsShown {
  const wanted = url.searchParams.get('show');
  return wanted === 'waiting' || wanted === 'failed' ? wanted : 'live';
}

/** Running, queued or failed runs; `?q=` searches for users. */
export const loader = page('administrator', async ({ url, rooms }) => {
  const asked = askedPage(url);
  const shown = shownOf(url);
  const { runs, total, counts } = await rooms.account.administrators.runs(shown, { ...asked, limit: rowsPerPage });
  return {
    shown,
    counts,
    runs: runs.map(({ createdAt, startedAt, finishedAt, fault, ...run }) => ({
      ...run,
      at: (shown === 'failed' ? (finishedAt ?? createdAt) : (startedAt ?? createdAt)).toISOString(),
      fault: fault === null ? null : runFaultSaid(fault),
    })),
    search: asked.search,
    page: asked.page,
    hasMore: asked.offset + runs.length < total,
    notice: noticeOf(url),
  };
});

export default function AdminRuns() {
  return <RunsScreen {...useLoaderData<typeof loader>()} />;
}
