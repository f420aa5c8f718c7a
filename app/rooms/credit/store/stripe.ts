import { nodeFetch } from '~/system/node-fetch';
import type { Order, Payments } from './payments';
import { readStripeEvent } from './stripe-event';
import { isSigned } from './stripe-signature';

interface StripeOptions {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** A server with the same API, for tests; null: Stripe's own. */
  readonly baseUrl: string | null;
}

const patienceMs = 10_000;
/** The version of Stripe's API for which these calls were written. */
const apiVersion = '2024-06-20';

/** Payments by Stripe Checkout, using only two calls of its API (decision 59). */
export function stripePayments({ secretKey, webhookSecret, baseUrl }: StripeOptions): Payments {
  const api = baseUrl ?? 'https://api.stripe.com';
  const origin = baseUrl === null ? 'https://checkout.stripe.com' : new URL(baseUrl).origin;
  const isTheirs = (address: unknown): address is string =>
    typeof address === 'string' &&
    URL.canParse(address) &&
    (baseUrl === null ? isStripes(new URL(address)) : new URL(address).origin === origin);

  const ask = async (path: string, init: RequestInit = {}): Promise<Record<string, unknown>> => {
    const response = await nodeFetch(`${api}${path}`, {
      ...init,
      headers: { ...init.headers, Authorization: `Bearer ${secretKey}`, 'Stripe-Version': apiVersion },
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    const [where = ''] = path.split('?');
    // The response's text is not logged, since it may contain the mail address; its code says what is wrong.
    if (!response.ok) throw new Error(`Stripe answered ${where} with ${response.status}${await codeOf(response)}`);
    const answer: unknown = await response.json();
    if (!isObject(answer)) throw new Error(`Stripe answered ${where} with no object`);
    return answer;
  };

  return {
    origin,
    async checkout(order) {
      const { url } = await ask('/v1/checkout/sessions', {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Idempotency-Key': order.key },
        body: checkoutForm(order).toString(),
      });
      if (!isTheirs(url) || new URL(url).origin !== origin)
        throw new Error('Stripe led to a checkout at another address than its own');
      return url;
    },
    async receipt(paymentId) {
      const intent = await ask(
        `/v1/payment_intents/${encodeURIComponent(paymentId)}?${new URLSearchParams({ 'expand[]': 'latest_charge' })}`,
      );
      const { receipt_url: address } = isObject(intent.latest_charge) ? intent.latest_charge : {};
      if (address === null || address === undefined) return null;
      if (!isTheirs(address)) throw new Error('Stripe led to a receipt at another address than its own');
      return address;
    },
    readEvent(body, signature, now) {
      const signed = isSigned(body, signature, webhookSecret, now);
      return signed === 'yes' ? readStripeEvent(Buffer.from(body).toString('utf8')) : signed;
    },
  };
}

function checkoutForm(order: Order): URLSearchParams {
  const bought = { topiary_user: order.userId, topiary_plan: order.plan, topiary_credits: String(order.credits) };
  return new URLSearchParams({
    mode: 'payment',
    client_reference_id: order.userId,
    customer_email: order.email,
    success_url: order.paidUrl.replace('{session}', '{CHECKOUT_SESSION_ID}'),
    cancel_url: order.cancelledUrl,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': String(order.amount),
    'line_items[0][price_data][product_data][name]': order.title,
    ...Object.fromEntries(Object.entries(bought).map(([name, value]) => [`metadata[${name}]`, value])),
    'payment_intent_data[description]': order.title,
    'payment_intent_data[receipt_email]': order.email,
  });
}

const isStripes = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' && (hostname === 'stripe.com' || hostname.endsWith('.stripe.com'));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Stripe's error code, such as `api_key_expired`. */
async function codeOf(response: Response): Promise<string> {
  const answer: unknown = await response.json().catch(() => null);
  const error = isObject(answer) && isObject(answer.error) ? answer.error : {};
  const code = error.code ?? error.type;
  return typeof code === 'string' && /^[a-z_]{1,60}$/.test(code) ? ` (${code})` : '';
}
