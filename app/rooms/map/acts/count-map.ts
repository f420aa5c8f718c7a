import { refuseCapped } from '~/jobs/acts/start-run';
import { CapReached } from '~/kit/fault/cap-reached';
import type { Refusal } from '~/kit/fault/refusal';
import { rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import type { Usage } from '~/rooms/account/store/usage';
import { successorKey } from '~/rooms/map/rules/submit-key';
import type { Maps } from '~/rooms/map/store/maps';
import type { Clock } from '~/system/contract/clock';
import type { Limiter } from '~/system/contract/limiter';

export interface CountDeps {
  readonly maps: Pick<Maps, 'bySubmit'>;
  readonly limiter: Pick<Limiter, 'take' | 'giveBack'>;
  readonly usage: Pick<Usage, 'ask' | 'giveBack'>;
  readonly clock: Clock;
}

interface Place {
  /** The key to make the map with: that of the submit, or a successor's if earlier maps are in the bin. */
  readonly key: string;
  /** The map that has this key, whole or arriving; null if it is still to be made. */
  readonly mapId: string | null;
}

interface Counted extends Place {
  readonly ok: true;
  /**
   * Call at the end, with the id that the map was to have. Takes the counts back unless that map is there, whole or
   * not: sent again, it is made whole without a count.
   */
  settle(mapId: string): Promise<void>;
}

/** `cap`: the limit of a day that was reached; null if there were too many in an hour. */
type Uncounted = Refusal & { readonly cap: number | null };

/**
 * Counts a map that is made without a run as a run that makes one, once however often its form is sent. If the map was
 * put into the bin since, another one is made and counted.
 */
export async function countMap(deps: CountDeps, userId: string, submitKey: string): Promise<Counted | Uncounted> {
  const settle = async () => {};
  const place = await placeOf(deps.maps, userId, submitKey);
  if (place.mapId !== null) return { ...place, ok: true, settle };
  const counted = await countAt(deps, userId, place);
  if (counted.ok) return counted;
  // Another process may have made this map with the last count.
  const placeNow = await placeOf(deps.maps, userId, submitKey);
  return placeNow.mapId === null ? counted : { ...placeNow, ok: true, settle };
}

/**
 * Finds the map of a submit, whichever of the maps that it has made were put into the bin or deleted from there. If
 * none is left, the key is the first free one, so that processes that ask at the same time make one map.
 */
async function placeOf(maps: CountDeps['maps'], userId: string, submitKey: string): Promise<Place> {
  const made = await maps.bySubmit(userId, submitKey);
  const kept = made.find(({ isBinned }) => !isBinned);
  if (kept) return { key: kept.key, mapId: kept.id };
  const ids = new Map(made.map(({ key, id }) => [key, id]));
  let key = submitKey;
  for (let id = ids.get(key); id !== undefined; id = ids.get(key)) key = successorKey(submitKey, id);
  return { key, mapId: null };
}

async function countAt(
  { maps, limiter, usage, clock }: CountDeps,
  userId: string,
  place: Place,
): Promise<Counted | Uncounted> {
  const now = clock.now();
  const allowance = await limiter.take(rateLimits.runsByUser, userId, now);
  if (!allowance.allowed) {
    const { retryAfterMs } = allowance;
    return { ok: false, status: 429, message: messages.search.tooMany, retryAfterMs, cap: null };
  }
  try {
    await usage.ask(userId, 'maps', now);
  } catch (error) {
    if (!(error instanceof CapReached)) throw error;
    await limiter.giveBack(rateLimits.runsByUser, userId);
    return { ...refuseCapped(error, now), cap: error.cap };
  }
  const settle = async (mapId: string) => {
    if ((await maps.bySubmit(userId, place.key)).some(({ id }) => id === mapId)) return;
    await limiter.giveBack(rateLimits.runsByUser, userId);
    await usage.giveBack(userId, 'maps', now);
  };
  // Where the store answers nothing, what is counted stays counted.
  return { ...place, ok: true, settle: (mapId) => settle(mapId).catch(() => {}) };
}
