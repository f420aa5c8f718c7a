import { refuseCapped } from '~/jobs/acts/start-run';
import { CapReached } from '~/kit/fault/cap-reached';
import type { Refusal } from '~/kit/fault/refusal';
import { rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import type { Usage } from '~/rooms/account/store/usage';
import { submitKeys } from '~/rooms/map/rules/submit-key';
import type { Maps } from '~/rooms/map/store/maps';
import type { Clock } from '~/system/contract/clock';
import type { Limiter } from '~/system/contract/limiter';

interface Deps {
  readonly maps: Pick<Maps, 'bySubmit'>;
  readonly limiter: Pick<Limiter, 'take' | 'giveBack'>;
  readonly usage: Pick<Usage, 'ask' | 'giveBack'>;
  readonly clock: Clock;
}

interface Counted {
  readonly ok: true;
  /** Takes the counts back, unless something of the map is there: sent again, that is made whole without a count. */
  giveBack(): Promise<void>;
}

/** Counts an import as a run that makes a map, once however often it is sent. */
export async function countImport(
  { maps, limiter, usage, clock }: Deps,
  userId: string,
  submit: string,
): Promise<Counted | Refusal> {
  const isThere = async () => (await maps.bySubmit(userId, submitKeys.import(submit))) !== null;
  if (await isThere()) return { ok: true, giveBack: async () => {} };
  const now = clock.now();
  const allowance = await limiter.take(rateLimits.runsByUser, userId, now);
  if (!allowance.allowed)
    return { ok: false, status: 429, message: messages.search.tooMany, retryAfterMs: allowance.retryAfterMs };
  try {
    await usage.ask(userId, 'maps', now);
  } catch (error) {
    if (!(error instanceof CapReached)) throw error;
    await limiter.giveBack(rateLimits.runsByUser, userId);
    return refuseCapped(error, now);
  }
  const giveBack = async () => {
    if (await isThere()) return;
    await limiter.giveBack(rateLimits.runsByUser, userId);
    await usage.giveBack(userId, 'maps', now);
  };
  // Where the store answers nothing, what is counted stays counted.
  return { ok: true, giveBack: () => giveBack().catch(() => {}) };
}
