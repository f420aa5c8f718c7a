import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { mayBePublic, NotPublic, publicLookup } from '~/providers/network/public-address';
import { signedHeaders } from './signature';
import type { WebhookAnswer, WebhookCall, WebhookSender } from './webhook-sender';

interface Options {
  /** Whether addresses of private networks, and those without encryption, are called too. */
  readonly callsPrivate: boolean;
  /** How long an answer may take. */
  readonly patienceMs: number;
}

/** Calls addresses over HTTP. Every call resolves its name anew, and connects to the address that was checked. */
export function httpWebhookSender({ callsPrivate, patienceMs }: Options): WebhookSender {
  const lookup = callsPrivate ? {} : { lookup: publicLookup() };

  function refuses(address: string): ReturnType<WebhookSender['refuses']> {
    if (!URL.canParse(address)) return 'malformed';
    const { protocol, hostname, username, password, hash } = new URL(address);
    const isHttp = protocol === 'http:' || protocol === 'https:';
    if (!isHttp || username + password + hash !== '') return 'malformed';
    if (callsPrivate) return null;
    if (protocol === 'http:') return 'insecure';
    return mayBePublic(hostname) ? null : 'private';
  }

  function post(call: WebhookCall): Promise<WebhookAnswer> {
    const url = new URL(call.address);
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const headers = {
      ...signedHeaders(call),
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(call.body),
      'user-agent': 'Topiary webhooks',
    };
    return new Promise((resolve) => {
      const signal = AbortSignal.timeout(patienceMs);
      const sent = request(url, { method: 'POST', headers, agent: false, signal, ...lookup }, (answer) => {
        resolve({ status: answer.statusCode ?? 0 });
        // The body is not read: a stranger's server could send any amount.
        answer.destroy();
      });
      sent.on('error', (error) =>
        resolve({ fault: signal.aborted ? 'timeout' : error instanceof NotPublic ? 'private' : 'network' }),
      );
      // A change of protocol (101) closes the connection without an error.
      sent.on('close', () => resolve({ fault: 'network' }));
      sent.end(call.body);
    });
  }

  return {
    refuses,
    send: async (call) => {
      const refused = refuses(call.address);
      return refused ? { fault: 'private' } : post(call);
    },
  };
}
