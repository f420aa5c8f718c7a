import { AsyncResource } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import { json } from '@remix-run/node';
import { limits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import type { Connection } from './exchange.server';
import type { Visit } from './handle.server';
import { createPings } from './stream/pings.server';

/** Interval of keep-alive comments: shorter than the usual proxy timeout of 60 s. */
const pingEveryMs = 15_000;
const pingText = ': ping\n\n';
const defaultRetryMs = 1_000;
/** After sending this many characters at once, a stream yields to other work. */
const turnCharacters = 4_096;
const refusedForSeconds = 10;

export interface ServerSentEvent {
  readonly event?: string;
  readonly id?: string;
  readonly data: unknown;
}

/** One event in wire format. JSON escapes newlines, so data cannot break out of its line. */
export const wire = ({ event, id, data }: ServerSentEvent): string =>
  `${event ? `event: ${event}\n` : ''}${id ? `id: ${id}\n` : ''}data: ${JSON.stringify(data)}\n\n`;

/** Single events, or groups that are sent together. */
type Events = AsyncIterable<ServerSentEvent | readonly ServerSentEvent[]>;

const pings = createPings(pingText, pingEveryMs);

let open = 0;
/** Open streams per account or address, in this process. */
const openByShare = new Map<string, number>();

/** How many streams are open: for metrics. */
export const openStreams = (): number => open;

function countFor(share: string | undefined, change: 1 | -1): void {
  if (share === undefined) return;
  const count = (openByShare.get(share) ?? 0) + change;
  if (count > 0) openByShare.set(share, count);
  else openByShare.delete(share);
}

interface Options {
  /** How long the browser waits before it connects again. */
  readonly retryMs?: number;
  readonly pingMs?: number;
  /** Ends the stream, for instance when the session that requested it has ended. */
  readonly until?: AbortSignal;
  /** The account or address that the stream counts for: more than `most` at once are refused with 429. */
  readonly share?: string;
  readonly most?: number;
}

/**
 * Responds with a stream of events, with backpressure: the next event is requested when the socket has taken the last
 * one. Ends when `events` ends, the client disconnects, the server stops or `until` aborts.
 */
export function eventStream(
  { request, exchange }: Pick<Visit, 'request' | 'exchange'>,
  events: (signal: AbortSignal) => Events,
  options: Options = {},
): Response {
  const { share, most = limits.streamsPerUser } = options;
  if (share !== undefined && (openByShare.get(share) ?? 0) >= most) {
    const headers = { 'Cache-Control': 'no-store', 'Retry-After': String(refusedForSeconds) };
    return json({ error: messages.request.tooManyStreams }, { status: 429, headers });
  }
  const { sink, connection } = exchange;
  if (sink && request.method === 'GET') {
    sink.response.writeHead(200, streamHeaders);
    void pour(sink.response, events, connection, options).catch(sink.fail);
    written ??= new Response(null);
    return written;
  }
  // HEAD starts nothing.
  const body = request.method === 'HEAD' ? null : bodyOf(events, connection, options);
  return new Response(body, { headers: streamHeaders });
}

/** Stands for all answers that are written to their sockets. */
let written: Response | undefined;

const streamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // no-transform keeps compression from holding events back.
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
};

/** Shared: without a reason, each abort would make an exception with a stack of its own. */
const over = new DOMException('The stream is over.', 'AbortError');

/** Starts `events`, which end when the client disconnects, the server stops or `until` aborts. */
function begin(events: (signal: AbortSignal) => Events, closed: AbortSignal, { until, share }: Options) {
  const ended = new AbortController();
  const end = () => ended.abort(over);
  if (closed.aborted || until?.aborted) end();
  closed.addEventListener('abort', end, { once: true });
  until?.addEventListener('abort', end, { once: true });
  const iterator = events(ended.signal)[Symbol.asyncIterator]();
  let finished = false;
  open += 1;
  countFor(share, 1);
  return {
    iterator,
    signal: ended.signal,
    finish: () => {
      if (finished) return;
      finished = true;
      open -= 1;
      countFor(share, -1);
      closed.removeEventListener('abort', end);
      until?.removeEventListener('abort', end);
      end();
    },
  };
}

const greeting = (retryMs: number): string => `retry: ${retryMs}\n\n`;
const textOf = (value: ServerSentEvent | readonly ServerSentEvent[]): string => [value].flat().map(wire).join('');

/** A reader with a long backlog must not block the event loop. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Writes as one what comes within a turn: each write is four pieces for the socket. */
function gathering(response: ServerResponse) {
  let gathered = '';
  const flush = () => {
    if (gathered === '') return;
    const text = gathered;
    gathered = '';
    response.write(text);
    pings.written(response);
  };
  const write = (text: string) => {
    if (gathered === '') process.nextTick(flush);
    gathered += text;
  };
  return { write, flush };
}

/** Writes the events to a response, in the time that its socket takes. */
async function pour(
  response: ServerResponse,
  events: (signal: AbortSignal) => Events,
  { closed, drained }: Connection,
  options: Options,
): Promise<void> {
  const { retryMs = defaultRetryMs } = options;
  const { iterator, signal, finish } = begin(events, closed, options);
  const { write, flush } = gathering(response);
  try {
    write(greeting(retryMs));
    for (;;) {
      if (response.writableNeedDrain) await drained(signal);
      if (signal.aborted) break;
      const { done, value } = await iterator.next();
      if (done) break;
      const text = textOf(value);
      write(text);
      if (text.length > turnCharacters) await turn();
    }
    await iterator.return?.();
    flush();
    response.end();
  } finally {
    flush();
    pings.end(response);
    finish();
  }
}

/** @param connection awaited here, because Remix ignores backpressure */
export function bodyOf(
  events: (signal: AbortSignal) => Events,
  { closed, drained }: Connection,
  options: Options = {},
): ReadableStream<Uint8Array> {
  const { retryMs = defaultRetryMs, pingMs = pingEveryMs } = options;
  const encoder = new TextEncoder();
  const { iterator, signal, finish } = begin(events, closed, options);
  // Bound to the handler's async context: the reader of the stream has another one.
  const nextEvent = AsyncResource.bind(() => iterator.next());
  let next: ReturnType<typeof nextEvent> | null = null;
  let greeted = false;

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (!greeted) {
          greeted = true;
          controller.enqueue(encoder.encode(greeting(retryMs)));
          return;
        }
        let timer: NodeJS.Timeout | undefined;
        try {
          await drained(signal);
          next ??= nextEvent();
          const ping = new Promise<'ping'>((resolve) => {
            timer = setTimeout(() => resolve('ping'), pingMs);
          });
          const result = await Promise.race([next, ping]);
          if (result === 'ping') {
            controller.enqueue(encoder.encode(pingText));
            return;
          }
          next = null;
          if (result.done) {
            finish();
            controller.close();
            return;
          }
          const text = textOf(result.value);
          controller.enqueue(encoder.encode(text));
          if (text.length > turnCharacters) await turn();
        } catch (error) {
          finish();
          controller.error(error);
        } finally {
          clearTimeout(timer);
        }
      },
      async cancel() {
        finish();
        await iterator.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
