import type { Nodes } from './nodes';

/** How the stores write the seconds of the store's own clock. */
const secondsNow = "unixepoch('now')";

/**
 * What each node would work out anew, and otherwise, when it applies its log: also hours later, when it starts again.
 * rqlite puts values in the place of some of these from 8.33 on.
 */
const variable =
  /'now'|\b(?:unixepoch|datetime|date|time|julianday)\s*\(\s*\)|\bcurrent_(?:timestamp|date|time)\b|\brandom(?:blob)?\s*\(/i;

/** How long a look at the store's clock serves. */
const lookEveryMs = 10_000;
const looksKept = 6;
const askNow = "select (julianday('now') - 2440587.5) * 86400.0";

/** The clock of the cluster, as one process knows it. */
export interface StoreClock {
  /** The statement's text as every node understands it alike. @throws Error where that cannot be */
  settle(text: string): Promise<string>;
}

/**
 * Reads the leader's clock now and then, and counts on by ticks that nobody sets. What it tells is never ahead of the
 * store, and behind by no more than an answer takes: so no lease is thought to have run out that has not.
 */
export function storeClock(nodes: Nodes, ticks = () => performance.now()): StoreClock {
  /** Seconds of the store at tick 0, as each look had it at least. */
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
