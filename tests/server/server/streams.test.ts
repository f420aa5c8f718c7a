import { createServer, get, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { beginExchange } from '~/server/exchange.server';
import { eventStream, openStreams, type ServerSentEvent } from '~/server/sse.server';
import { createPings } from '~/server/stream/pings.server';
import type { Account } from '../../support/accounts';
import { readyAccount } from '../../support/ready-account';
import { startTopiary, type TopiaryServer } from '../../support/server';
import { openStream, submitTopic, until } from '../../support/streams';

/** Streams that are sent without Express and Remix, and the same addresses through Remix. */

const log = { info: () => {}, warn: () => {}, error: () => {} } as never;
let local: Server | undefined;
afterEach(() => {
  local?.closeAllConnections();
  local?.close();
});

/** A server that answers each request with these events. */
async function serve(
  events: (signal: AbortSignal) => AsyncIterable<ServerSentEvent | ServerSentEvent[]>,
  ended?: AbortSignal,
): Promise<{ url: string; errors: unknown[]; responses: ServerResponse[] }> {
  const [errors, responses]: [unknown[], ServerResponse[]] = [[], []];
  const server = createServer((request, response) => {
    responses.push(response);
    const options = { trustedProxyHops: 0, https: false, log, requestId: () => 'id' };
    const exchange = beginExchange(request, response, options);
    const fail = (error: unknown) => {
      errors.push(error);
      request.socket.destroy();
    };
    const visit = { request: new Request('http://localhost/'), exchange: { ...exchange, sink: { response, fail } } };
    eventStream(visit, events, ended ? { until: ended } : {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  local = server;
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, errors, responses };
}

/** Says one thing, and waits until the reader has gone. */
async function* once(signal: AbortSignal): AsyncGenerator<ServerSentEvent> {
  yield { data: 1 };
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
}

describe('a stream that is written to its response', () => {
  it('gives the time to reconnect, single events and groups, and ends', async () => {
    async function* events() {
      yield { data: 1 };
      yield [{ event: 'line', id: '1', data: 2 }, { data: 3 }];
    }
    const { url } = await serve(events);
    const response = await fetch(url);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await response.text()).toBe('retry: 1000\n\ndata: 1\n\nevent: line\nid: 1\ndata: 2\n\ndata: 3\n\n');
    expect(openStreams()).toBe(0);
  });

  it('ends cleanly when its session does', async () => {
    const ended = new AbortController();
    const { url } = await serve(once, ended.signal);
    const text = (await fetch(url)).text();
    await until(() => openStreams() === 1);
    ended.abort();
    expect(await text).toBe('retry: 1000\n\ndata: 1\n\n');
    expect(openStreams()).toBe(0);
  });

  it('ends its source when the reader leaves', async () => {
    const { url, errors } = await serve(once);
    const leaving = new AbortController();
    await fetch(url, { signal: leaving.signal });
    expect(openStreams()).toBe(1);
    leaving.abort();
    await until(() => openStreams() === 0);
    expect(errors).toEqual([]);
  });

  it('asks for no more events than a reader takes', async () => {
    let asked = 0;
    async function* flood(): AsyncGenerator<ServerSentEvent> {
      for (;;) yield { data: { asked: ++asked, text: 'x'.repeat(16_384) } };
    }
    const { url, responses } = await serve(flood);
    await new Promise<void>((resolve) => get(url, { agent: false }, (answer) => resolve(void answer.pause())));
    await until(() => responses[0]?.writableNeedDrain === true);
    const before = asked;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(asked).toBe(before);
    // Its source would go on for ever.
    local?.closeAllConnections();
    await until(() => openStreams() === 0);
  });

  it('is cut when its source breaks, and the error is reported', async () => {
    async function* broken(): AsyncGenerator<ServerSentEvent> {
      yield { data: 1 };
      throw new Error('broken');
    }
    const { url, errors } = await serve(broken);
    const isWhole = await new Promise((resolve) =>
      get(url, (answer) =>
        answer
          .resume()
          .once('error', () => resolve(false))
          .once('end', () => resolve(true)),
      ),
    );
    expect(isWhole).toBe(false);
    expect(errors).toEqual([new Error('broken')]);
    expect(openStreams()).toBe(0);
  });
});

it('a silent stream gets pings, one that was just written to none, and an ended one no more', async () => {
  const pings = createPings('ping', 400);
  const texts = { silent: '', busy: '' };
  const sink = (name: 'silent' | 'busy') =>
    ({ writableNeedDrain: false, write: (text: string) => (texts[name] += text) }) as unknown as ServerResponse;
  const [silent, busy] = [sink('silent'), sink('busy')];
  pings.written(silent);
  const talk = setInterval(() => pings.written(busy), 20);
  await until(() => texts.silent === 'pingping');
  clearInterval(talk);
  pings.end(silent);
  expect(texts.busy).toBe('');
  await until(() => texts.busy === 'pingping');
  pings.end(busy);
  expect(texts.silent).toBe('pingping');
});

describe('the streams of a server', () => {
  let server: TopiaryServer;
  let ada: Account;
  let run: string;
  beforeAll(async () => {
    server = await startTopiary({ env: { LIBRARY_SECONDS: '20' } });
    ada = await readyAccount(server);
    run = await submitTopic(ada, 'Trees');
  }, 180_000);
  afterAll(() => server.stop());

  const visitor = { send: (path: string, init?: RequestInit) => fetch(server.url + path, init) };
  /** A slash at the end is left to Remix. */
  const spellings = (path: string) => {
    const [name, query] = path.split('?');
    return [path, `${name}/${query ? `?${query}` : ''}`];
  };
  /** Headers that differ from answer to answer, or that only Remix and Express set. */
  const aside = new Set([
    'date',
    'x-request-id',
    'x-remix-catch',
    'vary',
    'content-encoding',
    'content-length',
    'transfer-encoding',
  ]);
  const kept = (headers: Headers) => [...headers].filter(([name]) => !aside.has(name)).sort();

  it('begin the same with Remix and without', async () => {
    for (const path of [`/runs/${run}/events`, '/changes/events?topics=runs']) {
      const seen = [];
      for (const spelling of spellings(path)) {
        const stream = await openStream(ada, spelling);
        const first = await stream.until(() => true);
        seen.push({ status: stream.status, headers: kept(stream.headers), first });
        stream.close();
      }
      expect(seen[0]).toEqual(seen[1]);
    }
  });

  it('are refused the same, whoever asks', async () => {
    const eve = await readyAccount(server);
    const nothing = '/runs/no000000000000000000/events';
    for (const [who, path, status] of [
      [visitor, `/runs/${run}/events`, 401],
      [visitor, `/api/description?run=${run}`, 401],
      [visitor, '/changes/events?topics=runs', 404],
      [eve, `/runs/${run}/events`, 404],
      [eve, `/api/description?run=${run}`, 404],
      [ada, `/api/description?run=${run}`, 404],
      [ada, nothing, 404],
    ] as const) {
      const seen = [];
      for (const spelling of spellings(path)) {
        const answer = await who.send(spelling);
        seen.push({ status: answer.status, headers: kept(answer.headers), text: await answer.text() });
      }
      expect(seen[0], path).toMatchObject({ status });
      expect(seen[0], path).toEqual(seen[1]);
    }
  });

  it('begin nothing for HEAD', async () => {
    const answer = await ada.send(`/runs/${run}/events`, { method: 'HEAD' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  });

  it('end with their session', async () => {
    const stream = await openStream(ada, `/runs/${run}/events`);
    await stream.until(() => true);
    await (await ada.post('/logout', {})).text();
    expect(await stream.ended).toBe(true);
    expect((await ada.send(`/runs/${run}/events`)).status).toBe(401);
  });
});
