import { limits } from '~/kit/limits';
import type { CallHold, CallHolds } from '~/rooms/credit/store/call-holds';
import type { Clock } from '~/system/contract/clock';
import type { Random } from '~/system/contract/random';

interface Deps {
  readonly callHolds: CallHolds;
  readonly random: Random;
  readonly clock: Clock;
  readonly report: (event: string, error: unknown) => void;
}

/** Credits that a call holds until it ends. */
export interface Held {
  /**
   * Ends the hold once; later calls return the first result. Delivered text is charged, otherwise the credits are
   * released.
   * @returns false if delivered text could not be charged
   */
  end(isGiven: boolean): Promise<boolean>;
}

/** The hold of a call that costs nothing. */
export const heldNothing: Held = { end: async () => true };

/**
 * Holds the price of a call, as runs do (decision 74). The hold is a lease that this process renews, so after a crash
 * it expires by itself.
 * @throws CreditsShort
 */
export async function holdFor({ callHolds, random, clock, report }: Deps, call: Omit<CallHold, 'id'>): Promise<Held> {
  if (call.credits === 0) return heldNothing;
  const id = random.id();
  await callHolds.hold({ ...call, id });
  const renew = () =>
    callHolds.renew(id).catch((error: unknown) => report('the hold of a call was not renewed', error));
  const timer = setInterval(() => void renew(), limits.runLeaseRenewEveryMs);
  const end = async (isGiven: boolean): Promise<boolean> => {
    clearInterval(timer);
    if (isGiven) return callHolds.spend(id, clock.now());
    // If the release fails, the hold expires by itself.
    await callHolds.release(id).catch((error: unknown) => report('the hold of a call was not ended', error));
    return true;
  };
  let ended: Promise<boolean> | null = null;
  return {
    end(isGiven) {
      ended ??= end(isGiven);
      return ended;
    },
  };
}
