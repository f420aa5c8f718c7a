/** The limits of reminders; names contain the units. */
export const reminderLimits = {
  /** How many reminders one process reads at once, and how many of them it sends at a time. */
  perSweep: 200,
  atATime: 8,
  sweepEveryMs: 60_000,
  /** How long a shutdown waits for those under way. */
  stopMs: 3_000,
  /** Browsers of one account that get notifications; a further one replaces the oldest. */
  subscriptionsPerUser: 10,
  subscriptionMaxBytes: 4_096,
  endpointMaxCharacters: 1_024,
  /** How long a browser's push service keeps a notification that it cannot deliver. */
  pushKeptSeconds: 12 * 3_600,
} as const;
