import type { Clock } from '~/system/contract/clock';
import { buyPlan, openReceipt } from './buy-plan';
import { grantCredits } from './grant-credits';
import { creditsLeft, openCredits } from './open-credits';
import { takePaymentEvent } from './take-event';

type Deps = Parameters<typeof openCredits>[0] &
  Parameters<typeof grantCredits>[0] &
  Parameters<typeof buyPlan>[0] &
  Parameters<typeof takePaymentEvent>[0] & { readonly clock: Clock };

/** Credits: what there is, what is granted, what is bought. What is spent is written with what it is spent on. */
export function createCredits(deps: Deps) {
  const { ledger, terms, clock } = deps;
  return {
    openCredits: openCredits(deps),
    creditsLeft: creditsLeft(deps),
    grantCredits: grantCredits(deps),
    buyPlan: buyPlan(deps),
    openReceipt: openReceipt(deps),
    takePaymentEvent: takePaymentEvent(deps),
    /** How many credits a checkout of the user's has brought; null while it is not booked. */
    bookedCheckout: ledger.booked,
    /** At the start: those who had an account before there were credits get their welcome, too. */
    welcomeAll: async (): Promise<number> => (terms ? ledger.welcomeAll(terms.welcome, clock.now()) : 0),
  };
}
