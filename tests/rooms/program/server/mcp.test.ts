import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../../../support/accounts';
import { readyAccount } from '../../../support/ready-account';
import { startTopiary, type TopiaryServer } from '../../../support/server';

/** The MCP server, asked by a real client, and by hand where a client would not ask so. */

let server: TopiaryServer;
const tokens = { write: '', read: '', other: '' };
beforeAll(async () => {
  server = await startTopiary({ env: { WORKERS: '2' } });
  const ada = await readyAccount(server);
  tokens.write = await makeToken(ada, 'write');
  tokens.read = await makeToken(ada, 'read');
  tokens.other = await makeToken(await readyAccount(server, { nickname: 'Bob' }), 'write');
}, 180_000);
afterAll(() => server?.stop());

async function makeToken(account: Account, may: 'read' | 'write'): Promise<string> {
  const form = { name: `To ${may}`, may, days: '30', password: account.password };
  return /topiary_[\w-]{43}/.exec(await (await account.post('/account/tokens', form)).text())?.[0] ?? '';
}

async function connect(token: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { Authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', server.url), { requestInit }));
  return client;
}
type Result = { readonly isError?: boolean; readonly structuredContent?: unknown; readonly content: unknown };
const use = async (client: Client, name: string, given: object = {}): Promise<Result> =>
  (await client.callTool({ name, arguments: { ...given } })) as Result;

/** A message as sent by hand. */
const send = (body: string, headers: Record<string, string> = {}, method = 'POST') =>
  fetch(new URL('/mcp', server.url), {
    method,
    headers: {
      Authorization: `Bearer ${tokens.read}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...headers,
    },
    ...(method === 'POST' && { body }),
  });
const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });

it('a client finds a map, reads its tree and a lesson, adds cards and answers one', async () => {
  const made = await fetch(new URL('/api/v1/maps', server.url), {
    method: 'POST',
    headers: { Authorization: `Bearer ${tokens.write}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ outline: '# Bees\n\n- Hive\n  - Comb\n- Honey\n', title: 'Bees' }),
  });
  const { id: map } = (await made.json()) as { id: string };
  const client = await connect(tokens.write);
  expect(client.getServerVersion()).toMatchObject({ name: 'topiary', title: 'Topiary' });
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
    ...['search', 'list_maps', 'read_map', 'read_lesson', 'what_is_due', 'add_cards', 'answer_card'],
  ]);
  expect((await use(client, 'list_maps')).structuredContent).toMatchObject({ maps: [{ id: map, title: 'Bees' }] });
  const { tree } = (await use(client, 'read_map', { map })).structuredContent as {
    tree: { id: string; label: string }[];
  };
  expect(tree.map(({ label }) => label)).toEqual(['Bees', 'Hive', 'Comb', 'Honey']);
  const node = tree.find(({ label }) => label === 'Comb')?.id ?? '';
  const address = new URL(`/api/v1/maps/${map}/lessons/${node}`, server.url);
  await fetch(address, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${tokens.write}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ markdown: 'A comb is made of wax.', version: 0 }),
  });
  expect((await use(client, 'read_lesson', { map, node })).structuredContent).toMatchObject({
    ...{ markdown: 'A comb is made of wax.', path: ['Bees', 'Hive', 'Comb'], next: null },
  });
  const cards = [{ front: 'What is a comb made of?', back: 'Wax' }];
  expect((await use(client, 'add_cards', { map, node, cards })).structuredContent).toMatchObject({
    ...{ added: [{ front: 'What is a comb made of?' }], refused: [] },
  });
  const due = (await use(client, 'what_is_due')).structuredContent as { cards: { id: string; seen: number }[] };
  const [{ id: card, seen } = { id: '', seen: 0 }] = due.cards;
  expect((await use(client, 'answer_card', { card, seen, grade: 4 })).structuredContent).toMatchObject({
    recorded: true,
  });
  const found = await use(client, 'search', { query: 'comb wax' });
  expect(found.structuredContent).toMatchObject({ items: expect.arrayContaining([expect.objectContaining({ map })]) });

  const reader = await connect(tokens.read);
  expect((await reader.listTools()).tools.map(({ name }) => name)).not.toContain('add_cards');
  expect((await use(reader, 'read_map', { map })).structuredContent).toMatchObject({ title: 'Bees' });
  const other = await connect(tokens.other);
  for (const [name, given] of [
    ['read_map', { map }],
    ['read_lesson', { map, node }],
    ['add_cards', { map, node, cards }],
  ] as const) {
    const refused = await use(other, name, given);
    expect([name, refused.isError]).toEqual([name, true]);
    expect(JSON.stringify(refused.content)).not.toContain('wax');
  }
});

describe('what a client would not send', () => {
  it('no token, a wrong one and one in the address get 401 with the scheme', async () => {
    for (const headers of [{ Authorization: '' }, { Authorization: `Bearer ${tokens.read}x` }]) {
      const refused = await send(list, headers);
      expect(refused.status).toBe(401);
      expect(refused.headers.get('www-authenticate')).toMatch(/^Bearer realm="Topiary"/);
    }
    await expect(connect('topiary_wrong')).rejects.toThrow();
  });

  it('another origin, also by a name that leads here, gets 403', async () => {
    expect((await send(list, { Origin: 'https://evil.example' })).status).toBe(403);
    expect((await send(list, { Origin: server.url })).status).toBe(200);
  });

  it('GET and DELETE get 405: there are no streams and no sessions', async () => {
    for (const method of ['GET', 'DELETE']) {
      const refused = await send('', {}, method);
      expect([method, refused.status, refused.headers.get('allow')]).toEqual([method, 405, 'POST']);
    }
  });

  it('a batch, a subscription, no JSON, no object and too much are refused', async () => {
    expect((await send(`[${list},${list}]`)).status).toBe(400);
    expect((await send('{')).status).toBe(400);
    for (const body of ['null', '1', '"x"', '{}']) expect([body, (await send(body)).status]).toEqual([body, 400]);
    expect((await send(list, { 'Content-Type': 'text/plain' })).status).toBe(415);
    expect((await send(JSON.stringify({ ...JSON.parse(list), params: { x: 'x'.repeat(2_000_000) } }))).status).toBe(
      413,
    );
    const listen = await send(JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'subscriptions/listen', params: {} }));
    expect(await listen.json()).toMatchObject({ id: 7, error: { code: -32601 } });
  });
});
