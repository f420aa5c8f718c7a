import type { Refusal } from '~/kit/fault/refusal';
import { inLanguage, sourceLanguage } from '~/kit/language/reader';
import { messages } from '~/kit/messages';
import { bytesSaid, type StorageKind, storageKindOf } from '~/kit/store/storage';
import type { BackupFile, Holdings } from '~/rooms/storage/store/holdings';
import { byAdministrator, type PeopleDeps } from './people';

interface Deps extends Pick<PeopleDeps, 'administrators' | 'clock' | 'random'> {
  readonly holdings: Holdings;
  readonly report: (event: string, error: unknown) => void;
}

export interface Stored {
  /** The time of the measurement. */
  readonly at: Date;
  /** Largest first. */
  readonly kinds: readonly { readonly kind: StorageKind; readonly bytes: number }[];
  readonly beside: readonly { readonly name: string; readonly bytes: number }[];
}

/** Measuring reads every page of the database, so the result is cached. */
const keptForMs = 5 * 60_000;
/** How long a page waits: enough for a small database, but not for one of gigabytes. */
const waitsMs = 1_000;

/**
 * Storage use by kind, measured at most every five minutes. While a measurement takes long, returns the previous one;
 * null if there is none yet.
 */
export function measureStorage({ holdings, clock, report }: Deps) {
  let last: Stored | null = null;
  let asking: Promise<Stored> | null = null;
  const measure = async (at: Date): Promise<Stored> => {
    const sums = new Map<StorageKind, number>();
    for (const { table, bytes } of await holdings.sizes()) {
      const kind = storageKindOf(table);
      sums.set(kind, (sums.get(kind) ?? 0) + bytes);
    }
    const kinds = [...sums].map(([kind, bytes]) => ({ kind, bytes })).sort((a, b) => b.bytes - a.bytes);
    last = { at, kinds, beside: (await holdings.beside()).filter(({ bytes }) => bytes > 0) };
    return last;
  };
  return async (patienceMs = waitsMs): Promise<Stored | null> => {
    const now = clock.now();
    if (last && now.getTime() - last.at.getTime() < keptForMs) return last;
    if (!asking) {
      asking = measure(now).finally(() => {
        asking = null;
      });
      // The caller may have stopped waiting, so the error is reported here.
      asking.catch((error: unknown) => report('the storage could not be measured', error));
    }
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, patienceMs, null);
    });
    try {
      return (await Promise.race([asking, late])) ?? last;
    } finally {
      clearTimeout(timer);
    }
  };
}

type BackupResult = { readonly ok: true; readonly backup: BackupFile; readonly name: string } | Refusal;

/** Copies the database for an administrator, and logs the act. */
export const takeBackup =
  ({ holdings, administrators, clock, random, report }: Deps) =>
  async (administratorId: string): Promise<BackupResult> => {
    let backup: BackupFile | null;
    try {
      backup = await holdings.backup();
    } catch (error) {
      report('a backup failed', error);
      return { ok: false, status: 503, message: messages.administrator.backupFailed };
    }
    if (!backup) return { ok: false, status: 503, message: messages.administrator.backupBusy };
    const { bytes } = backup;
    try {
      const by = byAdministrator({ clock, random }, administratorId);
      // Kept in the row, which people of several languages read.
      const size = inLanguage(sourceLanguage, () => bytesSaid(bytes));
      if (await administrators.note(by, 'backup-taken', null, size)) {
        const at = by.at.toISOString().slice(0, 16).replace(/[T:]/g, '-');
        return { ok: true, backup, name: `topiary-${at}.db` };
      }
    } catch (error) {
      await backup.discard();
      throw error;
    }
    await backup.discard();
    return { ok: false, status: 404, message: messages.request.notFound };
  };
