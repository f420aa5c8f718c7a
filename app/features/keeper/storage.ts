import type { Refusal } from '~/domain/fault/refusal';
import { bytesSaid, type StorageKind, storageKindOf } from '~/domain/keeper/storage';
import { messages } from '~/domain/messages';
import type { BackupFile, Holdings } from '~/ports/keeper/holdings';
import { byKeeper, type PeopleDeps } from './people';

interface Deps extends Pick<PeopleDeps, 'keepers' | 'clock' | 'random'> {
  readonly holdings: Holdings;
  readonly report: (event: string, error: unknown) => void;
}

export interface Stored {
  /** When it was measured. */
  readonly at: Date;
  /** Largest first. */
  readonly kinds: readonly { readonly kind: StorageKind; readonly bytes: number }[];
  readonly beside: readonly { readonly name: string; readonly bytes: number }[];
}

/** Measuring reads every page of the database, so it is not done for each look. */
const keptForMs = 5 * 60_000;

/** What takes room, by kind; measured at most every five minutes. */
export function measureStorage({ holdings, clock }: Deps) {
  let last: { readonly at: Date; readonly stored: Promise<Stored> } | null = null;
  const measure = async (at: Date): Promise<Stored> => {
    const sums = new Map<StorageKind, number>();
    for (const { table, bytes } of await holdings.sizes()) {
      const kind = storageKindOf(table);
      sums.set(kind, (sums.get(kind) ?? 0) + bytes);
    }
    const kinds = [...sums].map(([kind, bytes]) => ({ kind, bytes })).sort((a, b) => b.bytes - a.bytes);
    return { at, kinds, beside: (await holdings.beside()).filter(({ bytes }) => bytes > 0) };
  };
  return (): Promise<Stored> => {
    const at = clock.now();
    if (last && at.getTime() - last.at.getTime() < keptForMs) return last.stored;
    const measured = { at, stored: measure(at) };
    last = measured;
    // What failed is measured anew.
    measured.stored.catch(() => {
      if (last === measured) last = null;
    });
    return measured.stored;
  };
}

export type BackupResult =
  | { readonly ok: true; readonly backup: BackupFile; readonly name: string }
  | Refusal;

/** Copies all rows of this moment for a keeper, and writes down that it was done. */
export const takeBackup =
  ({ holdings, keepers, clock, random, report }: Deps) =>
  async (keeperId: string): Promise<BackupResult> => {
    let backup: BackupFile | null;
    try {
      backup = await holdings.backup();
    } catch (error) {
      report('a backup failed', error);
      return { ok: false, status: 503, message: messages.keeper.backupFailed };
    }
    if (!backup) return { ok: false, status: 503, message: messages.keeper.backupBusy };
    try {
      const by = byKeeper({ clock, random }, keeperId);
      if (await keepers.note(by, 'backup-taken', null, bytesSaid(backup.bytes))) {
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
