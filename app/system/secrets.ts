import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import type { Secrets } from './contract/secrets';

/** HMAC-SHA256 over base64url JSON, with a key derived from the server's secret for this use alone. */
export function serverSecrets(secret: string): Secrets {
  const key = createHmac('sha256', secret).update('topiary access token').digest();
  const markKey = createHmac('sha256', secret).update('topiary mark').digest();
  const deriveKey = createHmac('sha256', secret).update('topiary derived keys').digest();
  const signature = (body: string) => createHmac('sha256', key).update(body).digest();

  return {
    hash: (value) => hash('sha256', value, 'base64url'),
    mark: (text) => createHmac('sha256', markKey).update(text).digest('base64url').slice(0, 22),
    derive: (purpose) => createHmac('sha256', deriveKey).update(purpose).digest('base64'),
    sign: (payload) => {
      const body = Buffer.from(JSON.stringify(payload)).toString('base64url');
      return `${body}.${signature(body).toString('base64url')}`;
    },
    open: (token) => {
      const [body, given, ...rest] = token.split('.');
      if (!body || !given || rest.length > 0) return null;
      const right = signature(body);
      const theirs = Buffer.from(given, 'base64url');
      if (theirs.length !== right.length || !timingSafeEqual(theirs, right)) return null;
      return JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
    },
  };
}
