import type { Nodes } from './nodes';

/** How the stores write the current seconds of the store's clock. */
const secondsNow = "unixepoch('now')";

/**
 * Expressions that each node would evaluate for itself when it applies its log, perhaps hours later at a restart, so
 * that nodes would differ. rqlite replaces some of them by values from 8.33 on.
 */
const variable =
  /'now'|\b(?:unixepoch|datetime|date|time|julianday)\s*\(\s*\)|\bcurrent_(?:timestamp|date|time)\b|\brandom(?:blob)?\s*\(/i;

/** How long a reading of the store's clock is used. */
const lookEveryMs = 10_000;
const looksKept = 6;
const askNow = "select (julianday('now') - 2440587.5) * 86400.0";

/** The cluster's clock, as one process estimates it. */
export interface StoreClock {
  /** Makes a statement deterministic, so that every node applies it alike. @throws Error if that is not possible */
  settle(text: string): Promise<string>;
}

/**
 * Reads the leader's clock now and then, and extrapolates with a monotonic clock. The estimate is never ahead of the
 * store and lags by at most the time of an answer, so no lease is taken for expired too early.
 */
export function storeClock(nodes: Nodes, ticks = () => performance.now()): StoreClock {
  /** The store's time at tick 0, in seconds: the lower bound from each reading. */
  let looks: number[] = [];
  let lookedAt = Number.NEGATIVE_INFINITY;

  const look = async (): Promise<void> => {
    const { results } = await nodes.ask({ path: '/db/query?level=weak', statements: [[askNow]] });
    const seconds = Number(results[0]?.values?.[0]?.[0]);
    if (!Number.isFinite(seconds)) throw new Error('rqlite does not tell its time');
    lookedAt = ticks();
    looks = [...looks, seconds - lookedAt / 1000].slice(-looksKept);
  };

  return {
    async settle(text) {
      let settled = text;
      if (text.includes(secondsNow)) {
        if (ticks() - lookedAt >= lookEveryMs) await look();
        const now = Math.floor(Math.max(...looks) + ticks() / 1000);
        settled = text.replaceAll(secondsNow, String(now));
      }
      if (variable.test(settled)) throw new Error(`no two nodes would write the same: ${text}`);
      return settled;
    },
  };
}
