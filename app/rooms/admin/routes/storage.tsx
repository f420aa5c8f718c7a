import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/kit/page/page-meta';
import { bytesSaid, type StorageKind } from '~/kit/store/storage';
import { usedOf } from '~/rooms/account/routes/views/space-view.server';
import { typesPassword } from '~/rooms/account/routes/views/ways-in.server';
import styles from '~/rooms/admin/ui/admin.css?url';
import { StorageScreen } from '~/rooms/admin/ui/storage';
import { adminWords } from '~/rooms/admin/words';
import { page } from '~/server/handle.server';
import { backupProblem } from './views/backup-problems.server';
import { backupsView } from './views/backups.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction = () => pageMeta(adminWords.storage);

const storageKinds = (): Readonly<Record<StorageKind, string>> => ({
  maps: adminWords.storageMaps,
  lessons: adminWords.storageLessons,
  sources: adminWords.storageSources,
  cards: adminWords.storageCards,
  questions: adminWords.storageQuestions,
  history: adminWords.storageHistory,
  index: adminWords.storageIndex,
  runs: adminWords.storageRuns,
  accounts: adminWords.storageAccounts,
});

/** Storage use by kind, and the form for a backup. */
export const loader = page('administrator', async ({ user, url, rooms }) => {
  const stored = await rooms.admin.measureStorage();
  const sum = (stored?.kinds ?? []).reduce((all, { bytes }) => all + bytes, 0);
  const row = (name: string, bytes: number) => ({ name, bytes: bytesSaid(bytes) });
  return {
    measured: stored && {
      at: stored.at.toISOString(),
      sum: bytesSaid(sum),
      kinds: stored.kinds.map(({ kind, bytes }) => ({
        ...row(storageKinds()[kind], bytes),
        share: sum === 0 ? 0 : Math.round((100 * bytes) / sum),
      })),
      beside: stored.beside.map(({ name, bytes }) => row(name, bytes)),
    },
    largest: (await rooms.storage.largestSpaces())
      .filter(({ used }) => used > 0)
      .map((space) => ({ id: space.userId, nickname: space.nickname, used: usedOf(space) })),
    hasPassword: typesPassword(user, rooms),
    backups: await backupsView(rooms),
    problem: backupProblem(url.searchParams.get('backup')),
    isCluster: rooms.server.settings.cluster !== null,
    hasOwnSecret: rooms.server.settings.asRead.some(
      ({ name, from }) => name === 'SESSION_SECRET' && from === 'default',
    ),
  };
});

export default function Storage() {
  return <StorageScreen {...useLoaderData<typeof loader>()} />;
}
