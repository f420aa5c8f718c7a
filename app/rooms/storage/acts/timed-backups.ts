import {
  type BackupFailure,
  BackupFault,
  type BackupTerms,
  dueAt,
  type FailureMail,
  isOverdue,
  isToTell,
  type KeptBackup,
  newestOf,
  outdated,
} from '~/rooms/storage/rules/backups';
import type { BackupFolder } from '~/rooms/storage/store/backup-folder';
import type { Clock } from '~/system/contract/clock';
import type { Log } from '~/system/contract/log';

interface Deps {
  /** Null: no backups are made. */
  readonly terms: BackupTerms | null;
  readonly folder: BackupFolder;
  readonly clock: Clock;
  readonly log: Log;
  /** Mails a failure to administrators. False if no mail went out. */
  readonly tell: (failure: BackupFailure) => Promise<boolean>;
}

const longestLookMs = 30_000;
const shortestLookMs = 500;

/** The state of the timed backups, for administrators. */
interface BackupState extends Omit<BackupTerms, 'everyMs'> {
  /** Newest first. */
  readonly kept: readonly KeptBackup[];
  readonly newest: KeptBackup | null;
  readonly next: Date;
  readonly failure: BackupFailure | null;
  readonly isOverdue: boolean;
}

/** Keeps a failure and mails it, at most once a day. A server that stops does not wait for mails. */
function failuresWithMails(folder: BackupFolder, tell: Deps['tell'], stop: AbortSignal) {
  const stopped = new Promise<true>((resolve) => stop.addEventListener('abort', () => resolve(true)));
  const keep = (failure: BackupFailure) => folder.keepFailure(failure).catch(() => {});
  /** This process's own; the kept one goes with the next good copy. */
  let last: FailureMail | null = null;

  return async (fault: Omit<BackupFailure, 'mail'>): Promise<void> => {
    const kept = (await folder.failure().catch(() => null))?.mail ?? null;
    if (kept && (!last || kept.at > last.at)) last = kept;
    const tells = isToTell(last, fault);
    // Kept before it is sent, so that no other process mails the same.
    const { at, reason } = fault;
    if (tells) last = { at, reason, isSent: true };
    const failure = { ...fault, mail: last };
    await keep(failure);
    if (!tells || (await Promise.race([tell(failure), stopped]))) return;
    last = { at, reason, isSent: false };
    await keep({ ...failure, mail: last });
  };
}

/**
 * Backups on a timer. Every server process may call `backUpIfDue`: the folder says what is due, and its lock lets one
 * process make the copy.
 */
export function createTimedBackups({ terms, folder, clock, log, tell }: Deps) {
  const stop = new AbortController();
  const keepAndTell = failuresWithMails(folder, tell, stop.signal);
  let working: Promise<void> | null = null;
  /** As they were seen last, so that metrics read no disk. */
  let newest: KeptBackup | null = null;
  let failures = 0;

  const look = async () => {
    const kept = await folder.list();
    newest = newestOf(kept, clock.now());
    const failure = await folder.failure();
    // Another process may have made a copy since.
    return { kept, failure: failure && newest && failure.at < newest.at ? null : failure };
  };

  const isDue = async ({ everyMs }: BackupTerms): Promise<boolean> => {
    const now = clock.now();
    return dueAt(await look(), everyMs, now) <= now;
  };

  const failed = async (error: unknown) => {
    if (stop.signal.aborted) return;
    failures += 1;
    const reason = error instanceof BackupFault ? error.reason : 'folder';
    const detail = error instanceof Error ? error.message : String(error);
    log.error('backup failed', { reason, detail });
    await keepAndTell({ at: clock.now(), reason, detail });
  };

  const backUp = async ({ keep }: BackupTerms) => {
    const began = performance.now();
    const { name, bytes, rows } = await folder.make(clock.now());
    log.info('backup made', { file: name, bytes, ms: Math.round(performance.now() - began), ...rows });
    await folder.keepFailure(null);
    const { kept } = await look();
    for (const backup of outdated(kept, keep, clock.now())) await folder.remove(backup);
  };

  return {
    /** Makes a copy if one is due, and removes the oldest. Tells failures in the log and to administrators. */
    backUpIfDue(): Promise<void> {
      if (!terms || stop.signal.aborted) return Promise.resolve();
      const work = async () => {
        if (!(await isDue(terms))) return;
        // Asked again under the lock: another process may have made the copy meanwhile.
        await folder.alone(async () => {
          if (await isDue(terms)) await backUp(terms);
        });
      };
      working ??= work()
        .catch(failed)
        .finally(() => {
          working = null;
        });
      return working;
    },
    /** How often `backUpIfDue` should be called, so that a copy comes at most a tenth of the interval late. */
    lookEveryMs: Math.max(shortestLookMs, Math.min((terms?.everyMs ?? Infinity) / 10, longestLookMs)),
    /** Null if no backups are made. A folder that cannot be read has no copies: `failure` says why. */
    async backupState(): Promise<BackupState | null> {
      if (!terms) return null;
      const { everyMs, ...shown } = terms;
      const now = clock.now();
      const seen = await look().catch(async () => ({ kept: [], failure: await folder.failure() }));
      return {
        ...shown,
        kept: seen.kept,
        newest: newestOf(seen.kept, now),
        next: dueAt(seen, everyMs, now),
        failure: seen.failure,
        isOverdue: isOverdue(seen, everyMs, now),
      };
    },
    /** For metrics; null if no backups are made. */
    backupFigures: () =>
      terms && {
        newest: newest && { ageMs: clock.now().getTime() - newest.at.getTime(), bytes: newest.bytes },
        failures,
      },
    /** No copy begins any more, and one that is broken off is no failure. */
    stopBackups(): void {
      stop.abort();
    },
    /** Resolves once a copy that was broken off is cleared away. */
    backupsStopped: async (): Promise<void> => void (await working),
  };
}
