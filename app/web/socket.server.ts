import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { serverStops } from '~/domain/fault/server-stops';
import { addressKey } from '~/domain/request/address-key';
import { Changes } from '~/domain/run/changes';
import type { Log } from '~/ports/log';

/**
 * Per-request work that needs Node's own request and response. remix-serve has no hook for it, but a diagnostics
 * channel publishes both before Express sees them.
 */

/** Internal headers that carry it to the handlers. Copies sent by a client are dropped. */
export const internal = {
  /** What the client's address counts as, see `addressKey`. */
  address: 'x-topiary-address',
  /** The peer's address if the request did not come through a proxy; empty otherwise. */
  direct: 'x-topiary-direct',
  request: 'x-topiary-request',
  origin: 'x-topiary-origin',
} as const;

/** The connection that a response is written to. */
export interface Connection {
  /**
   * Aborts when the response is closed, finished or not, and when the server stops. Not `request.signal`, which misses
   * disconnects after the request object has been garbage-collected.
   */
  readonly closed: AbortSignal;
  /** Resolves when the socket is drained or closed, or `givenUp` aborts. Remix itself ignores backpressure. */
  drained(givenUp: AbortSignal): Promise<void>;
}

interface Exchange {
  /** Created on demand: an AbortController for every short answer would cost more than all else here. */
  abort?: AbortController;
  /** The connection is closed, or the server is stopping. */
  left: boolean;
  readonly response: ServerResponse;
  /** Announces that the socket has drained or closed. */
  readonly changes: Changes;
}

const exchanges = new Map<string, Exchange>();
let stopping = false;
const stops = new DOMException(serverStops, 'AbortError');

// The connection had closed before the handler asked.
const gone: Connection = { closed: AbortSignal.abort(), drained: () => Promise.resolve() };

export function connectionOf(request: Request): Connection {
  const exchange = exchanges.get(request.headers.get(internal.request) ?? '');
  if (!exchange) return gone;
  const { response, changes } = exchange;
  exchange.abort ??= new AbortController();
  const { abort } = exchange;
  if (exchange.left) abort.abort(stopping ? stops : undefined);
  return {
    closed: abort.signal,
    drained: (givenUp) =>
      abort.signal.aborted || givenUp.aborted || !response.writableNeedDrain
        ? Promise.resolve()
        : changes.next(givenUp),
  };
}

export const closedSignal = (request: Request): AbortSignal => connectionOf(request).closed;

/**
 * Does `work` once the answer to `request` has left, or its sender has gone: then its time tells them nothing.
 * @param work must not reject: nobody waits for it
 */
export function afterAnswer(request: Request, work: () => Promise<void>): void {
  const closed = closedSignal(request);
  if (closed.aborted) void work();
  else closed.addEventListener('abort', () => void work(), { once: true });
}

/** How many exchanges are open: for tests, metrics and the shutdown. */
export const openExchanges = (): number => exchanges.size;

/** Answers since the start, by class of status. */
export const answersByClass: Record<'1xx' | '2xx' | '3xx' | '4xx' | '5xx', number> = {
  '1xx': 0,
  '2xx': 0,
  '3xx': 0,
  '4xx': 0,
  '5xx': 0,
};

/**
 * Ends all streams, and waits for answers under way.
 * @returns how many were still open after `patienceMs`
 */
export async function endExchanges(patienceMs: number): Promise<number> {
  stopping = true;
  for (const exchange of exchanges.values()) leave(exchange);
  for (const limit = Date.now() + patienceMs; exchanges.size > 0 && Date.now() < limit; )
    await new Promise((resolve) => setTimeout(resolve, 20));
  return exchanges.size;
}

function leave(exchange: Exchange): void {
  exchange.left = true;
  exchange.abort?.abort(stopping ? stops : undefined);
  exchange.changes.announce();
}

interface Options {
  readonly trustedProxyHops: number;
  readonly https: boolean;
  readonly log: Log;
  readonly requestId: () => string;
}

const requestStart = 'http.server.request.start';

/**
 * Hooks into every request of this process. One caller at a time.
 * @returns stops listening
 */
export function listenToSockets({ trustedProxyHops, https, log, requestId }: Options): () => void {
  const onRequest = (message: unknown) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    const id = requestId();
    const { headers } = request;
    const address = clientAddress(request, trustedProxyHops);
    const direct = isForwarded(headers) ? '' : clientAddress(request, 0);

    for (const name of Object.keys(headers)) if (name.startsWith('x-topiary-')) delete headers[name];
    // Remix would trust these for its URL and its origin check; ours uses Host and APP_URL.
    for (const name of Object.keys(headers))
      if (name.startsWith('x-forwarded-') || name === 'forwarded') delete headers[name];
    headers[internal.address] = addressKey(address);
    headers[internal.direct] = direct;
    headers[internal.request] = id;
    if (headers.origin !== undefined) {
      // Remix answers a foreign origin with a bare 500, or not at all on resource routes; our wrapper answers 403.
      headers[internal.origin] = headers.origin;
      delete headers.origin;
    }

    lingerOverRefusals(request);
    const exchange: Exchange = { left: false, response, changes: new Changes() };
    exchanges.set(id, exchange);
    if (stopping) {
      // A kept-alive connection of a stopping server: its next request must open a new one.
      response.setHeader('Connection', 'close');
      leave(exchange);
    }
    response.on('drain', () => exchange.changes.announce());
    const began = performance.now();
    response.once('close', () => {
      exchanges.delete(id);
      leave(exchange);
      const status = `${Math.floor(response.statusCode / 100)}xx`;
      if (status in answersByClass) answersByClass[status as keyof typeof answersByClass] += 1;
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
    addDefaultHeaders(request, response, id, https);
  };
  stopping = false;
  subscribe(requestStart, onRequest);
  return () => void unsubscribe(requestStart, onRequest);
}

/** How long the sender of a body that was not read has to read the answer. */
const lingerMs = 2_000;

const lastRequests = new WeakMap<Socket, IncomingMessage>();

/**
 * Node destroys the socket after an answer with Connection: close. While a body is still arriving, that is a TCP
 * reset, and the sender loses the answer. So only our half is closed at first, and what still comes is dropped.
 */
function lingerOverRefusals(request: IncomingMessage): void {
  const { socket } = request;
  const isKnown = lastRequests.has(socket);
  lastRequests.set(socket, request);
  if (isKnown) return;
  const destroySoon = socket.destroySoon.bind(socket);
  socket.destroySoon = () => {
    const last = lastRequests.get(socket);
    if (!last || last.complete) return destroySoon();
    last.removeAllListeners('data');
    last.resume();
    socket.end();
    const timer = setTimeout(() => socket.destroy(), lingerMs);
    socket.once('close', () => clearTimeout(timer));
  };
}

/** Whether the request has one of the headers that proxies send. */
const isForwarded = (headers: IncomingMessage['headers']): boolean =>
  Object.keys(headers).some(
    (name) =>
      name.startsWith('x-forwarded-') || name === 'forwarded' || name === 'via' || name === 'x-real-ip',
  );

/** The peer's address, or the one that the trusted proxies report. */
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
function addDefaultHeaders(
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
  https: boolean,
): void {
  const defaults: Record<string, string> = {
    // Data, redirects and errors may be private; documents and files set their own.
    'Cache-Control': 'no-store',
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
    // Express's own error page sets a policy without frame-ancestors.
    const policy = this.getHeader('Content-Security-Policy');
    if (policy !== undefined && !String(policy).includes('frame-ancestors'))
      this.removeHeader('Content-Security-Policy');
    for (const [name, value] of Object.entries(defaults))
      if (!this.hasHeader(name)) this.setHeader(name, value);
    // A connection whose request was not read to its end cannot carry another one.
    if (!request.complete) this.setHeader('Connection', 'close');
    return writeHead.apply(this, args);
  } as typeof writeHead;
}
