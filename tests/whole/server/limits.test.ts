import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits, type RateLimit, rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import type { User } from '~/rooms/account/store/users';
import { createAccess } from '~/server/session.server';
import { outlined } from '../../support/maps';
import { createGate, type ModelServer, reply, startModelServer } from '../../support/model-server';
import { handClock, openTestRooms, type TestRooms } from '../../support/rooms';
import { routeIdOf } from '../../support/routes';
import { startTopiary, type TopiaryServer } from '../../support/server';
import { submitTopic } from '../../support/streams';

/** The answers over HTTP when a limit is reached. tests/store/features/limits.test.ts tests the counting. */

const mapId = 'map00000000000000001';
let test: TestRooms;
let server: TopiaryServer;
let owner: User;
let cookie: string;
let quiet: string;
let provider: ModelServer;

beforeAll(async () => {
  test = await openTestRooms({ clock: handClock(new Date().toISOString()) });
  const { rooms } = test;
  const access = createAccess(rooms);
  const cookieFor = async (user: User) =>
    (await access.startSession(new Request('http://topiary.test/'), user.id)).split(';')[0] ?? '';
  owner = await test.member();
  cookie = await cookieFor(owner);
  quiet = await cookieFor(await test.member());
  await rooms.map.maps.add({
    ...outlined('Bees'),
    id: mapId,
    userId: owner.id,
    source: { kind: 'library', name: 'study plan', prompt: '' },
    runId: null,
    at: test.clock.now(),
  });
  await rooms.map.maps.setVisibility(mapId, owner.id, true, test.clock.now());
  provider = await startModelServer();
  server = await startTopiary({
    dataDir: test.folder,
    env: {
      SESSION_SECRET: test.settings.sessionSecret,
      TRUSTED_PROXY_HOPS: '1',
      OPENAI_BASE_URL: provider.baseUrl,
      OPENAI_MODEL: 'test-model',
    },
  });
}, 180_000);
afterAll(async () => {
  await server?.stop();
  await provider?.close();
  await test?.close();
});

/** Uses up a limit in the file, as if it had happened just now; of limits on reading, all but the first tenth. */
async function exhaust(limit: RateLimit, subject: string) {
  for (let hit = 0; hit < limit.times; hit += 1) await test.rooms.server.limiter.take(limit, subject, new Date());
}

const get = (path: string, headers: Record<string, string>) =>
  fetch(server.url + path, { redirect: 'manual', headers });
const post = (path: string, form: Record<string, string>) =>
  fetch(server.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { Cookie: cookie },
    body: new URLSearchParams(form),
  });

async function expectRefusal(answer: Response, sentence: string): Promise<string> {
  expect(answer.status).toBe(429);
  const seconds = Number(answer.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  const text = await answer.text();
  expect(text).toContain(sentence);
  return text;
}

describe('too many saves', () => {
  it('are refused by forms and scripts, and keep what was typed', async () => {
    await exhaust(rateLimits.savesByUser, owner.id);
    const { tooManySaves } = messages.request;
    const lesson = { node: 'n2', version: '0', content: 'A text that took me an hour' };
    const form = await expectRefusal(await post(`/map/${mapId}/lesson`, lesson), tooManySaves);
    expect(form).toContain('>A text that took me an hour</textarea>');
    expect(form).toContain('Save your text');
    await expectRefusal(await post(`/map/${mapId}/lesson.json`, lesson), tooManySaves);
    await expectRefusal(await post(`/map/${mapId}/lesson/done`, { node: 'n2', value: '1' }), tooManySaves);
    await expectRefusal(await post(`/map/${mapId}/lesson/task`, { ...lesson, task: '0:1' }), tooManySaves);
    const renamed = await expectRefusal(await post(`/map/${mapId}/rename`, { title: 'Wasps' }), tooManySaves);
    expect(renamed).toContain('value="Wasps"');
    await expectRefusal(await post(`/map/${mapId}/visibility`, { public: '1' }), tooManySaves);
    const data = `/map/${mapId}/visibility?_data=${routeIdOf(`/map/${mapId}/visibility`)}`;
    await expectRefusal(await post(data, { answer: 'json' }), tooManySaves);
    const map = await test.rooms.map.maps.owned(mapId, owner.id);
    expect(map).toMatchObject({ query: 'Bees', isPublic: true });
  });
});

describe('too many pages', () => {
  const { tooMany } = messages.request;
  /** The first refusal, and the number of answers before it. */
  const untilRefused = async (path: string, headers: Record<string, string>, most: number) => {
    for (let count = 0; count <= most; count += 1) {
      const answer = await get(path, headers);
      if (answer.status === 429) return { answer, count };
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
    }
    throw new Error(`${path} was never refused`);
  };

  it.each([
    ['/maps?q=bees', rateLimits.searches],
    [`/map/${mapId}/download?as=markdown`, rateLimits.renders],
    [`/map/${mapId}`, rateLimits.pagesByAddress],
    ['/maps', rateLimits.pagesByAddress],
  ])('of %s are refused, by address for visitors', async (path, limit) => {
    const [address, other] = [`2001:db8:0:${path.length}::1`, `2001:db8:1:${path.length}::1`];
    await exhaust({ ...limit, times: 9 }, `2001:db8:0:${path.length}::/64`);
    const { answer, count } = await untilRefused(path, { 'X-Forwarded-For': address }, limit.times / 10);
    expect(count).toBe(limit.times / 10);
    await expectRefusal(answer, tooMany);
    expect((await get(path, { 'X-Forwarded-For': address.replace('::1', '::2') })).status).toBe(429);
    expect((await get(path, { 'X-Forwarded-For': other })).status).toBe(200);
    // Signed-in requests count for the user, from whatever address.
    expect((await get(path, { 'X-Forwarded-For': address, Cookie: quiet })).status).toBe(200);
  });

  it('are counted without a write for ordinary readers', async () => {
    const before = test.rows().limit_hits;
    for (let look = 0; look < 3; look += 1) {
      for (const path of [`/map/${mapId}`, '/maps', '/maps?q=bees', '/history?q=bees', '/search?q=bees']) {
        await get(path, { Cookie: quiet });
        await get(path, { 'X-Forwarded-For': '198.51.100.7' });
      }
    }
    expect(test.rows().limit_hits).toBe(before);
  });
});

describe('too many streams', () => {
  it('are refused with a message, and closing one makes room', async () => {
    provider.script(reply.text(['- One\n', createGate()]));
    const runId = await submitTopic({ post }, 'Trees');
    const open: AbortController[] = [];
    const follow = async (as = cookie) => {
      const abort = new AbortController();
      const answer = await fetch(`${server.url}/runs/${runId}/events`, {
        headers: { Cookie: as },
        signal: abort.signal,
      });
      if (answer.status === 200) open.push(abort);
      return answer;
    };
    try {
      for (let stream = 0; stream < limits.streamsPerUser; stream += 1) expect((await follow()).status).toBe(200);
      await expectRefusal(await follow(), messages.request.tooManyStreams);
      open.pop()?.abort();
      await expect.poll(async () => (await follow()).status, { timeout: 10_000 }).toBe(200);
    } finally {
      for (const abort of open) abort.abort();
    }
  });
});
