import type { Refusal } from '~/kit/fault/refusal';
import { messages } from '~/kit/messages';
import type { Ledger } from '~/rooms/credit/store/ledger';
import type { NoEvent, Payments } from '~/rooms/credit/store/payments';
import type { Clock } from '~/system/contract/clock';
import type { Log } from '~/system/contract/log';

interface Deps {
  readonly ledger: Ledger;
  readonly payments: Payments | null;
  readonly log: Log;
  readonly clock: Clock;
}

type TakeResult = { readonly ok: true; readonly isNew: boolean } | Refusal;

const refusals = (): Readonly<Record<NoEvent, string>> => ({
  forged: messages.credit.badSignature,
  stale: messages.credit.staleEvent,
  malformed: messages.credit.badEvent,
});

/**
 * Processes each event of the payment provider once. It is acknowledged only after it is stored, so that the provider
 * sends an event again that a crash has lost.
 */
export const takePaymentEvent =
  ({ ledger, payments, log, clock }: Deps) =>
  async (body: Uint8Array, signature: string): Promise<TakeResult> => {
    if (!payments) return { ok: false, status: 404, message: messages.request.notFound };
    const event = payments.readEvent(body, signature, clock.now());
    if (typeof event === 'string') {
      log.warn('payment event refused', { reason: event });
      return { ok: false, status: 400, message: refusals()[event] };
    }
    const { id, type, fact } = event;
    const isNew = await ledger.take(event, clock.now());
    if (!isNew) return { ok: true, isNew };
    log.info('payment event', { id, type, says: fact?.kind ?? 'nothing for us' });
    if (fact?.kind === 'paid' && (await ledger.booked(fact.sessionId, fact.userId)) === null)
      log.error('a payment of nobody who has an account: give it back at the provider', { payment: fact.paymentId });
    return { ok: true, isNew };
  };
