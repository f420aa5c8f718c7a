import { createAdministration } from '~/rooms/admin/acts/administration';
import { mailBackupFailure } from '~/rooms/admin/acts/backup-mail';
import { createTimedBackups } from '~/rooms/storage/acts/timed-backups';
import { backupFolderOnDisk } from '~/rooms/storage/store/backup-folder-on-disk';
import { clusterHoldings } from '~/rooms/storage/store/holdings-in-cluster';
import { holdingsOf } from '~/rooms/storage/store/holdings-of-file';
import { versionsOf } from '~/rooms/storage/store/versions-in';
import type { Ground } from './ground.server';
import type { Opened } from './opened.server';
import type { OpenRuns } from './runs.server';

interface Given extends Pick<OpenRuns, 'clearing'> {
  readonly removeAccount: Parameters<typeof createAdministration>[0]['removeAccount'];
  readonly migrationsFolder: string;
}

/** The room below /admin, with the figures of what the server holds. */
export function openAdmin(
  { settings, database, log, report }: Opened,
  ground: Ground,
  { clearing, removeAccount, migrationsFolder }: Given,
) {
  const { mailTokens, invitations, passkeys, sessions, limiter, runStore, maps, callHolds, space, lessonPictures } =
    ground;
  const holdings = holdingsOf({
    dataDir: settings.dataDir,
    file: 'topiary.db',
    cluster: settings.cluster && clusterHoldings(database, settings.cluster),
    migrationsFolder,
    report,
  });
  const admin = createAdministration({
    ...ground,
    removeAccount,
    stores: [
      mailTokens,
      invitations,
      passkeys,
      sessions,
      limiter,
      runStore,
      maps,
      clearing,
      callHolds,
      space,
      lessonPictures,
      ground.demos,
    ],
    database,
    provider: settings.model ? 'model' : 'library',
    modelSettings: settings.model && { name: settings.model.name, idleLimitMs: settings.modelIdleMs },
    administratorEmail: settings.administratorEmail,
    appUrl: settings.appUrl,
    holdings,
    readVersions: versionsOf(database, migrationsFolder),
  });
  const backups = createTimedBackups({
    terms: settings.backups,
    folder: backupFolderOnDisk({ ...settings, folder: settings.backupDir, holdings }),
    clock: ground.clock,
    log,
    tell: mailBackupFailure({ ...ground, appUrl: settings.appUrl, report }),
  });
  return { admin, holdings, backups };
}
