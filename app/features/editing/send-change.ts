import type { Refusal } from '~/domain/fault/refusal';
import { limits, rateLimits } from '~/domain/limits';
import type { Act } from '~/domain/map/changes';
import type { Travel } from '~/domain/map/versions';
import { messages } from '~/domain/messages';
import type { ChangedMap, changeMap } from '~/features/maps/change-map';
import type { Clock } from '~/ports/clock';
import type { Limiter } from '~/ports/limiter';
import type { Secrets } from '~/ports/secrets';

interface Deps {
  readonly changeMap: ReturnType<typeof changeMap>;
  readonly limiter: Limiter;
  readonly secrets: Secrets;
  readonly clock: Clock;
}

/**
 * Changes a user's map by a form, within `rateLimits.changesByUser`.
 * @param key tells one submit from another: the same act with the same key is done once. Empty: always another one
 */
export const sendChange =
  ({ changeMap: change, limiter, secrets, clock }: Deps) =>
  async (userId: string, mapId: string, act: Act | Travel, key: string): Promise<ChangedMap | Refusal> => {
    const allowance = await limiter.take(rateLimits.changesByUser, userId, clock.now());
    if (!allowance.allowed)
      return {
        ok: false,
        status: 429,
        message: messages.request.tooManySaves,
        retryAfterMs: allowance.retryAfterMs,
      };
    const typed = key.slice(0, limits.idempotencyKeyMaxCharacters);
    const onceKey = typed === '' ? null : secrets.hash(JSON.stringify([userId, mapId, typed, act]));
    return change(userId, mapId, act, onceKey);
  };
