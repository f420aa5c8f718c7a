import { createHmac } from 'node:crypto';

const prefix = 'whsec_';

/**
 * The headers that sign a call by Standard Webhooks: HMAC-SHA256 of id, time and body, joined by dots. Its libraries
 * check them.
 */
export function signedHeaders(call: {
  readonly secret: string;
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}): Readonly<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> {
  const seconds = Math.floor(call.at.getTime() / 1000);
  const key = Buffer.from(call.secret.slice(prefix.length), 'base64');
  const mark = createHmac('sha256', key).update(`${call.id}.${seconds}.${call.body}`).digest('base64');
  return { 'webhook-id': call.id, 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${mark}` };
}
