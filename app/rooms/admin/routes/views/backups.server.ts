import type { Rooms } from '~/composition.server';
import { bytesSaid } from '~/kit/store/storage';
import type { TimedBackupsProps } from '~/rooms/admin/ui/backups';
import type { KeptBackup } from '~/rooms/storage/rules/backups';

/** The timed backups for a screen; null if they are off. */
export async function backupsView({ storage }: Pick<Rooms, 'storage'>): Promise<TimedBackupsProps | null> {
  const state = await storage.backupState();
  if (!state) return null;
  const copy = ({ name, at, bytes }: KeptBackup) => ({ name, at: at.toISOString(), size: bytesSaid(bytes) });
  const { every, folder, newest, next, kept, isOverdue, failure } = state;
  return {
    every,
    folder,
    newest: newest && copy(newest),
    next: next.toISOString(),
    kept: kept.map(copy),
    isOverdue,
    failure: failure && { ...failure, at: failure.at.toISOString() },
  };
}
