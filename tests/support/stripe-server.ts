import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A checkout as Stripe stores it. */
export interface Checkout {
  readonly id: string;
  readonly paymentId: string;
  readonly form: URLSearchParams;
}

export interface StripeServer {
  readonly env: Record<'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_BASE_URL', string>;
  /** The address for its events; null sends none. */
  webhook: string | null;
  /** `down`: every call fails; `astray`: the checkout's address is on another server. */
  fault: 'down' | 'astray' | null;
  readonly checkouts: readonly Checkout[];
  /** The header that Stripe would send with this body. */
  sign(body: string, at?: Date, secret?: string): string;
  /** Sends an event as Stripe does, and returns the status of the answer. */
  send(body: string, headers?: Record<string, string>): Promise<number>;
  /** The event of a checkout that was paid. */
  paidEvent(checkout: Checkout, id?: string): string;
  event(type: string, object: object, id?: string): string;
  close(): Promise<void>;
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/**
 * A server with those calls of Stripe that are used here: it checks key, idempotency key and form, has a payment page,
 * and signs its events (docs.stripe.com/api/checkout/sessions, /webhooks/signature).
 */
export async function startStripeServer(): Promise<StripeServer> {
  const secretKey = `sk_test_${randomBytes(8).toString('hex')}`;
  const webhookSecret = `whsec_${randomBytes(8).toString('hex')}`;
  const checkouts: Checkout[] = [];
  const byKey = new Map<string, Checkout>();

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://stripe.test');
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    const page = (html: string) =>
      response
        .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
        .end(`<!doctype html><html lang="en"><title>Pay</title><link rel="icon" href="data:,">${html}</html>`);

    const paying = /^\/c\/(cs_\w+)(\/pay)?$/.exec(url.pathname);
    const checkout = checkouts.find(({ id }) => id === paying?.[1]);
    if (checkout && paying?.[2] && request.method === 'POST') {
      await stripe.send(stripe.paidEvent(checkout));
      const back = (checkout.form.get('success_url') ?? '').replace('{CHECKOUT_SESSION_ID}', checkout.id);
      return response.writeHead(303, { Location: back }).end();
    }
    if (checkout)
      return page(
        `<h1>${checkout.form.get('line_items[0][price_data][product_data][name]')}</h1>
         <form method="post" action="/c/${checkout.id}/pay"><button>Pay</button></form>
         <a href="${checkout.form.get('cancel_url')}">Cancel</a>`,
      );
    if (url.pathname.startsWith('/receipts/')) return page('<h1>Receipt</h1>');

    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return json(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } });
    if (stripe.fault === 'down') return json(500, { error: { type: 'api_error' } });
    if (request.method === 'POST' && url.pathname === '/v1/checkout/sessions') {
      const form = new URLSearchParams(await textOf(request));
      const key = String(request.headers['idempotency-key'] ?? '');
      if (key === '' || key.length > 255) return json(400, { error: { type: 'idempotency_error' } });
      const known = byKey.get(key);
      if (known && known.form.toString() !== form.toString())
        return json(400, { error: { type: 'idempotency_error' } });
      const id = `cs_test_${randomBytes(8).toString('hex')}`;
      const opened = known ?? { id, paymentId: id.replace('cs_test_', 'pi_'), form };
      if (!known) checkouts.push(opened);
      byKey.set(key, opened);
      const base = stripe.fault === 'astray' ? 'http://elsewhere.example' : baseUrl;
      return json(200, { id: opened.id, object: 'checkout.session', url: `${base}/c/${opened.id}` });
    }
    const intent = /^\/v1\/payment_intents\/(pi_\w+)$/.exec(url.pathname)?.[1];
    if (intent && checkouts.some(({ paymentId }) => paymentId === intent)) {
      const receipt = { id: `ch_${intent}`, receipt_url: `${baseUrl}/receipts/${intent}` };
      const isExpanded = url.searchParams.getAll('expand[]').includes('latest_charge');
      return json(200, { id: intent, latest_charge: isExpanded ? receipt : receipt.id });
    }
    return json(404, { error: { type: 'invalid_request_error', code: 'resource_missing' } });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const stripe: StripeServer = {
    env: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_BASE_URL: baseUrl,
    },
    webhook: null,
    fault: null,
    checkouts,
    sign(body, at = new Date(), secret = webhookSecret) {
      const time = seconds(at);
      const mac = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
      return `t=${time},v1=${mac},v0=${'0'.repeat(64)}`;
    },
    async send(body, headers = {}) {
      if (stripe.webhook === null) return 0;
      const answer = await fetch(stripe.webhook, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'Stripe-Signature': stripe.sign(body),
          ...headers,
        },
        body,
      });
      await answer.text();
      return answer.status;
    },
    event: (type, object, id = `evt_${randomBytes(8).toString('hex')}`) =>
      JSON.stringify(
        { id, object: 'event', type, created: seconds(new Date()), livemode: false, data: { object } },
        null,
        2,
      ),
    paidEvent: ({ id, paymentId, form }, eventId) =>
      stripe.event(
        'checkout.session.completed',
        {
          id,
          object: 'checkout.session',
          payment_status: 'paid',
          payment_intent: paymentId,
          amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
          currency: form.get('line_items[0][price_data][currency]'),
          metadata: Object.fromEntries(
            [...form].flatMap(([name, value]) => {
              const field = /^metadata\[(\w+)\]$/.exec(name)?.[1];
              return field ? [[field, value]] : [];
            }),
          ),
        },
        eventId,
      ),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return stripe;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}
