const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The limits of webhooks; names contain the units. A trigger has two of them: see drizzle/triggers.sql. */
export const webhookLimits = {
  perUser: 5,
  addressMaxCharacters: 500,
  /** The pauses before each further try. After the last one the event is given up. */
  pausesMs: [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour, day, day, day],
  /** A webhook that was not reached for so long is turned off. */
  failingMs: 3 * day,
  /** How long a call may take, and how long a process that has begun one owns it. */
  answerMs: 10_000,
  leaseMs: minute,
  /** How many calls one process reads at once, how many of them of one webhook, and how many it serves at a time. */
  perLook: 200,
  perLookOfHook: 10,
  atATime: 8,
  sweepEveryMs: 10_000,
  /** How long a shutdown waits for calls under way. */
  stopMs: 3_000,
  /** Calls that ended are kept for so long, and so many of each webhook. */
  keptMs: 30 * day,
  keptPerHook: 100,
  /** Shown on the page. */
  shownPerHook: 10,
} as const;

/** The pause before the next try; null if there is none. @param attempts the tries so far, from 1 on */
export const pauseAfter = (attempts: number): number | null => webhookLimits.pausesMs[attempts - 1] ?? null;
