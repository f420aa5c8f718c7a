import { refuseCapped } from '~/jobs/acts/start-run';
import { CapReached } from '~/kit/fault/cap-reached';
import type { Refusal } from '~/kit/fault/refusal';
import { rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import type { Usage } from '~/rooms/account/store/usage';
import type { Maps } from '~/rooms/map/store/maps';
import type { Clock } from '~/system/contract/clock';
import type { Limiter } from '~/system/contract/limiter';

export interface CountDeps {
  readonly maps: Pick<Maps, 'bySubmit'>;
  readonly limiter: Pick<Limiter, 'take' | 'giveBack'>;
  readonly usage: Pick<Usage, 'ask' | 'giveBack'>;
  readonly clock: Clock;
}

interface Counted {
  readonly ok: true;
  /**
   * Call at the end, with the id that the map was to have. Takes the counts back unless that map is there, whole or
   * not: sent again, it is made whole without a count.
   */
  settle(mapId: string): Promise<void>;
}

/** `cap`: the limit of a day that was reached; null if there were too many in an hour. */
type Uncounted = Refusal & { readonly cap: number | null };

/** Counts a map that is made without a run as a run that makes one, once however often its form is sent. */
export async function countMap(
  { maps, limiter, usage, clock }: CountDeps,
  userId: string,
  submitKey: string,
): Promise<Counted | Uncounted> {
  if ((await maps.bySubmit(userId, submitKey)) !== null) return { ok: true, settle: async () => {} };
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
    if ((await maps.bySubmit(userId, submitKey)) === mapId) return;
    await limiter.giveBack(rateLimits.runsByUser, userId);
    await usage.giveBack(userId, 'maps', now);
  };
  // Where the store answers nothing, what is counted stays counted.
  return { ok: true, settle: (mapId) => settle(mapId).catch(() => {}) };
}
