import type { RateLimit } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { refused } from '~/rooms/program/rules/answer';
import type { Clock } from '~/system/contract/clock';
import type { ReadLimiter } from '~/system/contract/limiter';

export interface LimitDeps {
  readonly readLimiter: ReadLimiter;
  readonly clock: Clock;
}

/** Counts a call against a limit of the screens; null while it is allowed. */
export const limitReads =
  ({ readLimiter, clock }: LimitDeps) =>
  async (limit: RateLimit, userId: string, times = 1) => {
    const allowance = await readLimiter.take(limit, userId, clock.now(), times);
    return allowance.allowed
      ? null
      : { ...refused(429, messages.request.tooMany), retryAfterMs: allowance.retryAfterMs };
  };
