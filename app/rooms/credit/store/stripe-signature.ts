import { createHmac, timingSafeEqual } from 'node:crypto';

/** The maximum age of a signature, clock differences included; the same as in Stripe's own libraries. */
const signatureToleranceMs = 5 * 60_000;

/**
 * Checks the header `Stripe-Signature`: `t` is its time, and each `v1` an HMAC-SHA-256 of time and body. While a secret
 * is being rotated there are two of them (docs.stripe.com/webhooks/signature).
 * @param body the exact bytes received
 */
export function isSigned(body: Uint8Array, header: string, secret: string, now: Date): 'yes' | 'forged' | 'stale' {
  const parts = header
    .slice(0, 4_096)
    .split(',')
    .map((part) => part.trim().split('=', 2));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(time)) return 'forged';
  const wanted = createHmac('sha256', secret).update(`${time}.`).update(body).digest();
  const isOurs = parts.some(
    ([name, value = '']) =>
      name === 'v1' && /^[0-9a-f]{64}$/.test(value) && timingSafeEqual(Buffer.from(value, 'hex'), wanted),
  );
  if (!isOurs) return 'forged';
  return Math.abs(now.getTime() - Number(time) * 1000) <= signatureToleranceMs ? 'yes' : 'stale';
}
