import type { Refusal } from '~/kit/fault/refusal';
import { rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import type { Clock } from '~/system/contract/clock';
import type { Limiter } from '~/system/contract/limiter';

export type RefuseSave = (userId: string) => Promise<(Refusal & { readonly status: 429 }) | null>;

/** Counts one save of a lesson or of a map's contents against the user's rate limit; null while it is allowed. */
export const refuseSave =
  ({ limiter, clock }: { readonly limiter: Limiter; readonly clock: Clock }): RefuseSave =>
  async (userId) => {
    const allowance = await limiter.take(rateLimits.savesByUser, userId, clock.now());
    if (allowance.allowed) return null;
    const { retryAfterMs } = allowance;
    return { ok: false, status: 429, message: messages.request.tooManySaves, retryAfterMs };
  };
