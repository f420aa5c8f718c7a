import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey } from '~/domain/request/address-key';
import { Changes } from '~/domain/run/changes';
import type { Log } from '~/ports/log';

/**
 * What only the socket knows. remix-serve gives no hook, but Node hands every request and response to this channel before Express
 * sees them. Everything here is about one request at the lowest level; what an answer is, is decided elsewhere.
 */

/** Names of the headers that carry it inward. An inbound copy of any of them is dropped. */
export const internal = {
  /** What the client's address counts as, see `addressKey`. */
  address: 'x-topiary-address',
  /** The peer's address where no proxy says that it speaks for somebody; empty otherwise. */
  direct: 'x-topiary-direct',
  request: 'x-topiary-request',
  origin: 'x-topiary-origin',
} as const;

/** The far end of an answer. */
export interface Connection {
  /**
   * Aborts when the response is closed, finished or not, and when the server stops. `request.signal` misses disconnects once the
   * request object was collected, so nothing that must end may hang on it.
   */
  readonly closed: AbortSignal;
  /** Resolves once the socket has taken what was written, is closed, or `givenUp` aborts. Remix writes on without asking. */
  drained(givenUp: AbortSignal): Promise<void>;
}

interface Exchange {
  /** Made when somebody asks: most answers are short, and an abort of each would cost more than all else here. */
  abort?: AbortController;
  /** Closed, or asked to end. */
  left: boolean;
  readonly response: ServerResponse;
  /** The socket takes more again, or has closed. */
  readonly changes: Changes;
}

const exchanges = new Map<string, Exchange>();
let stopping = false;

// Closed before the handler asked: what it is about to start has no reader.
const gone: Connection = { closed: AbortSignal.abort(), drained: () => Promise.resolve() };

export function connectionOf(request: Request): Connection {
  const exchange = exchanges.get(request.headers.get(internal.request) ?? '');
  if (!exchange) return gone;
  const { response, changes } = exchange;
  exchange.abort ??= new AbortController();
  const { abort } = exchange;
  if (exchange.left) abort.abort();
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

/** How many answers have gone out since the start, by the first digit of their status. */
export const answersByClass: Record<'1xx' | '2xx' | '3xx' | '4xx' | '5xx', number> = {
  '1xx': 0,
  '2xx': 0,
  '3xx': 0,
  '4xx': 0,
  '5xx': 0,
};

/**
 * Tells everything that lasts to come to its end, and waits for the answers that are under way.
 * @returns how many were still open when the patience was over
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
  exchange.abort?.abort();
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
 * Hooks into every request of this process; for one caller at a time.
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
    // Remix trusts these for its URL and its own origin check; we decide by Host and APP_URL.
    for (const name of Object.keys(headers))
      if (name.startsWith('x-forwarded-') || name === 'forwarded') delete headers[name];
    headers[internal.address] = addressKey(address);
    headers[internal.direct] = direct;
    headers[internal.request] = id;
    if (headers.origin !== undefined) {
      // Remix answers a foreign one with a bare 500 on screens and lets it through on resource routes; our wrapper gives 403 to both.
      headers[internal.origin] = headers.origin;
      delete headers.origin;
    }

    lingerOverRefusals(request.socket, response);
    const exchange: Exchange = { left: false, response, changes: new Changes() };
    exchanges.set(id, exchange);
    if (stopping) {
      // The server listens no more, but this connection was there before: its next request goes to the next process.
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
    addDefaultHeaders(response, id, https);
  };
  stopping = false;
  subscribe(requestStart, onRequest);
  return () => void unsubscribe(requestStart, onRequest);
}

/** How long the sender of a body that is too large has to read why it was refused. */
const lingerMs = 2_000;

const lastAnswers = new WeakMap<Socket, ServerResponse>();

/**
 * After an answer that ends its connection Node destroys the socket. With a body still coming in, the system makes a reset of that, which
 * takes the answer from a sender that has not read it yet; so after a 413 only our half is closed, and the rest a little later.
 */
function lingerOverRefusals(socket: Socket, response: ServerResponse): void {
  const isKnown = lastAnswers.has(socket);
  lastAnswers.set(socket, response);
  if (isKnown) return;
  const destroySoon = socket.destroySoon.bind(socket);
  socket.destroySoon = () => {
    if (lastAnswers.get(socket)?.statusCode !== 413) return destroySoon();
    socket.end();
    const timer = setTimeout(() => socket.destroy(), lingerMs);
    socket.once('close', () => clearTimeout(timer));
  };
}

/** Every proxy worth its name sends one of these. */
const isForwarded = (headers: IncomingMessage['headers']): boolean =>
  Object.keys(headers).some(
    (name) =>
      name.startsWith('x-forwarded-') || name === 'forwarded' || name === 'via' || name === 'x-real-ip',
  );

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
    // Data, redirects and errors may be somebody's own; documents and files bring what suits them.
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
    // Express's own error page brings a policy that says nothing of frames.
    const policy = this.getHeader('Content-Security-Policy');
    if (policy !== undefined && !String(policy).includes('frame-ancestors'))
      this.removeHeader('Content-Security-Policy');
    for (const [name, value] of Object.entries(defaults))
      if (!this.hasHeader(name)) this.setHeader(name, value);
    return writeHead.apply(this, args);
  } as typeof writeHead;
}
