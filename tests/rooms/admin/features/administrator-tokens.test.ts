import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { User } from '~/rooms/account/store/users';
import { modelRows, withTokens } from '~/rooms/admin/routes/views/tokens.server';
import { addMap } from '../../../support/maps';
import { type ModelServer, reply, startModelServer } from '../../../support/model-server';
import { openTestRooms, type TestRooms } from '../../../support/rooms';

/** Tokens as a server reports them, stored by day and model. */

let server: ModelServer;
let test: TestRooms;
let bo: User;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.reset();
  test = await openTestRooms({
    env: { OPENAI_BASE_URL: server.baseUrl, OPENAI_MODEL: 'large', MODEL_PRICES: 'large=2/10' },
  });
  bo = await test.member({ nickname: 'Bo' });
});
afterEach(() => test.close());

/** A thread may take a while to start on a busy machine. */
const patiently = { timeout: 15_000 };
const outline = ['- Hives\n  - Frames\n', '- Honey\n  - Harvest\n'];
const usage = { prompt_tokens: 500_000, completion_tokens: 100_000, total_tokens: 600_000 };
const reported = { counted: 1, tokensIn: 500_000, tokensOut: 100_000 };

async function makeMap(key: string): Promise<string> {
  const started = await test.rooms.map.createMap(bo.id, { topic: 'Bees', key });
  if (!started.ok) throw new Error(started.message);
  for await (const _ of test.rooms.run.runs.follow(started.run.id, null, new AbortController().signal));
  return started.run.id;
}
const tokens = (userIds?: string[]) => test.rooms.account.usage.tokens(['2026-01-31', '2026-02-01'], userIds);

describe('the tokens of a run', () => {
  it('are stored with it, and by day and model', async () => {
    server.script(reply.withUsage(outline, { choices: [], usage }));
    const run = await makeMap('one');
    expect(await test.rooms.run.runStore.byId(run)).toMatchObject({ state: 'done', calls: 1, ...reported });
    expect(await tokens()).toEqual([{ day: '2026-01-31', userId: null, model: 'large', ...reported }]);
    expect(await tokens([bo.id])).toEqual([{ day: '2026-01-31', userId: bo.id, model: 'large', ...reported }]);
    expect(await tokens(['nobody'])).toEqual([]);
  });

  it('are unknown, which is not 0, if the server reports none', async () => {
    server.script(reply.text(outline));
    const run = await makeMap('one');
    expect(await test.rooms.run.runStore.byId(run)).toMatchObject({ state: 'done', calls: 1, counted: 0 });
    expect(await tokens()).toEqual([]);
    const days = (await test.rooms.account.usage.days({ offset: 0, limit: 5 })).days;
    expect(withTokens(days, [], {}, () => true)).toMatchObject([{ day: '2026-01-31', calls: 1, tokens: null }]);
  });

  it('are added up, each on its day, and shown with their cost', async () => {
    const said = reply.withUsage(outline, { choices: [], usage });
    server.script(said, said, said);
    await makeMap('one');
    await makeMap('two');
    test.clock.advance(24 * 60 * 60_000);
    await makeMap('three');
    const { days } = await test.rooms.account.usage.days({ offset: 0, limit: 5 });
    const prices = test.rooms.server.settings.modelPrices;
    const rows = withTokens(days, await tokens(), prices, (row, used) => row.day === used.day);
    expect(rows.map((row) => [row.day, row.tokens])).toEqual([
      ['2026-02-01', { tokensIn: 500_000, tokensOut: 100_000, cost: 2 }],
      ['2026-01-31', { tokensIn: 1_000_000, tokensOut: 200_000, cost: 4 }],
    ]);
    expect(modelRows(await test.rooms.account.usage.tokens(['2026-01-31']), {})).toEqual([
      { model: 'large', counted: 2, tokens: { tokensIn: 1_000_000, tokensOut: 200_000, cost: null } },
    ]);
  });

  it('are booked at the model that wrote them, also where a smaller one solves the exercises of a lesson', async () => {
    await test.close();
    const env = { OPENAI_BASE_URL: server.baseUrl, OPENAI_MODEL: 'large', OPENAI_MODEL_SMALL: 'small' };
    test = await openTestRooms({ env });
    bo = await test.member({ nickname: 'Bo' });
    const exercise = '```exercise\nA comb has six sides. How many have two combs?\n= 12\n```';
    const words = Array.from({ length: 130 }, (_, at) => `wax${at}`).join(' ');
    const small = { prompt_tokens: 300, completion_tokens: 20, total_tokens: 320 };
    server.script(
      reply.withUsage([`${words}.\n\n${exercise}\n\n- [ ] Count the sides\n`], { choices: [], usage }),
      reply.withUsage(['1: 12'], { choices: [], usage: small }),
    );
    const started = await test.rooms.lesson.writeLesson(
      bo.id,
      await addMap(test, bo.id, 'Bees', outline.join('')),
      'n1',
    );
    if (!started.ok) throw new Error(started.message);
    for await (const _ of test.rooms.run.runs.follow(started.run.id, null, new AbortController().signal));
    expect(server.requests.map(({ body }) => body?.model)).toEqual(['large', 'small']);
    expect(await test.rooms.run.runStore.byId(started.run.id)).toMatchObject({ state: 'done', calls: 2, ...reported });
    expect((await tokens()).toSorted((one, other) => one.model.localeCompare(other.model))).toEqual([
      { day: '2026-01-31', userId: null, model: 'large', ...reported },
      { day: '2026-01-31', userId: null, model: 'small', counted: 1, tokensIn: 300, tokensOut: 20 },
    ]);
  });

  it('include API calls', async () => {
    server.script(reply.withUsage(outline, { choices: [], usage }));
    const asked = await test.rooms.call.answerMap(bo.id, 'Bees', new AbortController().signal);
    expect(asked).toMatchObject({ ok: true });
    await expect.poll(tokens, patiently).toEqual([{ day: '2026-01-31', userId: null, model: 'large', ...reported }]);
  });
});
