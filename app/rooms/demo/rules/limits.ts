import type { RateLimit } from '~/kit/limits';

const hour = 60 * 60_000;

export const demoLimits = {
  /** Living accounts of the demo; one more is refused. */
  accounts: 500,
  /** The caps of each account a day, and its quota. */
  maps: 10,
  texts: 40,
  megabytes: 10,
  /** How many lessons of the course are done when the demo opens: their cards are due. */
  lessonsDone: 2,
  /** How many days the counts of calls are kept. */
  daysKept: 30,
  /** How long after its end the browser is told so. */
  endToldMs: hour,
} as const;

/** By address: one may be a whole class. */
export const demosByAddress: RateLimit = { name: 'demo:address', times: 5, windowMs: hour };

/** The course that a demo account keeps from the start. */
export const demoCourse = 'first-aid';
