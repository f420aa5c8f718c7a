import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '~/ports/log';

/**
 * What only the socket knows. remix-serve gives no hook, but Node hands every request and response to this channel before Express
 * sees them. Everything here is about one request at the lowest level; what an answer is, is decided elsewhere.
 */

/** Names of the headers that carry it inward. An inbound copy of any of them is dropped. */
export const internal = {
  address: 'x-topiary-address',
  request: 'x-topiary-request',
  origin: 'x-topiary-origin',
} as const;

const exchanges = new Map<string, AbortController>();

/**
 * Aborts when the response is closed, finished or not. `request.signal` misses disconnects once the request object was
 * collected, so nothing that must end may hang on it.
 */
export function closedSignal(request: Request): AbortSignal {
  const controller = exchanges.get(request.headers.get(internal.request) ?? '');
  // Closed before the handler asked: what it is about to start has no reader.
  return controller?.signal ?? AbortSignal.abort();
}

/** How many exchanges are open: for tests, metrics and the shutdown. */
export const openExchanges = (): number => exchanges.size;

interface Options {
  readonly trustedProxyHops: number;
  readonly https: boolean;
  readonly log: Log;
  readonly requestId: () => string;
}

/** Sets the listeners up, once per process. */
export function listenToSockets({ trustedProxyHops, https, log, requestId }: Options): void {
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    const id = requestId();
    const { headers } = request;
    const address = clientAddress(request, trustedProxyHops);

    for (const name of Object.keys(headers)) if (name.startsWith('x-topiary-')) delete headers[name];
    // Remix trusts these for its URL and its own origin check; we decide by Host and APP_URL.
    for (const name of Object.keys(headers))
      if (name.startsWith('x-forwarded-') || name === 'forwarded') delete headers[name];
    headers[internal.address] = address;
    headers[internal.request] = id;
    if (headers.origin !== undefined) {
      // Remix answers a foreign one with a bare 500 on screens and lets it through on resource routes; our wrapper gives 403 to both.
      headers[internal.origin] = headers.origin;
      delete headers.origin;
    }

    const controller = new AbortController();
    exchanges.set(id, controller);
    const began = performance.now();
    response.once('close', () => {
      exchanges.delete(id);
      controller.abort();
      log.info('request', {
        id,
        method: request.method,
        // Without the query: it may hold the token of a mail.
        path: (request.url ?? '').split('?')[0],
        status: response.statusCode,
        ms: Math.round(performance.now() - began),
        whole: response.writableFinished ? undefined : 'no',
      });
    });
    addDefaultHeaders(response, id, https);
  });
}

/** The peer's address, or what the nearest trusted proxies say that it is. */
export function clientAddress(
  request: {
    readonly headers: IncomingMessage['headers'];
    readonly socket: { readonly remoteAddress?: string | undefined };
  },
  hops: number,
): string {
  const peer = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  if (hops === 0) return peer;
  const told = [request.headers['x-forwarded-for'] ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((each) => each.trim());
  const chain = [...told.filter(Boolean), peer];
  return chain[Math.max(0, chain.length - 1 - hops)] ?? peer;
}

/** Headers of every answer, static files and Express's own errors included, unless the answer brings its own. */
function addDefaultHeaders(response: ServerResponse, id: string, https: boolean): void {
  const defaults: Record<string, string> = {
    'Content-Security-Policy':
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    // Not no-referrer: under that our own forms would send `Origin: null`.
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'X-Request-Id': id,
    ...(https ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  };
  const writeHead = response.writeHead;
  response.writeHead = function (this: ServerResponse, ...args: Parameters<typeof writeHead>) {
    for (const [name, value] of Object.entries(defaults))
      if (!this.hasHeader(name)) this.setHeader(name, value);
    return writeHead.apply(this, args);
  } as typeof writeHead;
}
