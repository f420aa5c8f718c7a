import { describe, expect, it } from 'vitest';
import { exchangeBeyond } from '~/server/exchange.server';
import { bodyOf, eventStream, openStreams, type ServerSentEvent, wire } from '~/server/sse.server';

const never = new AbortController().signal;
const connection = (closed: AbortSignal = never, drained = () => Promise.resolve()) => ({ closed, drained });

async function* say(...events: ServerSentEvent[]) {
  yield* events;
}

async function read(body: ReadableStream<Uint8Array>): Promise<string> {
  let text = '';
  const reader = body.getReader();
  for (let step = await reader.read(); !step.done; step = await reader.read())
    text += new TextDecoder().decode(step.value);
  return text;
}

/** Waits, as a model does, until the reader has gone. */
async function* silence(signal: AbortSignal): AsyncGenerator<ServerSentEvent> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
}

describe('an event', () => {
  it.each(['a\nb', 'a\r\nb', 'a\rb', '\n\ndata: forged\n\n', ' \u2028\u0000'])(
    'with the text %j stays on one line and is read back unchanged',
    (chunk) => {
      const text = wire({ event: 'line', id: '1.2', data: { chunk } });
      const [event, id, data, ...rest] = text.split(/\r\n|\r|\n/);
      expect([event, id, ...rest]).toEqual(['event: line', 'id: 1.2', '', '']);
      expect(JSON.parse((data ?? '').slice('data: '.length))).toEqual({ chunk });
    },
  );
});

describe('a stream of events', () => {
  it('gives the time to reconnect, sends the events and ends', async () => {
    const body = bodyOf(() => say({ data: 1 }, { data: 2 }), connection(), { retryMs: 7 });
    expect(await read(body)).toBe('retry: 7\n\ndata: 1\n\ndata: 2\n\n');
    expect(openStreams()).toBe(0);
  });

  it('sends pings while nothing happens, and loses no event', async () => {
    async function* late(): AsyncGenerator<ServerSentEvent> {
      await new Promise((resolve) => setTimeout(resolve, 60));
      yield { data: 'late' };
    }
    const text = await read(bodyOf(late, connection(), { pingMs: 15 }));
    expect(text).toMatch(/^retry: 1000\n\n(: ping\n\n)+data: "late"\n\n$/);
  });

  it('asks for the next event only after the socket has taken the last one', async () => {
    let asked = 0;
    let free = () => {};
    async function* counting(): AsyncGenerator<ServerSentEvent> {
      for (;;) yield { data: ++asked };
    }
    const drained = () => new Promise<void>((resolve) => (free = resolve));
    const reader = bodyOf(counting, connection(never, drained)).getReader();
    await reader.read();
    const first = reader.read();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(asked).toBe(0);
    free();
    await first;
    expect(asked).toBe(1);
    await reader.cancel();
    expect(openStreams()).toBe(0);
  });

  it('ends cleanly when the connection is closed or the server stops', async () => {
    const closing = new AbortController();
    const whole = read(bodyOf(silence, connection(closing.signal)));
    expect(openStreams()).toBe(1);
    setTimeout(() => closing.abort(), 10);
    expect(await whole).toBe('retry: 1000\n\n');
    expect(openStreams()).toBe(0);
  });

  it('ends cleanly when its session does, in silence and while a reader takes nothing', async () => {
    const blocked = (givenUp: AbortSignal) =>
      new Promise<void>((resolve) => givenUp.addEventListener('abort', () => resolve()));
    for (const drained of [() => Promise.resolve(), blocked]) {
      const ended = new AbortController();
      const body = bodyOf(silence, { closed: never, drained }, { until: ended.signal });
      setTimeout(() => ended.abort(), 10);
      expect(await read(body)).toBe('retry: 1000\n\n');
      expect(openStreams()).toBe(0);
    }
  });

  it('does not start for a reader that has already left', async () => {
    const gone = AbortSignal.abort();
    const seen: boolean[] = [];
    async function* events(signal: AbortSignal): AsyncGenerator<ServerSentEvent> {
      seen.push(signal.aborted);
      if (!signal.aborted) yield { data: 'started' };
    }
    await read(bodyOf(events, connection(gone)));
    expect(seen).toEqual([true]);
  });

  it('ends its source when it is cancelled', async () => {
    let ended = false;
    async function* events(signal: AbortSignal): AsyncGenerator<ServerSentEvent> {
      try {
        yield { data: 1 };
        yield* silence(signal);
      } finally {
        ended = true;
      }
    }
    const reader = bodyOf(events, connection()).getReader();
    await reader.read();
    await reader.read();
    void reader.read().catch(() => {});
    await reader.cancel();
    expect(ended).toBe(true);
  });

  it('passes on a fault of its source and counts as closed', async () => {
    async function* events(): AsyncGenerator<ServerSentEvent> {
      yield { data: 1 };
      throw new Error('broken');
    }
    await expect(read(bodyOf(events, connection()))).rejects.toThrow('broken');
    expect(openStreams()).toBe(0);
  });

  it('is buffered by no cache and no proxy, and starts nothing for HEAD', async () => {
    const request = new Request('http://localhost/', { method: 'HEAD' });
    const visit = { request, exchange: exchangeBeyond(request) };
    const response = eventStream(visit, () => {
      throw new Error('started');
    });
    expect(Object.fromEntries(response.headers)).toEqual({
      'cache-control': 'no-cache, no-transform',
      'content-type': 'text/event-stream; charset=utf-8',
      'x-accel-buffering': 'no',
    });
    expect(response.body).toBeNull();
  });
});
