import type { Refusal } from '~/kit/fault/refusal';
import { limits, rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { nextSlice } from '~/kit/slices';
import { type ChangedMap, type changeMap, refuseFault } from '~/rooms/map/acts/change-map';
import type { Act, AddLines } from '~/rooms/map/rules/changes';
import type { Travel } from '~/rooms/map/rules/versions';
import type { Maps } from '~/rooms/map/store/maps';
import type { Clock } from '~/system/contract/clock';
import type { Limiter } from '~/system/contract/limiter';
import type { Secrets } from '~/system/contract/secrets';
import type { TextWork } from '~/system/contract/text-work';

interface Deps {
  readonly maps: Pick<Maps, 'owned'>;
  readonly work: Pick<TextWork, 'added'>;
  readonly changeMap: ReturnType<typeof changeMap>;
  readonly limiter: Limiter;
  readonly secrets: Secrets;
  readonly clock: Clock;
}

/**
 * Changes a user's map by a form, within `rateLimits.changesByUser`.
 * @param key idempotency key: the same act with the same key is applied once. Empty: always applied
 */
export const sendChange =
  ({ changeMap: change, maps, work, limiter, secrets, clock }: Deps) =>
  async (userId: string, mapId: string, act: Act | Travel, key: string): Promise<ChangedMap | Refusal> => {
    const allowance = await limiter.take(rateLimits.changesByUser, userId, clock.now());
    if (!allowance.allowed)
      return { ok: false, status: 429, message: messages.request.tooManySaves, retryAfterMs: allowance.retryAfterMs };
    // To decode the form has taken its time, and so does all that follows of a long text.
    if (isLong(act)) await nextSlice();
    const typed = key.slice(0, limits.idempotencyKeyMaxCharacters);
    const onceKey = typed === '' ? null : secrets.hash(JSON.stringify([userId, mapId, typed, act]));
    if (!isLong(act) || !(await maps.owned(mapId, userId))) return change(userId, mapId, act, onceKey);
    // Parsed in a worker thread, so that a pasted outline does not block other requests.
    const { label, ...place } = act;
    const read = await work.added(label);
    if ('fault' in read) return refuseFault(read.fault);
    const addLines: AddLines = { ...place, lines: read.lines };
    return change(userId, mapId, addLines, onceKey);
  };

const isLong = (act: Act | Travel): act is Extract<Act, { act: 'add' }> =>
  act.act === 'add' && act.label.length > limits.outlineInPlaceMaxCharacters;
