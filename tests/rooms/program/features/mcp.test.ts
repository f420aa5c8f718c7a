import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { User } from '~/rooms/account/store/users';
import { answerMcp } from '~/server/mcp/mcp.server';
import { addLesson, addMap } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';

/** The tools, asked by a real client, without the HTTP server around them (tests/rooms/program/server/mcp.test.ts). */

let home: TestRooms;
let ada: User;
let mapId: string;
beforeEach(async () => {
  home = await openTestRooms();
  ada = await home.member();
  mapId = await addMap(home, ada.id, 'Bees', '- Hive\n  - Comb\n- Honey');
  await addLesson(home, ada.id, mapId, 'n2', `# Comb\n\n${'A comb is made of wax. '.repeat(4_000)}`);
});
afterEach(() => home.close());

async function connect(mayWrite: boolean): Promise<Client> {
  const caller = { userId: ada.id, mayWrite, tokenId: 'token' };
  const client = new Client({ name: 'test', version: '1' });
  const send = async (url: string | URL, init?: RequestInit): Promise<Response> => {
    if (init?.method !== 'POST') return new Response(null, { status: 405 });
    const request = new Request(url, init);
    return answerMcp(request, JSON.parse(String(init.body)), {
      caller,
      answer: (name, input) => home.rooms.program.tools[name](caller, input),
    });
  };
  await client.connect(new StreamableHTTPClientTransport(new URL('http://topiary.test/mcp'), { fetch: send }));
  return client;
}
type Result = { readonly isError?: boolean; readonly structuredContent?: unknown; readonly content: unknown };
const use = async (client: Client, name: string, given: object = {}): Promise<Result> =>
  (await client.callTool({ name, arguments: { ...given } })) as Result;

it('a token that may only read has the tools that read, and one that may write has all', async () => {
  const names = async (mayWrite: boolean) =>
    (await (await connect(mayWrite)).listTools()).tools.map(({ name }) => name);
  const reading = ['search', 'list_maps', 'read_map', 'read_lesson', 'what_is_due'];
  expect(await names(false)).toEqual(reading);
  expect(await names(true)).toEqual([...reading, 'add_cards', 'answer_card']);
  const refused = await use(await connect(false), 'add_cards', {
    map: mapId,
    node: 'n2',
    cards: [{ front: 'Q' }],
  }).catch((error: Error) => error.message);
  expect(JSON.stringify(refused)).toMatch(/not found|unknown/i);
});

it('maps and lessons are read page by page', async () => {
  const client = await connect(false);
  const read = await use(client, 'read_map', { map: mapId });
  expect(read.structuredContent).toMatchObject({
    title: 'Bees',
    own: true,
    next: null,
    tree: [{ label: 'Bees' }, {}, {}, {}],
  });
  expect((await use(client, 'list_maps')).structuredContent).toMatchObject({ maps: [{ id: mapId }], next: null });
  const pages: string[] = [];
  for (let page: number | null = 1; page !== null; ) {
    const { structuredContent } = await use(client, 'read_lesson', { map: mapId, node: 'n2', page });
    const { markdown, next } = structuredContent as { markdown: string; next: number | null };
    pages.push(markdown);
    page = next;
  }
  expect(pages).toHaveLength(3);
  expect(pages.join('')).toBe(`# Comb\n\n${'A comb is made of wax. '.repeat(4_000)}`);
});

it('cards are added as far as they can be, once, and are then due', async () => {
  const client = await connect(true);
  const cards = [{ front: 'What is a comb made of?', back: 'Wax' }, { front: '' }];
  const added = await use(client, 'add_cards', { map: mapId, node: 'n2', cards, key: 'one' });
  expect(added.structuredContent).toMatchObject({ added: [{ front: cards[0]?.front }], refused: [{ front: '' }] });
  await use(client, 'add_cards', { map: mapId, node: 'n2', cards, key: 'one' });
  const due = await use(client, 'what_is_due');
  expect(due.structuredContent).toMatchObject({
    cards: [{ front: cards[0]?.front, back: 'Wax', seen: 0 }],
    waiting: { new: 1 },
  });
  const [card] = (due.structuredContent as { cards: { id: string }[] }).cards;
  const answered = await use(client, 'answer_card', { card: card?.id, seen: 0, grade: 4 });
  expect(answered.structuredContent).toMatchObject({ recorded: true, grade: 4, seen: 1 });
  expect((await use(client, 'what_is_due')).structuredContent).toMatchObject({ cards: [] });
});

it('what a tool does not take is refused, and so is a map of somebody else', async () => {
  const client = await connect(true);
  const bob = await home.member({ nickname: 'Bob' });
  const ofBob = await addMap(home, bob.id, 'Ants', '- Nest\n- Queen');
  for (const [name, given] of [
    ['read_map', { map: ofBob }],
    ['read_lesson', { map: ofBob, node: 'n1' }],
    ['read_map', { map: '../../etc' }],
    ['read_map', {}],
    ['read_map', { map: mapId, page: 0 }],
    ['search', { query: 'x', in: 'everything' }],
    ['what_is_due', { limit: 1_000 }],
    ['add_cards', { map: ofBob, node: 'n1', cards: [{ front: 'Q', back: 'A' }] }],
    ['add_cards', { map: mapId, node: 'n2', cards: [] }],
  ] as const) {
    const result = await use(client, name, given).catch((error: Error) => ({ isError: true, content: error.message }));
    expect([name, given, result.isError]).toEqual([name, given, true]);
    expect(JSON.stringify(result.content)).not.toContain('Nest');
  }
});
