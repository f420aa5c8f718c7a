import { afterAll, beforeAll, expect, it } from 'vitest';
import { limits, rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { createAccess } from '~/server/session.server';
import { outlined } from '../../../support/maps';
import { handClock, openTestRooms, type TestRooms } from '../../../support/rooms';
import { startTopiary, type TopiaryServer } from '../../../support/server';

/** A public map of 5,000 nodes, each with a lesson. Its tree is rendered once for all addresses (decision 72). */

const branches = 50;
const leaves = 99;
const mapId = 'large000000000000001';
const source = { kind: 'import', name: 'x', prompt: '' } as const;
let test: TestRooms;
let server: TopiaryServer;
let cookie: string;

beforeAll(async () => {
  test = await openTestRooms({ clock: handClock(new Date().toISOString()) });
  const { rooms } = test;
  const owner = await test.member();
  const outline = Array.from({ length: branches }, (_, n) => `- Branch ${n}\n${'  - A leaf\n'.repeat(leaves)}`);
  const map = outlined('Everything', outline.join(''));
  const at = test.clock.now();
  await rooms.map.maps.add({
    ...map,
    id: mapId,
    userId: owner.id,
    source,
    runId: null,
    language: 'en',
    lessons: map.document.ids.slice(1).map((nodeId) => ({
      id: `lesson ${nodeId}`,
      nodeId,
      nodeLabel: 'A leaf',
      pathString: 'Everything',
      compositeKey: nodeId,
      markdown: `The lesson of ${nodeId}.`,
      content: '',
      renderer: 0,
      tasks: { done: 0, total: 0 },
      source,
    })),
    at,
  });
  await rooms.map.maps.setVisibility(mapId, owner.id, true, at);
  const reader = await test.member();
  const session = await createAccess(rooms).startSession(new Request('http://topiary.test/'), reader.id);
  cookie = session.split(';')[0] ?? '';
  server = await startTopiary({
    dataDir: test.folder,
    env: { SESSION_SECRET: test.settings.sessionSecret, TRUSTED_PROXY_HOPS: '1' },
  });
}, 180_000);
afterAll(async () => {
  await server?.stop();
  await test?.close();
});

let address = 0;
/** Each request comes from another address by default. */
const get = (query: string, headers: Record<string, string> = {}) => {
  address += 1;
  return fetch(`${server.url}/map/${mapId}${query}`, {
    headers: { 'X-Forwarded-For': `10.0.0.${address}`, ...headers },
  });
};
const treeOf = (html: string): string => /<ul class="tree[\s\S]*?<\/ul>(?=<\/div>)/.exec(html)?.[0] ?? '';
const withoutLeaf = (tree: string): string =>
  tree
    .replace(' aria-current="true"', '')
    .replace(/(<details id="n\d+") open><summary data-n="99"/, '$1><summary data-n="99"');

it('shows each address its open leaf in the same tree', async () => {
  const closed = treeOf(await (await get('')).text());
  expect(closed.match(/<li/g)).toHaveLength(1 + branches * (leaves + 2));
  expect(closed).not.toContain('aria-current');
  // Several at once, in the first branch and the last one; n1 and n4901 are branches with lessons of their own.
  const open = ['n2', 'n5000', 'n4901'];
  const pages = await Promise.all(open.map(async (node) => (await get(`?node=${node}`)).text()));
  for (const [at, page] of pages.entries()) {
    const tree = treeOf(page);
    const [link] = tree.match(/<a [^>]*aria-current="true"[^>]*>/g) ?? [];
    expect(link).toContain(`href="?node=${open[at]}"`);
    expect(tree).toContain(`<details id="${at === 0 ? 'n1' : 'n4901'}" open>`);
    expect(page).toContain(`The lesson of ${open[at]}.`);
    expect(withoutLeaf(tree)).toBe(closed);
  }
});

it('shows read leaves only to the learner who has read them', async () => {
  await (await get('?node=n7', { Cookie: cookie })).text();
  const theirs = treeOf(await (await get('', { Cookie: cookie })).text());
  expect(theirs.match(/data-state="read"/g)).toHaveLength(1);
  expect(treeOf(await (await get('')).text())).not.toContain('data-state="read"');
});

it('counts as several pages, by its bytes', async () => {
  const one = { 'X-Forwarded-For': '192.0.2.1' };
  const bytes = Buffer.byteLength(treeOf(await (await get('')).text()));
  const limit = rateLimits.treesByAddress;
  // All but the first tenth of the address's limit is used up.
  for (let tenth = 1; tenth < 10; tenth += 1)
    await test.rooms.server.limiter.take({ ...limit, times: 9 }, '192.0.2.1', new Date());
  const most = Math.ceil(limit.times / 10 / (Math.ceil(bytes / limits.pageBytes) - 1)) + 1;
  const answers: Response[] = [];
  while (answers.length <= most && answers.at(-1)?.status !== 429) {
    const answer = await get(`?node=n${2 + answers.length}`, one);
    answers.push(answer);
    const text = await answer.text();
    if (answer.status !== 429) continue;
    expect(text).toMatch(/^<!DOCTYPE html>[\s\S]*<title>Error Loading Map · Topiary<\/title>/);
    expect(text).toContain(messages.request.tooMany);
  }
  expect(answers.at(-1)?.status).toBe(429);
  expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answers.length).toBeGreaterThan(5);
  expect((await get('')).status).toBe(200);
});
