import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/kit/page/page-meta';
import styles from '~/rooms/admin/ui/admin.css?url';
import { OverviewScreen } from '~/rooms/admin/ui/overview';
import { adminWords } from '~/rooms/admin/words';
import { page } from '~/server/handle.server';
import { noticeOf } from './views/admin-pages.server';
import { backupsView } from './views/backups.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction = () => pageMeta(adminWords.administration);

/** The state of the server at a glance. */
export const loader = page('administrator', async ({ url, rooms }) => {
  const { total, unverified } = await rooms.account.administrators.people({ search: '', offset: 0, limit: 1 });
  const { counts } = await rooms.account.administrators.runs('live', { search: '', offset: 0, limit: 1 });
  const [newest] = (await rooms.account.usage.days({ offset: 0, limit: 1 })).days;
  const used = newest?.day === rooms.server.clock.now().toISOString().slice(0, 10) ? newest : null;
  const today = { calls: used?.calls ?? 0, words: (used?.wordsIn ?? 0) + (used?.wordsOut ?? 0) };
  const suggestions = await rooms.suggestion.suggestions.countForLibrary();
  const backups = await backupsView(rooms);
  const demo = await rooms.demo.demoFigures();
  return { demo, people: total, unverified, runs: counts, today, suggestions, backups, notice: noticeOf(url) };
});

export default function Overview() {
  return <OverviewScreen {...useLoaderData<typeof loader>()} />;
}
