import { json } from '@remix-run/node';
import { limits } from '~/kit/limits';
import { act, failure, page, wrongMethod } from '~/server/handle.server';

const api = { answers: 'api' } as const;

export const loader = page('anyone', wrongMethod('POST'), api);

/** `POST /webhooks/stripe`: Stripe's payment events, signed over the exact bytes of the body. */
export const action = act(
  'anyone',
  async ({ request, rooms, context }) => {
    if (request.method !== 'POST') return wrongMethod('POST')();
    const signature = request.headers.get('stripe-signature') ?? '';
    const taken = await rooms.credit.takePaymentEvent(context.raw ?? new Uint8Array(), signature);
    if (!taken.ok) throw failure(taken.status, taken.message, api);
    return json({ received: true, repeated: !taken.isNew }, { headers: { 'Cache-Control': 'no-store' } });
  },
  { ...api, takesRaw: { maxBytes: limits.paymentEventMaxBytes } },
);
