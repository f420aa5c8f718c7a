import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '~/kit/limits';
import { callNames } from '~/rooms/program/rules/openapi/call-names';
import table from '../../../../app/routes';
import type { Account } from '../../../support/accounts';
import { readyAccount } from '../../../support/ready-account';
import { sharedTopiary, type TopiaryServer } from '../../../support/server';
import { until } from '../../../support/streams';

/**
 * Every call against a real server. Each answer is compared with the description that the server gives of itself: its
 * status, content type and body.
 */

interface Operation {
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
  readonly requestBody?: unknown;
}
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

let server: TopiaryServer;
let ada: Account;
let description: Description;
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
const tokens = { write: '', read: '', other: '' };
/** Method, path and status of the answers so far. */
const seen = new Set<string>();

beforeAll(async () => {
  server = await sharedTopiary();
  ada = await readyAccount(server);
  const bob = await readyAccount(server, { nickname: 'Bob' });
  tokens.write = await makeToken(ada, 'write');
  tokens.read = await makeToken(ada, 'read');
  tokens.other = await makeToken(bob, 'write');
  description = (await (await fetch(`${server.url}/api/v1/openapi.json`)).json()) as Description;
  ajv.addSchema(description, 'openapi');
}, 180_000);

/** Makes a token by the form of the page, without scripts. */
async function makeToken(account: Account, may: 'read' | 'write'): Promise<string> {
  const made = await account.post('/account/tokens', {
    name: `To ${may}`,
    may,
    days: '30',
    password: account.password,
  });
  expect(made.headers.get('cache-control')).toBe('no-store');
  return /topiary_[\w-]{43}/.exec(await made.text())?.[0] ?? '';
}

interface Asked {
  readonly token?: string | null;
  readonly query?: string;
  readonly parts?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Makes a call, and checks that its answer is one that the description has. */
async function ask<T = Record<string, unknown>>(
  call: string,
  status: number,
  { token = tokens.write, query = '', parts = {}, body, headers = {} }: Asked = {},
): Promise<T & { readonly headers: Headers }> {
  const [method = '', path = ''] = call.split(' ');
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? 'none');
  const response = await fetch(`${server.url}${address}${query}`, {
    method,
    headers: {
      ...(token !== null && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  expect(response.status, `${call} answered ${text}`).toBe(status);
  const operation = description.paths[path]?.[method.toLowerCase()];
  const described = operation?.responses[status];
  expect(described, `${call} ${status} is not described`).toBeDefined();
  seen.add(`${call} ${status}`);
  const [type] = Object.keys(described?.content ?? {});
  if (type === undefined) {
    expect(text).toBe('');
    return { headers: response.headers } as T & { headers: Headers };
  }
  expect(response.headers.get('content-type')?.split(';')[0]).toBe(type);
  const pointer = ['paths', path, method.toLowerCase(), 'responses', String(status), 'content', type, 'schema'];
  const validate = ajv.compile({ $ref: `openapi#/${pointer.map(escaped).join('/')}` });
  const answer = JSON.parse(text) as T & object;
  expect(validate(answer) ? [] : validate.errors, `${call} ${status}: ${text}`).toEqual([]);
  return Object.assign(answer, { headers: response.headers });
}

const escaped = (part: string): string => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

const lessonText = ['Bees make honey.', '', '```exercise', 'What do bees make?', '= honey', '```'].join('\n');
let mapId = '';
let nodeId = '';
const here = () => ({ mapId, nodeId });

describe('the description', () => {
  it('names every address of /api/v1, and no other', () => {
    const built = table.flatMap(({ path = '' }) => (/^api\/v1(\/(?!\*)|$)/.test(path) ? [`/${path}`] : []));
    const described = Object.keys(description.paths).map((path) => path.replace(/\{(\w+)\}/g, ':$1'));
    expect(described.sort()).toEqual(built.sort());
  });

  it('is the list of calls, and is told of at /api/v1', async () => {
    await ask('GET /api/v1/openapi.json', 200, { token: null });
    const { calls } = await ask<{ calls: string[] }>('GET /api/v1', 200, { token: null });
    expect(calls).toHaveLength(callNames().length);
    expect(calls[0]).toBe(`GET ${server.url}/api/v1`);
  });
});

describe('maps', () => {
  it('are made of an outline, listed by pages, read, changed and put into the bin', async () => {
    const outline = '# Bees\n\n- Honey\n- Wax\n';
    const made = await ask<{ id: string }>('POST /api/v1/maps', 201, { body: { outline, title: 'Bees', key: 'k1' } });
    expect(made.headers.get('location')).toBe(`/api/v1/maps/${made.id}`);
    const again = await ask<{ id: string }>('POST /api/v1/maps', 201, { body: { outline, title: 'Bees', key: 'k1' } });
    expect(again.id).toBe(made.id);
    mapId = made.id;
    const { id: second } = await ask<{ id: string }>('POST /api/v1/maps', 201, { body: { outline, title: 'More' } });

    const first = await ask<{ maps: { id: string }[]; next: string }>('GET /api/v1/maps', 200, { query: '?limit=1' });
    expect(first.maps.map(({ id }) => id)).toEqual([second]);
    const rest = await ask<{ maps: object[] }>('GET /api/v1/maps', 200, { query: `?limit=1&cursor=${first.next}` });
    expect(rest).toMatchObject({ maps: [{ id: mapId, title: 'Bees', public: false }], next: null });
    expect(await ask('GET /api/v1/maps', 200, { query: '?q=mor' })).toMatchObject({ maps: [{ id: second }] });
    await ask('GET /api/v1/maps', 400, { query: '?cursor=nonsense' });
    await ask('GET /api/v1/maps', 400, { query: '?limit=0' });

    const opened = await ask<{ tree: { id: string; label: string; parent: string | null }[] }>(
      'GET /api/v1/maps/{mapId}',
      200,
      { parts: { mapId } },
    );
    expect(opened).toMatchObject({ own: true, tree: [{ label: 'Bees', parent: null }, { label: 'Honey' }, {}] });
    nodeId = opened.tree[1]?.id ?? '';

    const parts = { mapId: second };
    const change = { title: 'Wasps', public: true };
    expect(await ask('PATCH /api/v1/maps/{mapId}', 200, { parts, body: change })).toMatchObject(change);
    expect(await ask('GET /api/v1/maps/{mapId}', 200, { parts, token: tokens.other })).toMatchObject({ own: false });
    await ask('PATCH /api/v1/maps/{mapId}', 404, { parts, body: change, token: tokens.other });
    await ask('PATCH /api/v1/maps/{mapId}', 400, { parts, body: {} });
    await ask('PATCH /api/v1/maps/{mapId}', 400, { parts, body: { title: '' } });
    await ask('DELETE /api/v1/maps/{mapId}', 404, { parts, token: tokens.other });
    await ask('DELETE /api/v1/maps/{mapId}', 204, { parts });
    await ask('GET /api/v1/maps/{mapId}', 404, { parts });
    await ask('DELETE /api/v1/maps/{mapId}', 404, { parts });
  });

  it('are made of a topic by a run', async () => {
    const started = await ask<{ id: string }>('POST /api/v1/maps', 202, { body: { topic: 'Photography' } });
    const parts = { runId: started.id };
    expect(started.headers.get('location')).toBe(`/api/v1/runs/${started.id}`);
    await until(async () => {
      const { state } = await ask<{ state: string }>('GET /api/v1/runs/{runId}', 200, { parts });
      return state === 'done';
    });
    const { map } = await ask<{ map: string }>('GET /api/v1/runs/{runId}', 200, { parts });
    const { tree } = await ask<{ tree: { id: string; hasLesson: boolean }[] }>('GET /api/v1/maps/{mapId}', 200, {
      parts: { mapId: map },
    });
    const ready = tree.find(({ hasLesson }) => hasLesson)?.id ?? '';
    const at = { mapId: map, nodeId: ready };
    await ask('GET /api/v1/maps/{mapId}/lessons/{nodeId}', 200, { parts: at });
    await ask('POST /api/v1/maps/{mapId}/lessons/{nodeId}', 202, { parts: at });
    await ask('GET /api/v1/runs/{runId}', 404, { parts, token: tokens.other });
    await ask('POST /api/v1/maps', 400, { body: { topic: ' ' } });
    const asks = await ask<{ choices: object[] }>('POST /api/v1/maps', 422, { body: { topic: 'Mercury' } });
    expect(asks.choices.length).toBeGreaterThan(1);
    await ask('POST /api/v1/maps/{mapId}/lessons/{nodeId}', 404, { parts: here(), token: tokens.other });
  });

  it('of somebody else are answered like missing ones', async () => {
    const token = tokens.other;
    const theirs = await ask('GET /api/v1/maps/{mapId}', 404, { parts: here(), token });
    const missing = await ask('GET /api/v1/maps/{mapId}', 404, { parts: { mapId: 'none' }, token });
    const malformed = await ask('GET /api/v1/maps/{mapId}', 404, { parts: { mapId: 'A%00<b>' }, token });
    for (const other of [missing, malformed]) expect({ ...other, headers: null }).toEqual({ ...theirs, headers: null });
    for (const call of [
      'GET /api/v1/maps/{mapId}/lessons/{nodeId}',
      'POST /api/v1/maps/{mapId}/lessons/{nodeId}/done',
      'DELETE /api/v1/maps/{mapId}/lessons/{nodeId}/done',
      'GET /api/v1/maps/{mapId}/cards',
    ])
      await ask(call, 404, { parts: here(), token });
    const body = { node: nodeId, front: 'a', back: 'b' };
    await ask('POST /api/v1/maps/{mapId}/cards', 404, { parts: here(), body, token });
  });
});

describe('lessons', () => {
  const lesson = 'maps/{mapId}/lessons/{nodeId}';

  it('are saved by version, and show the keys of exercises to nobody who reads', async () => {
    await ask(`GET /api/v1/${lesson}`, 404, { parts: here() });
    const body = { markdown: lessonText, version: 0 };
    const saved = await ask<{ version: number }>(`PUT /api/v1/${lesson}`, 200, { parts: here(), body });
    expect(saved).toMatchObject({ markdown: lessonText, version: 1, path: ['Bees', 'Honey'] });
    const stale = await ask(`PUT /api/v1/${lesson}`, 409, { parts: here(), body });
    expect(stale).toMatchObject({ current: { markdown: lessonText, version: 1 } });

    const read = await ask<{ markdown: string }>(`GET /api/v1/${lesson}`, 200, { parts: here() });
    expect(read).toMatchObject({ version: null });
    expect(read.markdown).toContain('What do bees make?');
    expect(read.markdown).not.toContain('= honey');
    const editing = await ask(`GET /api/v1/${lesson}`, 200, { parts: here(), query: '?for=editing' });
    expect(editing).toMatchObject({ version: 1, markdown: lessonText });
    await ask(`GET /api/v1/${lesson}`, 400, { parts: here(), query: '?for=fun' });

    await ask('PATCH /api/v1/maps/{mapId}', 200, { parts: here(), body: { public: true } });
    const theirs = { parts: here(), token: tokens.other };
    expect(await ask(`GET /api/v1/${lesson}`, 200, theirs)).toMatchObject({ markdown: read.markdown });
    await ask(`GET /api/v1/${lesson}`, 404, { ...theirs, query: '?for=editing' });
    await ask(`PUT /api/v1/${lesson}`, 404, { ...theirs, body });
    await ask('PATCH /api/v1/maps/{mapId}', 200, { parts: here(), body: { public: false } });
    await ask(`PUT /api/v1/${lesson}`, 400, { parts: here(), body: { markdown: ' ', version: 1 } });
    const huge = { markdown: 'a'.repeat(limits.lessonBodyMaxBytes), version: 1 };
    await ask(`PUT /api/v1/${lesson}`, 413, { parts: here(), body: huge });
  });

  it('are done for their reader', async () => {
    const done = await ask(`POST /api/v1/${lesson}/done`, 200, { parts: here() });
    expect(done).toMatchObject({ done: true, leaves: { done: 1, total: 2 }, next: expect.any(String) });
    expect(await ask(`GET /api/v1/${lesson}`, 200, { parts: here() })).toMatchObject({ done: true });
    expect(await ask(`DELETE /api/v1/${lesson}/done`, 200, { parts: here() })).toMatchObject({ done: false });
    await ask(`POST /api/v1/${lesson}/done`, 404, { parts: { mapId, nodeId: 'none' } });
  });
});

describe('cards and reviews', () => {
  const cards = 'maps/{mapId}/cards';
  let cardId = '';
  const card = () => ({ mapId, cardId });

  it('are added once, changed, suspended, and deleted', async () => {
    const body = { node: nodeId, front: 'Who makes honey?', back: 'Bees', key: 'c1' };
    const added = await ask<{ id: string }>(`POST /api/v1/${cards}`, 201, { parts: here(), body });
    cardId = added.id;
    expect(await ask(`POST /api/v1/${cards}`, 201, { parts: here(), body })).toMatchObject({ id: cardId });
    expect(await ask(`GET /api/v1/${cards}`, 200, { parts: here() })).toMatchObject({ cards: [{ id: cardId }] });
    const ofNode = { parts: here(), query: `?node=${nodeId}` };
    expect(await ask(`GET /api/v1/${cards}`, 200, ofNode)).toMatchObject({ cards: [{ front: 'Who makes honey?' }] });
    expect(await ask(`GET /api/v1/${cards}/{cardId}`, 200, { parts: card() })).toMatchObject({ kind: 'open' });

    const change = { back: 'Bees do', suspended: true };
    expect(await ask(`PATCH /api/v1/${cards}/{cardId}`, 200, { parts: card(), body: change })).toMatchObject({
      front: 'Who makes honey?',
      ...change,
    });
    await ask(`PATCH /api/v1/${cards}/{cardId}`, 200, { parts: card(), body: { suspended: false } });
    await ask(`PATCH /api/v1/${cards}/{cardId}`, 400, { parts: card(), body: { front: ' ' } });
    await ask(`PATCH /api/v1/${cards}/{cardId}`, 404, { parts: card(), body: change, token: tokens.other });
    await ask(`GET /api/v1/${cards}/{cardId}`, 404, { parts: card(), token: tokens.other });
    await ask(`DELETE /api/v1/${cards}/{cardId}`, 404, { parts: card(), token: tokens.other });
    await ask(`POST /api/v1/${cards}`, 400, { parts: here(), body: { node: nodeId, front: '' } });
  });

  it('are asked when they are due, and an answer counts once', async () => {
    const due = await ask<{ cards: { id: string; seen: number }[] }>('GET /api/v1/reviews/due', 200, {
      query: '?limit=5',
    });
    expect(due).toMatchObject({ cards: [{ id: cardId, seen: 0, back: 'Bees do', new: true }], waiting: { new: 1 } });
    await ask('GET /api/v1/reviews/due', 400, { query: '?limit=1000' });
    await ask('GET /api/v1/reviews/due', 404, { query: '?map=none' });
    const body = { card: cardId, seen: 0, grade: 3 };
    const first = await ask('POST /api/v1/reviews', 200, { body });
    expect(first).toMatchObject({ recorded: true, grade: 3, seen: 1, dueAt: expect.any(String) });
    expect(await ask('POST /api/v1/reviews', 200, { body })).toMatchObject({ recorded: false, seen: 1 });
    await ask('POST /api/v1/reviews', 404, { body, token: tokens.other });
    await ask('POST /api/v1/reviews', 400, { body: { ...body, grade: 5 } });
    await ask('POST /api/v1/reviews', 400, { body: { card: cardId, seen: 1 } });
    await ask(`DELETE /api/v1/${cards}/{cardId}`, 204, { parts: card() });
    await ask(`DELETE /api/v1/${cards}/{cardId}`, 404, { parts: card() });
  });
});

describe('the search', () => {
  it('finds what the caller may read', async () => {
    const found = await ask('GET /api/v1/search', 200, { query: '?q=honey' });
    expect(found).toMatchObject({ items: expect.arrayContaining([expect.objectContaining({ map: mapId })]) });
    const theirs = await ask('GET /api/v1/search', 200, { query: '?q=honey', token: tokens.other });
    expect(JSON.stringify(theirs)).not.toContain(mapId);
    await ask('GET /api/v1/search', 400, { query: '?q=honey&in=everything' });
  });
});

describe('every call', () => {
  it('needs a valid token; a cookie is not accepted', async () => {
    const { headers } = await ask('GET /api/v1/me', 401, { token: null });
    expect(headers.get('www-authenticate')).toBe('Bearer realm="Topiary"');
    const wrong = await ask('GET /api/v1/me', 401, { token: `topiary_${'a'.repeat(43)}` });
    expect(wrong.headers.get('www-authenticate')).toBe('Bearer realm="Topiary", error="invalid_token"');
    const withCookie = await ada.send('/api/v1/me');
    expect(withCookie.status).toBe(401);
    expect(await ask('GET /api/v1/me', 200)).toMatchObject({ name: 'Ada', mayWrite: true });
    for (const call of callNames()) {
      if (/v1$|openapi/.test(call)) continue;
      await ask(call, 401, { token: null, ...(/POST|PUT|PATCH/.test(call) && { body: {} }) });
    }
  });

  it('that writes needs a token that may write', async () => {
    expect(await ask('GET /api/v1/me', 200, { token: tokens.read })).toMatchObject({ mayWrite: false });
    for (const call of callNames()) {
      if (call.startsWith('GET')) continue;
      const { headers } = await ask(call, 403, { token: tokens.read, parts: here() });
      expect(headers.get('www-authenticate')).toContain('insufficient_scope');
    }
  });

  it('has problem documents for bodies that it cannot take', async () => {
    const call = 'PATCH /api/v1/maps/{mapId}';
    const parts = here();
    const sentence = async (status: number, body: unknown, headers?: Record<string, string>) =>
      (await ask<{ detail: string }>(call, status, { parts, body, ...(headers && { headers }) })).detail;
    expect(await sentence(400, '{"title":')).toContain('not a JSON object');
    expect(await sentence(400, '[]')).toContain('not a JSON object');
    expect(await sentence(400, { name: 'a' })).toBe('The field “name” is not known here.');
    expect(await sentence(400, { title: 1 })).toContain('“title” has a wrong value');
    expect(await sentence(415, 'title=a', { 'Content-Type': 'application/x-www-form-urlencoded' })).toContain('JSON');
    expect(await sentence(413, { title: 'a'.repeat(70_000) })).toBe('What you sent is too large.');
    const german = await ask(call, 400, { parts, body: {}, headers: { 'Accept-Language': 'de' } });
    expect(german.detail).not.toBe((await ask(call, 400, { parts, body: {} })).detail);
  });

  it('refuses other methods and addresses', async () => {
    const ways = { Authorization: `Bearer ${tokens.write}` };
    const wrong = await fetch(`${server.url}/api/v1/me`, { method: 'DELETE', headers: ways });
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const none = await fetch(`${server.url}/api/v1/no/such/call`, { method, headers: ways });
      expect(none.status).toBe(404);
      expect(none.headers.get('content-type')).toContain('application/problem+json');
    }
    const preflight = await fetch(`${server.url}/api/v1/me`, { method: 'OPTIONS' });
    expect(preflight.status).toBe(405);
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('tells who knows an answer that it has not changed', async () => {
    const { headers } = await ask('GET /api/v1/maps', 200);
    const known = { 'If-None-Match': headers.get('etag') ?? '', Authorization: `Bearer ${tokens.write}` };
    const same = await fetch(`${server.url}/api/v1/maps`, { headers: known });
    expect([same.status, await same.text()]).toEqual([304, '']);
  });

  it('was made, with every success that the description has', () => {
    const expected = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { responses }]) =>
        Object.keys(responses).flatMap((status) =>
          status < '300' ? [`${method.toUpperCase()} ${path} ${status}`] : [],
        ),
      ),
    );
    expect(expected.filter((each) => !seen.has(each))).toEqual([]);
  });

  it('stands on the page for people', () => {
    const page = readFileSync('docs/api-v1.md', 'utf8');
    expect(callNames().filter((call) => !page.includes(`\`${call}\``))).toEqual([]);
  });

  it('is refused at once when its token is revoked', async () => {
    const token = await makeToken(ada, 'read');
    await ask('GET /api/v1/me', 200, { token });
    const page = await (await ada.send('/account/tokens')).text();
    const revoke = /action="(\/account\/tokens\/\w+\/revoke)"/.exec(page)?.[1] ?? '';
    expect((await ada.post(revoke, {})).headers.get('location')).toBe('/account/tokens?revoked');
    await ask('GET /api/v1/me', 401, { token });
  });
});
