import type { Clock } from '~/system/contract/clock';
import { buyPlan, openReceipt } from './buy-plan';
import { grantCredits } from './grant-credits';
import { creditsLeft, openCredits } from './open-credits';
import { takePaymentEvent } from './take-event';

type Deps = Parameters<typeof openCredits>[0] &
  Parameters<typeof grantCredits>[0] &
  Parameters<typeof buyPlan>[0] &
  Parameters<typeof takePaymentEvent>[0] & { readonly clock: Clock };

/** Credits: balance, grants and purchases. Spending is written in the batch that saves what it pays for. */
export function createCredits(deps: Deps) {
  const { ledger, terms, clock } = deps;
  return {
    openCredits: openCredits(deps),
    creditsLeft: creditsLeft(deps),
    grantCredits: grantCredits(deps),
    buyPlan: buyPlan(deps),
    openReceipt: openReceipt(deps),
    takePaymentEvent: takePaymentEvent(deps),
    /** The credits of one of the user's checkouts; null until it is booked. */
    bookedCheckout: ledger.booked,
    /** At startup: gives the welcome credits to accounts that are older than credits. */
    welcomeAll: async (): Promise<number> => (terms ? ledger.welcomeAll(terms.welcome, clock.now()) : 0),
  };
}
