import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { bytesSaid, storageKinds } from '~/domain/keeper/storage';
import styles from '~/ui/admin/admin.css?url';
import { StorageScreen } from '~/ui/admin/storage';
import { pageMeta } from '~/ui/page/page-meta';
import { usedOf } from '~/web/account/space-view.server';
import { typesPassword } from '~/web/account/ways-in.server';
import { backupProblem } from '~/web/admin/backup-problems.server';
import { page } from '~/web/handle.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction = () => pageMeta('Storage');

/** What takes room, by kind, and the way to a backup. */
export const loader = page('administrator', async ({ user, url, house }) => {
  const stored = await house.measureStorage();
  const sum = (stored?.kinds ?? []).reduce((all, { bytes }) => all + bytes, 0);
  const row = (name: string, bytes: number) => ({ name, bytes: bytesSaid(bytes) });
  return {
    measured: stored && {
      at: stored.at.toISOString(),
      sum: bytesSaid(sum),
      kinds: stored.kinds.map(({ kind, bytes }) => ({
        ...row(storageKinds[kind], bytes),
        share: sum === 0 ? 0 : Math.round((100 * bytes) / sum),
      })),
      beside: stored.beside.map(({ name, bytes }) => row(name, bytes)),
    },
    largest: (await house.largestSpaces())
      .filter(({ used }) => used > 0)
      .map((space) => ({ id: space.userId, nickname: space.nickname, used: usedOf(space) })),
    hasPassword: typesPassword(user, house),
    problem: backupProblem(url.searchParams.get('backup')),
    isCluster: house.settings.cluster !== null,
    hasOwnSecret: house.settings.asRead.some(
      ({ name, from }) => name === 'SESSION_SECRET' && from === 'default',
    ),
  };
});

export default function Storage() {
  return <StorageScreen {...useLoaderData<typeof loader>()} />;
}
