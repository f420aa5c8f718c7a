import type { Refusal } from '~/kit/fault/refusal';
import { limits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { plans } from '~/rooms/credit/rules/plans';
import type { CreditTerms } from '~/rooms/credit/rules/prices';
import type { Ledger } from '~/rooms/credit/store/ledger';
import type { Payments } from '~/rooms/credit/store/payments';
import { creditWords } from '~/rooms/credit/words';
import type { Log } from '~/system/contract/log';

interface Deps {
  readonly ledger: Ledger;
  /** Null: nothing can be bought here. */
  readonly payments: Payments | null;
  readonly terms: CreditTerms | null;
  readonly appUrl: string;
  readonly log: Log;
  readonly report: (event: string, error: unknown) => void;
}

/** The user data that a checkout needs. */
interface Buyer {
  readonly id: string;
  readonly email: string;
}

type BuyResult =
  /** `address`: the provider's page; null if nothing can be bought here and the choice was only logged. */
  { readonly ok: true; readonly plan: string; readonly address: string | null } | Refusal;

/** Opens a checkout for a plan. If nothing can be bought, only logs the choice (specification §2, Buy). */
export const buyPlan =
  ({ payments, terms, appUrl, log, report }: Deps) =>
  async (user: Buyer, planId: string, key: string): Promise<BuyResult> => {
    const plan = plans.find(({ id }) => id === planId);
    if (!plan) return { ok: false, status: 400, message: messages.request.malformed };
    log.info('plan chosen', { plan: plan.id, user: user.id });
    if (!payments || !terms) return { ok: true, plan: plan.id, address: null };
    try {
      const address = await payments.checkout({
        key: `topiary ${user.id} ${plan.id} ${key.slice(0, limits.idempotencyKeyMaxCharacters)}`,
        userId: user.id,
        email: user.email,
        plan: plan.id,
        title: creditWords.checkoutTitle({ plan: plan.name, n: plan.credits }),
        credits: plan.credits,
        amount: Math.round(plan.price * 100),
        paidUrl: `${appUrl}/buy/done?session={session}`,
        cancelledUrl: `${appUrl}/buy?cancelled=${plan.id}`,
      });
      return { ok: true, plan: plan.id, address };
    } catch (error) {
      report('the checkout could not be opened', error);
      return { ok: false, status: 503, message: messages.credit.noPayment };
    }
  };

type ReceiptResult = { readonly ok: true; readonly address: string } | Refusal;

/** The receipt of one of the user's payments. Requested each time, since its address expires after some weeks. */
export const openReceipt =
  ({ ledger, payments, report }: Deps) =>
  async (userId: string, paymentId: string): Promise<ReceiptResult> => {
    const missing = { ok: false, status: 404, message: messages.credit.noSuchPayment } as const;
    if (!payments || !(await ledger.owns(paymentId, userId))) return missing;
    try {
      const address = await payments.receipt(paymentId);
      return address === null ? missing : { ok: true, address };
    } catch (error) {
      report('a receipt could not be had', error);
      return { ok: false, status: 503, message: messages.credit.noReceipt };
    }
  };
