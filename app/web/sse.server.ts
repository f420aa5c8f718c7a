import { type Connection, connectionOf } from './socket.server';

/** How often a quiet stream says that it lives: shorter than the usual proxy's patience of 60 s. */
const pingEveryMs = 15_000;
/** After this much at once the others have their turn. */
const turnCharacters = 4_096;

export interface ServerSentEvent {
  readonly event?: string;
  readonly id?: string;
  readonly data: unknown;
}

/** One event on the wire. Data is JSON, in which a newline is `\n`, so no chunk can break out of its line. */
export const wire = ({ event, id, data }: ServerSentEvent): string =>
  `${event ? `event: ${event}\n` : ''}${id ? `id: ${id}\n` : ''}data: ${JSON.stringify(data)}\n\n`;

/** One event, or several that go out together. */
type Events = AsyncIterable<ServerSentEvent | readonly ServerSentEvent[]>;

let open = 0;

/** How many streams are open: for metrics. */
export const openStreams = (): number => open;

interface Options {
  /** How long the browser waits before it connects again. */
  readonly retryMs?: number;
  readonly pingMs?: number;
  /** Ends the stream, wherever it is: when the session that asked for it has ended. */
  readonly until?: AbortSignal;
}

/**
 * Answers with a stream of events. The reader pulls: nothing is asked of `events` before the socket has taken what came before, so a slow
 * reader holds one event and no more. Ends when `events` ends, the reader has gone, the server stops or `until` aborts.
 */
export function eventStream(
  request: Request,
  events: (signal: AbortSignal) => Events,
  options: Options = {},
): Response {
  return new Response(
    // Somebody who asks for the headers alone gets them at once, and starts nothing.
    request.method === 'HEAD' ? null : bodyOf(events, connectionOf(request), options),
    {
      headers: {
        'Content-Type': 'text/event-stream; charset=utf-8',
        // no-transform keeps remix-serve's compression from holding events back.
        'Cache-Control': 'no-cache, no-transform',
        'X-Accel-Buffering': 'no',
      },
    },
  );
}

/** @param connection where the bytes go: Remix writes without waiting for the socket, so that is asked here */
export function bodyOf(
  events: (signal: AbortSignal) => Events,
  { closed, drained }: Connection,
  { retryMs = 1_000, pingMs = pingEveryMs, until }: Options = {},
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const ended = new AbortController();
  const end = () => ended.abort();
  if (closed.aborted || until?.aborted) end();
  closed.addEventListener('abort', end, { once: true });
  until?.addEventListener('abort', end, { once: true });
  const iterator = events(ended.signal)[Symbol.asyncIterator]();
  let next: Promise<IteratorResult<ServerSentEvent | readonly ServerSentEvent[]>> | null = null;
  let greeted = false;
  let finished = false;
  open += 1;

  const finish = () => {
    if (finished) return;
    finished = true;
    open -= 1;
    closed.removeEventListener('abort', end);
    until?.removeEventListener('abort', end);
    end();
  };

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (!greeted) {
          greeted = true;
          controller.enqueue(encoder.encode(`retry: ${retryMs}\n\n`));
          return;
        }
        let timer: NodeJS.Timeout | undefined;
        try {
          await drained(ended.signal);
          next ??= iterator.next();
          const ping = new Promise<'ping'>((resolve) => {
            timer = setTimeout(() => resolve('ping'), pingMs);
          });
          const result = await Promise.race([next, ping]);
          if (result === 'ping') {
            controller.enqueue(encoder.encode(': ping\n\n'));
            return;
          }
          next = null;
          if (result.done) {
            finish();
            controller.close();
            return;
          }
          const text = [result.value].flat().map(wire).join('');
          controller.enqueue(encoder.encode(text));
          // A reader with much to catch up on would otherwise keep the event loop until it has all of it.
          if (text.length > turnCharacters) await new Promise(setImmediate);
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
