/** The units of `BACKUP_EVERY`, in milliseconds. */
const units = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const longestMs = 366 * units.d;

/** The time that `24h`, `15m` or `30s` stands for, in milliseconds; null if it stands for none. */
export function readInterval(text: string): number | null {
  const [, digits = '', unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  const ms = Number(digits) * (units[unit as keyof typeof units] ?? 0);
  return ms > 0 && ms <= longestMs ? ms : null;
}

/** When copies are made, how many are kept, and where. */
export interface BackupTerms {
  /** As it was set, for the screens. */
  readonly every: string;
  readonly everyMs: number;
  readonly keep: number;
  readonly folder: string;
}

/** A copy that was checked and has its name. */
export interface KeptBackup {
  readonly name: string;
  readonly at: Date;
  readonly bytes: number;
}

/**
 * The step that failed: free space for a copy, its folder, the copying, the check of the finished copy; or, after a
 * good copy, the removal of an old one.
 */
export type BackupReason = 'space' | 'folder' | 'copy' | 'check' | 'removal';

export interface BackupFailure {
  readonly at: Date;
  readonly reason: BackupReason;
  /** The error in English, for administrators. */
  readonly detail: string;
  readonly mail: FailureMail | null;
}

/** The last mail about failures. */
export interface FailureMail {
  readonly at: Date;
  readonly reason: BackupReason;
  /** Whether one went out. */
  readonly isSent: boolean;
}

/**
 * Whether a failure is told by a mail: at most once a day, and again after an hour if none could be sent. A time in the
 * future is that of a wrong clock. A mail about an old copy says that there is a new one, so it holds back no other.
 */
export function isToTell(last: FailureMail | null, { at, reason }: Pick<BackupFailure, 'at' | 'reason'>): boolean {
  if (last === null || last.at > at) return true;
  if (last.reason === 'removal' && reason !== 'removal') return true;
  return at.getTime() - last.at.getTime() >= (last.isSent ? units.d : units.h);
}

/** Thrown where a copy cannot be made, or an old one not removed. */
export class BackupFault extends Error {
  override readonly name = 'BackupFault';

  constructor(
    readonly reason: BackupReason,
    detail: string,
  ) {
    super(detail);
  }
}

/** A time in UTC as file names have it: `2026-11-29T08-15-00Z`. */
export const fileTime = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

export const backupName = (at: Date): string => `topiary-${fileTime(at)}.db`;

/** Ending of a copy that is not checked yet. */
export const unfinishedEnding = '.unfinished';

/** The time in a name that `backupName` gave; null for all other files, which are never touched. */
export function backupTime(name: string): Date | null {
  const [, day, hours, minutes, seconds] = /^topiary-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.db$/.exec(name) ?? [];
  if (day === undefined) return null;
  const at = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
  return !Number.isNaN(at.getTime()) && backupName(at) === name ? at : null;
}

export const newestFirst = (kept: readonly KeptBackup[]): KeptBackup[] =>
  [...kept].sort((one, other) => other.at.getTime() - one.at.getTime());

/** The newest copy. Copies from the future are left out: they come from a clock that was wrong. */
export const newestOf = (kept: readonly KeptBackup[], now: Date): KeptBackup | null =>
  newestFirst(kept).find(({ at }) => at <= now) ?? null;

/** The longest pause before a copy that failed is tried again. */
const retryMs = 10 * units.m;

/** When the next copy is due: `everyMs` after the newest one, at once if there is none. */
export function dueAt(
  { kept, failure }: { readonly kept: readonly KeptBackup[]; readonly failure: BackupFailure | null },
  everyMs: number,
  now: Date,
): Date {
  const newest = newestOf(kept, now)?.at.getTime();
  const due = newest === undefined ? now.getTime() : newest + everyMs;
  const failed = failure && failure.at <= now ? failure.at.getTime() : null;
  return new Date(failed === null ? due : Math.max(due, failed + Math.min(everyMs, retryMs)));
}

/** Whether the newest copy is older than two intervals, or none exists although one was tried. */
export function isOverdue(
  { kept, failure }: { readonly kept: readonly KeptBackup[]; readonly failure: BackupFailure | null },
  everyMs: number,
  now: Date,
): boolean {
  const newest = newestOf(kept, now);
  return newest ? now.getTime() - newest.at.getTime() > 2 * everyMs : failure !== null;
}

/** The copies to remove: those older than the newest `keep`. Copies from the future stay. */
export const outdated = (kept: readonly KeptBackup[], keep: number, now: Date): KeptBackup[] =>
  newestFirst(kept)
    .filter(({ at }) => at <= now)
    .slice(keep);
