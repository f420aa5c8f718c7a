import { createECDH, createHmac } from 'node:crypto';
import { Agent, request } from 'node:https';
import { mayBePublic, publicLookup } from '~/providers/network/public-address';
import type { Notification, Push, PushTarget } from './push';

/** How long a push service may take to answer. */
const patienceMs = 10_000;

interface Options {
  /** The server's secret, which its keys are derived from. */
  readonly secret: string;
  /** The mail address at which operators of push services reach the administrator. */
  readonly contact: string;
  /** How long a push service keeps what it cannot deliver. */
  readonly keptSeconds: number;
  /** For tests, whose push server is on loopback. */
  readonly agent?: Agent;
}

/**
 * The server's key pair for push services (VAPID, RFC 8292). It is derived from the server's secret, so that all
 * processes and machines have the same one without a row, and a copy of the rows cannot send notifications.
 */
export function vapidKeys(secret: string): { readonly publicKey: string; readonly privateKey: string } {
  const pair = createECDH('prime256v1');
  for (let round = 0; ; round += 1) {
    const key = createHmac('sha256', secret).update(`topiary push ${round}`).digest();
    try {
      pair.setPrivateKey(key);
      return { publicKey: pair.getPublicKey('base64url'), privateKey: key.toString('base64url') };
    } catch {
      // One number in four billion is no private key of this curve.
    }
  }
}

/** Notifications by Web Push: encrypted for the browser (RFC 8291), handed to the service of its maker (RFC 8030). */
export function webPushSender({ secret, contact, keptSeconds, agent }: Options): Push {
  const { publicKey, privateKey } = vapidKeys(secret);
  const connections = agent ?? new Agent({ lookup: publicLookup() });
  const vapidDetails = { subject: `mailto:${contact}`, publicKey, privateKey };
  return {
    publicKey,
    accepts: ({ endpoint, p256dh, auth }) => isPushAddress(endpoint) && isKey(p256dh, 65) && isKey(auth, 16),
    async send(target, notification) {
      if (!isPushAddress(target.endpoint)) return 'gone';
      const status = await post(target, notification);
      // 404 and 410 end a subscription (RFC 8030); 401 and 403 refuse a key that it was not made with.
      if ([401, 403, 404, 410].includes(status)) return 'gone';
      if (status < 200 || status > 299) throw new Error(`The push service answered ${status}.`);
      return 'sent';
    },
  };

  /** The status of the answer, whose body is not read: a stranger's server could send any amount. */
  async function post({ endpoint, p256dh, auth }: PushTarget, notification: Notification): Promise<number> {
    const { default: webPush } = await import('web-push');
    const { method, headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(notification),
      { vapidDetails, TTL: keptSeconds, topic: 'reminder' },
    );
    return new Promise<number>((resolve, reject) => {
      const signal = AbortSignal.timeout(patienceMs);
      const sent = request(endpoint, { method, headers: { ...headers }, agent: connections, signal }, (answer) => {
        resolve(answer.statusCode ?? 0);
        answer.destroy();
      });
      sent.on('error', reject);
      // A change of protocol (101) closes the connection without an error.
      sent.on('close', () => reject(new Error('The push service gave no answer.')));
      sent.end(body);
    });
  }
}

function isPushAddress(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, username, password, port } = new URL(endpoint);
  return protocol === 'https:' && username + password === '' && port === '' && mayBePublic(hostname);
}

const isKey = (text: string, bytes: number): boolean =>
  /^[\w-]+={0,2}$/.test(text) && Buffer.from(text, 'base64url').length === bytes;
