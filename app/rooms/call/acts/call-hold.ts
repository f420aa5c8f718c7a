import { serverStops } from '~/kit/fault/server-stops';
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
   * Ends the hold, once: later calls get the first answer. What was given is spent, and all else given back.
   * @returns false where what was given could not be spent
   */
  end(isGiven: boolean): Promise<boolean>;
}

/** A call of somebody's that costs nothing. */
export const heldNothing: Held = { end: async () => true };

/**
 * Holds the price of a call, as runs hold theirs (decision 74): nothing clears it after a crash, because it lasts for
 * as long as this process renews it.
 * @throws CreditsShort
 */
export async function holdFor(
  { callHolds, random, clock, report }: Deps,
  call: Omit<CallHold, 'id'>,
): Promise<Held> {
  if (call.credits === 0) return heldNothing;
  const id = random.id();
  await callHolds.hold({ ...call, id });
  const renew = () =>
    callHolds.renew(id).catch((error: unknown) => report('the hold of a call was not renewed', error));
  const timer = setInterval(() => void renew(), limits.runLeaseRenewEveryMs);
  const end = async (isGiven: boolean): Promise<boolean> => {
    clearInterval(timer);
    if (isGiven) return callHolds.spend(id, clock.now());
    // It runs out by itself.
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

/** Whether a client has left, or its session has ended, while the server went on. */
export const hasLeft = ({ aborted, reason }: AbortSignal): boolean =>
  aborted && !(reason instanceof Error && reason.message === serverStops);
