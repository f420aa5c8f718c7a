import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits, rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { version } from '~/kit/version';
import type { Account } from '../../../support/accounts';
import { createGate, type ModelServer, reply, startModelServer } from '../../../support/model-server';
import { readyAccount } from '../../../support/ready-account';
import { sharedTopiary, startTopiary, type TopiaryServer } from '../../../support/server';
import { endOfRun, metric, openStream, submitTopic, until } from '../../../support/streams';

let provider: ModelServer;
let server: TopiaryServer;
let ada: Account;
let token: string;

beforeAll(async () => {
  provider = await startModelServer();
  server = await startTopiary({
    env: {
      OPENAI_BASE_URL: provider.baseUrl,
      OPENAI_MODEL: 'test-model',
      METRICS_TOKEN: 'a-token-to-look-in-with',
    },
  });
  ada = await readyAccount(server);
  token = await freshToken(ada);
}, 180_000);

afterAll(async () => {
  await server?.stop();
  await provider?.close();
});

async function freshToken(account: Account): Promise<string> {
  const response = await account.send('/api/get-token', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  });
  return ((await response.json()) as { token: string }).token;
}

const call = (path: string, init: RequestInit = {}) =>
  fetch(server.url + path, { ...init, headers: { 'X-Access-Token': token, ...init.headers } });

describe('an unknown address of the API', () => {
  it.each(['GET', 'POST'])('answers %s with an error in JSON, signed in or not', async (method) => {
    const ask = { method, headers: { Origin: server.url }, redirect: 'manual' } as const;
    for (const response of [await fetch(`${server.url}/api/nope`, ask), await ada.send('/api/no/pe', ask)]) {
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ error: messages.request.notFound });
    }
  });
});

describe('the marks of a map', () => {
  it('are those of its leaves since the given time', async () => {
    const made = await endOfRun(ada, await submitTopic(ada, 'Marks'));
    if ('error' in made) throw new Error(made.error);
    const marks = async (since = '') =>
      (await (await ada.send(`/map/${made.mapId}/marks.json?since=${since}`)).json()) as {
        at: number;
        isLive: boolean;
        leaves: [string, string][];
      };
    expect(await marks()).toMatchObject({ isLive: false, leaves: [] });
    const html = await (await ada.send(`/map/${made.mapId}`)).text();
    const node = /<a href="\?node=([^"]+)"/.exec(html)?.[1] ?? '';
    await ada.post(`/map/${made.mapId}/branch`, { node, key: 'once' });
    await until(async () => !(await marks()).isLive);
    const { leaves, at } = await marks('not a number');
    expect(leaves.map(([id, state]) => [id, state])).toEqual([[node, 'written']]);
    expect((await marks(String(at + 60_000))).leaves).toEqual([]);
    const after = await (await ada.send(`/map/${made.mapId}`)).text();
    expect(after).toContain(`id="${node}" data-state="written"`);
    const branch = await (await ada.send(`/map/${made.mapId}/branch`)).text();
    expect(branch).toContain('Write the 19 missing lessons');
  });
});

describe('GET /api/health', () => {
  it('says how the parts are, and reveals no secret', async () => {
    const response = await call('/api/health');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      ok: true,
      version,
      database: 'ok',
      migrations: expect.any(Number),
      provider: 'model',
      queue: { running: 0, waiting: 0 },
    });
  });
});

describe('POST /api/get-token', () => {
  it('gives a token to a session, with an empty body too', async () => {
    const response = await ada.send('/api/get-token', { method: 'POST' });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({ token: expect.any(String) });
  });

  it('refuses visitors, other sites and invalid JSON, in the field error', async () => {
    const post = (init: RequestInit) => fetch(`${server.url}/api/get-token`, { method: 'POST', ...init });
    const asJson = { headers: { 'Content-Type': 'application/json' } };
    for (const [status, response] of [
      [401, await post({})],
      [403, await post({ headers: { Origin: 'https://evil.example' } })],
      [401, await post({ ...asJson, body: '{' })],
      [415, await ada.send('/api/get-token', { ...asJson, method: 'POST', body: '{' })],
      [413, await post({ body: 'x'.repeat(limits.formBodyMaxBytes + 1) })],
    ] as const) {
      expect(response.status).toBe(status);
      expect(await response.json()).toEqual({ error: expect.any(String) });
    }
  });

  it('belongs to its session', async () => {
    const eve = await readyAccount(server);
    const hers = await freshToken(eve);
    const ask = () => fetch(`${server.url}/api/map?prompt=Trees`, { headers: { 'X-Access-Token': hers } });
    expect((await ask()).status).toBe(200);
    await eve.post('/logout', {});
    const response = await ask();
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ error: messages.search.tokenFailed });
  });

  it('is limited, and says when to come again', async () => {
    const eve = await readyAccount(server);
    for (let n = 0; n < rateLimits.accessTokensByUser.times; n += 1) await freshToken(eve);
    const response = await eve.send('/api/get-token', { method: 'POST' });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await response.json()).toEqual({ error: messages.lesson.tokenFailed });
  });
});

describe('the API', () => {
  it.each(['/api/map?prompt=Moss', '/api/description?path=Moss'])(
    '%s needs a token, even with a session',
    async (path) => {
      const response = await ada.send(path);
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual({ error: 'Authentication failed. Please try again.' });
    },
  );

  it('answers from the library if there is no model, and saves nothing', async () => {
    const bare = await sharedTopiary();
    const eve = await readyAccount(bare);
    const headers = { 'X-Access-Token': await freshToken(eve) };
    const map = await eve.send('/api/map?prompt=Moss', { headers });
    expect(await map.json()).toEqual({ message: expect.stringMatching(/^Moss\n {2}- /) });
    const lesson = await openStream(eve, '/api/description?path=Moss+%3E+Where+it+grows', headers);
    expect(await lesson.ended).toBe(true);
    const said = lesson.events.map(({ data }) => data);
    expect(said.pop()).toEqual({ type: 'complete' });
    expect(new Set(said.map(({ type }) => type))).toEqual(new Set(['content']));
    // Nobody has written that lesson, which one sentence says.
    expect(said.map(({ chunk }) => chunk).join('')).toContain(messages.lesson.unwritten);
    for (const list of ['/history', '/lessons'])
      expect(await (await eve.send(list)).text(), list).not.toContain('Moss');
  });
});

describe('methods that an address does not support', () => {
  it.each([
    ['/api/health', 'POST', 'GET'],
    ['/api/map?prompt=x', 'POST', 'GET'],
    ['/api/map?prompt=x', 'DELETE', 'GET'],
    ['/api/map?prompt=x', 'HEAD', 'GET'],
    ['/api/description?path=x', 'PUT', 'GET'],
    ['/api/description?path=x', 'HEAD', 'GET'],
    ['/api/get-token', 'GET', 'POST'],
  ])('%s answers %s with 405', async (path, method, allow) => {
    const before = provider.requests.length;
    const response = await call(path, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe(allow);
    if (method !== 'HEAD') expect(await response.json()).toEqual({ error: messages.request.wrongMethod });
    expect(provider.requests.length).toBe(before);
  });
});

describe('GET /api/map', () => {
  it('answers with the outline and saves nothing', async () => {
    const response = await call('/api/map?prompt=Trees');
    expect(response.status).toBe(200);
    const { message } = (await response.json()) as { message: string };
    expect(message).toMatch(/^Trees\n {2}- /);
    expect(await (await ada.send('/history')).text()).not.toContain('Where it comes from');
  });

  it.each([
    ['/api/map', 400, messages.search.topicRequired],
    ['/api/map?prompt=%20', 400, messages.search.topicRequired],
    [`/api/map?prompt=${'x'.repeat(limits.topicMaxCharacters + 1)}`, 400, messages.search.topicTooLong],
  ])('refuses %s', async (path, status, error) => {
    const response = await call(path);
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ error });
  });

  it.each(['', 'nonsense', 'a.b', 'eyJ9.x'])('refuses the token %j', async (wrong) => {
    const response = await call('/api/map?prompt=Trees', { headers: { 'X-Access-Token': wrong } });
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ error: messages.search.tokenFailed });
  });

  it("passes on the provider's fault", async () => {
    provider.script(reply.status(401));
    const response = await call('/api/map?prompt=Trees');
    expect(response.status).toBe(502);
    expect(await response.json()).toEqual({ error: messages.modelFault['refused-key'] });
  });

  it('allows a user a few calls at a time, and returns the turns', async () => {
    const gates = Array.from({ length: limits.runsAtATime }, createGate);
    const before = provider.requests.length;
    provider.script(...gates.map((gate) => reply.text(['- One\n- Two\n', gate, '- Three\n'])));
    const calls = gates.map(() => call('/api/map?prompt=Trees'));
    await until(() => provider.requests.length === before + gates.length);
    const refused = await call('/api/map?prompt=Trees');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(await refused.json()).toEqual({ error: messages.request.tooMany });
    for (const gate of gates) gate.open();
    for (const each of calls) expect((await each).status).toBe(200);
    expect((await call('/api/map?prompt=Trees')).status).toBe(200);
  });

  it("ends the provider's call when the caller leaves", async () => {
    const index = provider.requests.length;
    provider.script(reply.hangAfter(['- One\n']));
    const leaving = new AbortController();
    const asked = call('/api/map?prompt=Trees', { signal: leaving.signal }).catch(() => null);
    const request = await provider.request(index);
    leaving.abort();
    await asked;
    expect(await request.closed).toBe(true);
  });
});

describe('GET /api/description', () => {
  const headers = () => ({ 'X-Access-Token': token });
  const anybody = { send: (path: string, init?: RequestInit) => fetch(server.url + path, init) };

  it('streams content and ends with complete', async () => {
    provider.script(reply.text(['First\nline\n', '\n# Second\n']));
    const stream = await openStream(anybody, '/api/description?path=Trees%20%3E%20Oak', headers());
    expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(stream.headers.get('cache-control')).toBe('no-cache, no-transform');
    expect(await stream.ended).toBe(true);
    const said = stream.events.map(({ data }) => data);
    expect(said.at(-1)).toEqual({ type: 'complete' });
    expect(said.map(({ chunk = '' }) => chunk).join('')).toBe('First\nline\n\n# Second\n');
  });

  it('reports a fault as an event', async () => {
    provider.script(reply.cutAfter(['Half']), reply.cutAfter(['Half']), reply.cutAfter(['Half']));
    const stream = await openStream(anybody, '/api/description?path=Trees', headers());
    expect(await stream.ended).toBe(true);
    expect(stream.events.at(-1)?.data).toEqual({ type: 'error', error: messages.modelFault['cut-off'] });
    provider.reset();
  });

  it.each([
    ['/api/description', 400, messages.lesson.pathRequired],
    ['/api/description?path=a%20%3E%20', 400, messages.lesson.pathRequired],
    [`/api/description?path=${'x'.repeat(limits.pathMaxCharacters + 1)}`, 400, messages.lesson.pathRequired],
    ['/api/description?run=nobody', 401, messages.map.notAuthenticated],
  ])('refuses %s', async (path, status, error) => {
    const response = await call(path);
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ error });
  });

  it("shows nobody somebody else's run", async () => {
    const eve = await readyAccount(server);
    const run = await ada.post('/?index', { topic: 'Mine', key: 'mine' });
    const id = (run.headers.get('location') ?? '').split('/').at(-1);
    for (const path of [`/api/description?run=${id}`, `/runs/${id}/events`]) {
      const response = await eve.send(path);
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ error: expect.any(String) });
    }
    expect((await eve.post(`/runs/${id}/stop`, {})).status).toBe(404);
  });
});

describe('/metrics', () => {
  const look = (headers: Record<string, string> = {}) => fetch(`${server.url}/metrics`, { headers });

  it('answers this machine', async () => {
    const response = await look();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const text = await response.text();
    for (const line of text.trimEnd().split('\n'))
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[\w.]+",?)+\})? [\d.e+-]+)$/);
    expect(await metric(server.url, 'topiary_requests_total{status="2xx"}')).toBeGreaterThan(5);
    expect(await metric(server.url, 'topiary_requests_total{status="4xx"}')).toBeGreaterThan(5);
    expect(await metric(server.url, 'topiary_streams_open')).toBe(0);
  });

  it('does not answer a page whose own name points here', async () => {
    const asked = (host: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        get(`${server.url}/metrics`, { headers: { host } }, (response) => {
          response.resume();
          resolve(response.statusCode);
        }).on('error', reject);
      });
    expect(await asked(`rebound.example:${server.port}`)).toBe(404);
    expect(await asked('127.0.0.1.nip.io')).toBe(404);
    expect(await asked(`localhost:${server.port}`)).toBe(200);
  });

  it.each([{ 'X-Forwarded-For': '127.0.0.1' }, { Forwarded: 'for=127.0.0.1' }, { Via: '1.1 proxy' }] as Record<
    string,
    string
  >[])('does not answer behind a proxy (%j), except with the token', async (headers) => {
    expect((await look(headers)).status).toBe(404);
    expect((await look({ ...headers, Authorization: 'Bearer wrong' })).status).toBe(404);
    expect((await look({ ...headers, 'X-Topiary-Direct': '127.0.0.1' })).status).toBe(404);
    expect((await look({ ...headers, Authorization: 'Bearer a' })).status).toBe(404);
  });

  it('answers the token, and nothing that only begins like it', async () => {
    expect((await look({ Via: '1.1 proxy', Authorization: 'Bearer a-token-to-look-in-with' })).status).toBe(200);
    expect((await look({ Via: '1.1 proxy', Authorization: 'Bearer a-token-to-look-in-withal' })).status).toBe(404);
  });
});

describe('the log', () => {
  it('has one line for each request, with the id of the answer, and no secret or text', async () => {
    provider.script(reply.text(['A text that nobody should log\n']));
    const response = await call('/api/description?path=Secret%20path');
    await response.text();
    const id = response.headers.get('x-request-id') ?? '';
    await until(() => server.log().includes(id));
    const lines = server
      .log()
      .split('\n')
      .filter((line) => line.includes(id));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/ info request id=\w+ method=GET path=\/api\/description status=200 ms=\d+$/);
    for (const secret of [token, 'Secret path', 'nobody should log', ada.password, 'token=']) {
      const where = server
        .log()
        .split('\n')
        .filter((line) => line.includes(secret) && !line.includes('/verify-email?token='));
      expect(where).toEqual([]);
    }
  });

  it('has one line for each run, with its id, and without topic and text', async () => {
    const linesOf = (id: string) =>
      server
        .log()
        .split('\n')
        .filter((line) => line.includes(` run id=${id} `));
    const outline = '- Something that nobody should log\n- Two\n';
    // An answer that is cut off before it is an outline fails.
    provider.script(reply.text([outline]), reply.cutAfter(['- Something that nobody should log\n']));
    const whole = await submitTopic(ada, 'A topic of her own');
    expect(await endOfRun(ada, whole)).toEqual({ mapId: expect.any(String) });
    const cut = await submitTopic(ada, 'Another topic of her own');
    expect(await endOfRun(ada, cut)).toEqual({ error: messages.modelFault['cut-off'] });
    await until(() => linesOf(cut).length > 0);
    expect(linesOf(whole)).toEqual([
      expect.stringMatching(/ info run id=\w+ kind=map state=done attempts=1 source=test-model ms=\d+$/),
    ]);
    expect(linesOf(cut)).toEqual([
      expect.stringMatching(/ info run id=\w+ kind=map state=failed fault=cut-off attempts=1 .*ms=\d+$/),
    ]);
    expect(server.log()).not.toContain('topic of her own');
    expect(server.log()).not.toContain('Something that nobody');
  });
});
