import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Changes } from '~/jobs/rules/changes';
import { serverStops } from '~/kit/fault/server-stops';
import { addressKey } from '~/kit/request/address-key';
import type { Log } from '~/system/contract/log';

/** Data of a request and its response that only the socket has. Handlers get it in the context of the request. */
export interface Exchange {
  /** Request id in the log and on the error page. */
  readonly id: string;
  /** Key of the client's address, see `addressKey`. */
  readonly address: string;
  /** The peer's address if the request did not come through a proxy; empty otherwise. */
  readonly direct: string;
  /** The Origin header; null if there is none. */
  readonly origin: string | null;
  readonly connection: Connection;
  /** The response itself, for a stream that is answered without Remix. */
  readonly sink?: Sink;
}

interface Sink {
  readonly response: ServerResponse;
  /** Reports an error after the head has been sent. */
  fail(error: unknown): void;
}

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

interface OpenExchange extends Exchange {
  /** The connection is closed, or the server is stopping. */
  leave(): void;
}

const exchanges = new Set<OpenExchange>();
let stopping = false;
const stops = new DOMException(serverStops, 'AbortError');
/** Shared: without a reason, each abort would make an exception with a stack of its own. */
const closes = new DOMException('The response is closed.', 'AbortError');

function connectionOf(response: ServerResponse): { connection: Connection; leave: () => void } {
  // Created on demand: an AbortController for every short answer would cost more than everything else here.
  let abort: AbortController | undefined;
  let hasLeft = false;
  const changes = new Changes();
  response.on('drain', () => changes.announce());
  return {
    connection: {
      get closed() {
        abort ??= new AbortController();
        if (hasLeft) abort.abort(stopping ? stops : closes);
        return abort.signal;
      },
      drained(givenUp) {
        const isOver = hasLeft || givenUp.aborted || !response.writableNeedDrain;
        return isOver ? Promise.resolve() : changes.next(givenUp);
      },
    },
    leave() {
      hasLeft = true;
      abort?.abort(stopping ? stops : closes);
      changes.announce();
    },
  };
}

/** The exchange of a request that came through another server, which does not expose its socket. */
export const exchangeBeyond = ({ headers, signal }: Request): Exchange => ({
  id: '',
  address: '',
  direct: '',
  origin: headers.get('origin'),
  connection: { closed: signal, drained: () => Promise.resolve() },
});

/**
 * Runs `work` once the response was sent or the client has disconnected, so that its duration leaks nothing.
 * @param work must not reject: nobody awaits it
 */
export function afterAnswer({ closed }: Connection, work: () => Promise<void>): void {
  if (closed.aborted) void work();
  else closed.addEventListener('abort', () => void work(), { once: true });
}

/** How many exchanges are open: for tests, metrics and the shutdown. */
export const openExchanges = (): number => exchanges.size;

/** Responses since the start, by class of status. */
export const answersByClass = { '1xx': 0, '2xx': 0, '3xx': 0, '4xx': 0, '5xx': 0 };

/**
 * Ends all streams and waits for answers under way.
 * @returns how many were still open after `patienceMs`
 */
export async function endExchanges(patienceMs: number): Promise<number> {
  stopping = true;
  for (const exchange of exchanges) exchange.leave();
  for (const limit = Date.now() + patienceMs; exchanges.size > 0 && Date.now() < limit; )
    await new Promise((resolve) => setTimeout(resolve, 20));
  return exchanges.size;
}

interface Options {
  readonly trustedProxyHops: number;
  readonly https: boolean;
  readonly log: Log;
  readonly requestId: () => string;
}

/** Lets this process answer again after `endExchanges`. */
export function reopen(): void {
  stopping = false;
}

/** Begins an exchange: reads the socket's data, and watches until the response is over. */
export function beginExchange(
  request: IncomingMessage,
  response: ServerResponse,
  { trustedProxyHops, https, log, requestId }: Options,
): Exchange {
  const { headers } = request;
  const direct = isForwarded(headers) ? '' : clientAddress(request, 0);
  const { connection, leave } = connectionOf(response);
  const exchange: OpenExchange = {
    id: requestId(),
    address: addressKey(clientAddress(request, trustedProxyHops)),
    direct,
    origin: headers.origin ?? null,
    connection,
    leave,
  };
  // Remix would trust these headers for its URL and its origin check; we use Host and APP_URL instead. It answers a
  // foreign origin with a bare 500, or not at all on resource routes; our wrapper answers 403.
  for (const name of Object.keys(headers))
    if (name.startsWith('x-forwarded-') || name === 'forwarded' || name === 'origin') delete headers[name];

  lingerOverRefusals(request);
  closeOnSilence(response);
  exchanges.add(exchange);
  if (stopping) {
    // A kept-alive connection of a stopping server: the next request must open a new one.
    response.setHeader('Connection', 'close');
    leave();
  }
  const began = performance.now();
  whenOver(request, response, () => {
    exchanges.delete(exchange);
    leave();
    const status = `${Math.floor(response.statusCode / 100)}xx`;
    if (status in answersByClass) answersByClass[status as keyof typeof answersByClass] += 1;
    log.info('request', {
      id: exchange.id,
      method: request.method,
      path: pathToLog(request.url ?? ''),
      status: response.statusCode,
      ms: Math.round(performance.now() - began),
      whole: response.writableFinished ? undefined : 'no',
    });
  });
  addDefaultHeaders(request, response, exchange.id, https);
  return exchange;
}

/** A request's address without secrets: the token of a mail is in the query, a calendar's in the path. */
export const pathToLog = (url: string): string => url.replace(/\?.*/s, '').replace(/^(\/+calendar\/+).+/is, '$1-');

/** How long the reader of an answer may take nothing of it. */
const readSilenceMs = 60_000;

/** Closes the connection of somebody who has stopped reading. An answer that is still being made is waited for. */
function closeOnSilence(response: ServerResponse): void {
  response.setTimeout(readSilenceMs);
  response.on('timeout', (socket: Socket) => {
    if (socket.writableLength > 0) socket.destroy();
  });
}

/** Maximum number of requests of one connection that wait for their answers. Browsers and proxies do not pipeline. */
const pipelinedMax = 32;

const openOn = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls `over` once, when the response or its connection is closed. A response that waits behind another one has no
 * socket yet, and emits no `close` if the connection ends before its turn. A connection with too many is destroyed.
 */
function whenOver({ socket }: IncomingMessage, response: ServerResponse, over: () => void): void {
  const open = openOf(socket);
  const end = () => {
    if (open.delete(end)) over();
  };
  open.add(end);
  response.once('close', end);
  if (open.size > pipelinedMax) socket.destroy();
}

/** A function of its own: a listener made in `whenOver` would keep the first request of the connection. */
function openOf(socket: Socket): Set<() => void> {
  const known = openOn.get(socket);
  if (known) return known;
  const open = new Set<() => void>();
  openOn.set(socket, open);
  socket.once('close', () => {
    for (const end of [...open]) end();
  });
  return open;
}

/** How much is still read of bodies whose requests were refused, and of how many at a time. */
const lingering = { ms: 20_000, bytes: 32 * 1024 * 1024, connections: 512 } as const;
const lookEveryMs = 500;
const lingers = new Set<Socket>();

const lastRequests = new WeakMap<Socket, IncomingMessage>();

/**
 * Node destroys the socket after an answer with Connection: close. While a body is still arriving, that is a TCP reset,
 * and the sender loses the answer. So only our half is closed at first, and further data is dropped.
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
    last.once('end', destroySoon);
    boundLinger(socket);
  };
}

/** Resets a connection whose body goes on for too long, or that lingers longest where there are too many. */
function boundLinger(socket: Socket): void {
  const [oldest] = lingers;
  if (lingers.size >= lingering.connections) oldest?.destroy();
  lingers.add(socket);
  const until = performance.now() + lingering.ms;
  const most = socket.bytesRead + lingering.bytes;
  const look = setInterval(() => {
    if (performance.now() > until || socket.bytesRead > most) socket.destroy();
  }, lookEveryMs);
  socket.once('close', () => {
    clearInterval(look);
    lingers.delete(socket);
  });
}

/** Whether the request has one of the headers that proxies send. */
const isForwarded = (headers: IncomingMessage['headers']): boolean =>
  Object.keys(headers).some(
    (name) => name.startsWith('x-forwarded-') || name === 'forwarded' || name === 'via' || name === 'x-real-ip',
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
  const told = String(request.headers['x-forwarded-for'] ?? '').split(',');
  const chain = [...told.map((each) => each.trim()).filter(Boolean), peer];
  return chain[Math.max(0, chain.length - 1 - hops)] ?? peer;
}

/**
 * Sets default headers of every response, including static files and Express's own errors. Headers of the response win.
 */
function addDefaultHeaders(request: IncomingMessage, response: ServerResponse, id: string, https: boolean): void {
  const defaults: Record<string, string> = {
    // Data, redirects and errors may be private; documents and files set their own.
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
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
    for (const [name, value] of Object.entries(defaults)) if (!this.hasHeader(name)) this.setHeader(name, value);
    // A connection whose request was not read completely cannot carry another one.
    if (!request.complete) this.setHeader('Connection', 'close');
    return writeHead.apply(this, args);
  } as typeof writeHead;
}
