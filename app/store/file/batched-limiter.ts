import { keepNewest } from '~/kit/keep-newest';
import type { RateLimit } from '~/kit/limits';
import type { Allowance, Limiter, ReadLimiter } from '~/system/contract/limiter';

/** A tenth of a limit is counted in memory before the next tenth is taken from the store. */
const batches = 10;
/** How many subjects are counted at once; the oldest count is evicted. */
const mostKept = 10_000;

interface Count {
  /** The rest of the batch; negative if a hit that counts several times exceeded it. */
  left: number;
  /** When the batch or the refusal ends. */
  readonly until: number;
  readonly refused: boolean;
  /** Pending request to the store for the next batch. */
  asking?: Promise<void> | undefined;
}

/**
 * A limiter for reads: a page must not cost a write each time. The first batch of a window is counted in memory alone,
 * each further one is taken from the store at once. So an ordinary learner costs no write, a busy one a write every
 * `times` / 10 views, and after a restart, or from another process, at most one more batch is let through. A store that
 * cannot be written refuses nobody.
 */
export function batchedLimiter(limiter: Pick<Limiter, 'take'>): ReadLimiter {
  const counts = new Map<string, Count>();

  const keep = (key: string, count: Count): Count => {
    keepNewest(counts, mostKept, key, count);
    return count;
  };
  const answer = (count: Count, now: Date, times: number): Allowance => {
    if (count.refused) return { allowed: false, retryAfterMs: Math.max(1, count.until - now.getTime()) };
    count.left -= times;
    return { allowed: true };
  };
  const fromStore = async (limit: RateLimit, subject: string, now: Date): Promise<Allowance> => {
    try {
      return await limiter.take({ ...limit, times: batches - 1 }, subject, now);
    } catch {
      return { allowed: true };
    }
  };

  const countOf = (key: string, limit: RateLimit, now: number): Count => {
    const count = counts.get(key);
    // A count that ends later than a window from now was begun by a clock that was ahead.
    if (count && now < count.until && count.until <= now + limit.windowMs) return count;
    return keep(key, { left: limit.times / batches, until: now + limit.windowMs, refused: false });
  };
  const refill = async (key: string, count: Count, limit: RateLimit, subject: string, now: Date) => {
    const allowance = await fromStore(limit, subject, now);
    if (allowance.allowed) count.left += limit.times / batches;
    else keep(key, { left: 0, until: now.getTime() + allowance.retryAfterMs, refused: true });
    count.asking = undefined;
  };

  return {
    async take(limit, subject, now, times = 1) {
      const key = `${limit.name} ${subject}`;
      for (;;) {
        const count = countOf(key, limit, now.getTime());
        if (count.refused || count.left > 0) return answer(count, now, times);
        count.asking ??= refill(key, count, limit, subject, now);
        await count.asking;
      }
    },
  };
}
