/** How often a quiet stream says that it lives: shorter than the usual proxy's patience of 60 s. */
const pingEveryMs = 15_000;

export interface ServerSentEvent {
  readonly event?: string;
  readonly id?: string;
  readonly data: unknown;
}

/** One event on the wire. Data is JSON, in which a newline is `\n`, so no chunk can break out of its line. */
export const wire = ({ event, id, data }: ServerSentEvent): string =>
  `${event ? `event: ${event}\n` : ''}${id ? `id: ${id}\n` : ''}data: ${JSON.stringify(data)}\n\n`;

/**
 * Answers with a stream of events. The reader pulls: nothing is asked of `events` before the socket has taken what came before, so a slow
 * reader holds one event and no more. Ends when `events` ends or `signal` aborts.
 */
export function eventStream(
  events: (signal: AbortSignal) => AsyncIterable<ServerSentEvent>,
  signal: AbortSignal,
  { retryMs = 1_000 }: { retryMs?: number } = {},
): Response {
  const encoder = new TextEncoder();
  const ended = new AbortController();
  const end = () => ended.abort();
  if (signal.aborted) end();
  signal.addEventListener('abort', end, { once: true });
  const iterator = events(ended.signal)[Symbol.asyncIterator]();
  let next: Promise<IteratorResult<ServerSentEvent>> | null = null;
  let greeted = false;

  const finish = () => {
    signal.removeEventListener('abort', end);
    end();
  };

  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (!greeted) {
          greeted = true;
          controller.enqueue(encoder.encode(`retry: ${retryMs}\n\n`));
          return;
        }
        next ??= iterator.next();
        let timer: NodeJS.Timeout | undefined;
        const ping = new Promise<'ping'>((resolve) => {
          timer = setTimeout(() => resolve('ping'), pingEveryMs);
        });
        try {
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
          controller.enqueue(encoder.encode(wire(result.value)));
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

  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      // no-transform keeps remix-serve's compression from holding events back.
      'Cache-Control': 'no-cache, no-transform',
      'X-Accel-Buffering': 'no',
    },
  });
}
