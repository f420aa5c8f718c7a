import { readCredits } from '~/rooms/credit/rules/prices';
import type { PaymentEvent, PaymentFact } from './ledger';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && value.length <= 255 ? value : null;
const amountOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
/** A reference to another object is its id, or the object itself if it was expanded. */
const idOf = (value: unknown): string | null => textOf(isObject(value) ? value.id : value);

/** Parses a Stripe event. An event that is irrelevant here has no fact. */
export function readStripeEvent(text: string): PaymentEvent | 'malformed' {
  const event = parsed(text);
  const id = textOf(event?.id);
  const type = textOf(event?.type);
  const created = amountOf(event?.created);
  const about = isObject(event?.data) && isObject(event.data.object) ? event.data.object : null;
  if (id === null || type === null || created === null || created > 1e11 || about === null) return 'malformed';
  return { id, type, at: new Date(created * 1000), fact: factOf(type, about) };
}

function parsed(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function factOf(type: string, about: Json): PaymentFact | null {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return paid(about);
    case 'charge.refunded':
      return refunded(about);
    case 'refund.failed':
    case 'refund.updated':
    case 'charge.refund.updated':
      return refundFailed(about);
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return disputed(about);
    default:
      return null;
  }
}

/** A checkout that has been paid: some payment methods take days and then send an event of their own. */
function paid(session: Json): PaymentFact | null {
  const metadata = isObject(session.metadata) ? session.metadata : {};
  const paymentId = idOf(session.payment_intent);
  const sessionId = textOf(session.id);
  const userId = textOf(metadata.topiary_user);
  const credits = readCredits(textOf(metadata.topiary_credits) ?? '');
  const amount = amountOf(session.amount_total);
  // Other products may be sold with the same Stripe account.
  if (session.payment_status !== 'paid' || !paymentId || !sessionId || !userId || !credits || !amount) return null;
  const plan = textOf(metadata.topiary_plan) ?? '';
  const currency = textOf(session.currency) ?? '';
  return { kind: 'paid', paymentId, sessionId, userId, plan, credits, amount, currency };
}

function refunded(charge: Json): PaymentFact | null {
  const paymentId = idOf(charge.payment_intent);
  const sum = amountOf(charge.amount_refunded);
  return paymentId && sum !== null ? { kind: 'refunded', paymentId, refunded: sum } : null;
}

function refundFailed(refund: Json): PaymentFact | null {
  const paymentId = idOf(refund.payment_intent);
  const id = textOf(refund.id);
  const amount = amountOf(refund.amount);
  const isFailed = refund.status === 'failed' || refund.status === 'canceled';
  return isFailed && paymentId && id && amount ? { kind: 'refund-failed', paymentId, id, amount } : null;
}

function disputed(dispute: Json): PaymentFact | null {
  const paymentId = idOf(dispute.payment_intent);
  const id = textOf(dispute.id);
  const amount = amountOf(dispute.amount);
  const status = textOf(dispute.status) ?? '';
  if (!paymentId || !id || !amount) return null;
  // An inquiry (`warning_…`) takes no money yet; closed without a dispute, it takes none at all.
  if (status.startsWith('warning_') && status !== 'warning_closed') return null;
  const state = status === 'won' || status === 'warning_closed' ? 'won' : status === 'lost' ? 'lost' : 'open';
  return { kind: 'disputed', paymentId, id, amount, state };
}
