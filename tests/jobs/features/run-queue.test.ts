import { beforeEach, describe, expect, it } from 'vitest';
import type { Worked } from '~/jobs/acts/live-run';
import { createQueue, type Queue } from '~/jobs/acts/queue';
import { backgroundPatienceMs } from '~/jobs/rules/background';
import { runLeasesIn } from '~/jobs/store/leases-in';
import type { Run } from '~/jobs/store/runs';
import { openTestRooms } from '../../support/rooms';

let at: number;
let queue: Queue;
/** Ends a running run. */
let ends: Map<string, () => void>;

beforeEach(() => {
  at = Date.parse('2026-01-01T00:00:00Z');
  ends = new Map();
  queue = createQueue({
    atATime: 3,
    work: ({ run }) => new Promise<Worked>((resolve) => ends.set(run.id, () => resolve('over'))),
    over: () => {},
    clock: { now: () => new Date(at) },
    report: (message, error) => {
      throw new Error(message, { cause: error });
    },
  });
});

const enter = (id: string, kind: Run['kind'], batch: string | null = null, userId = 'ada') => {
  queue.enter({
    id,
    kind,
    batch,
    userId,
    createdAt: new Date(at),
    text: '',
    calls: 0,
  } as Partial<Run> as Run);
  queue.advance();
};
const ahead = (id: string) => {
  const live = queue.get(id);
  return live ? queue.ahead(live) : null;
};
async function end(id: string) {
  const live = queue.get(id);
  ends.get(id)?.();
  ends.delete(id);
  await live?.work;
}
const working = () => [...ends.keys()];

describe('the queue of runs', () => {
  it('has a turn for a question beside two growths and a card run', () => {
    enter('growth', 'growth');
    enter('another growth', 'growth');
    enter('cards', 'cards');
    expect(ahead('cards')).toBe(1);
    enter('question', 'ask');
    expect(working()).toEqual(['growth', 'another growth', 'question']);
    expect(ahead('question')).toBe(0);
    expect(ahead('cards')).toBe(1);
  });

  it('starts first what somebody waits for, and tells the others their queue position', async () => {
    enter('growth', 'growth');
    enter('one of a batch', 'lesson', 'batch');
    enter('lesson', 'lesson');
    enter('cards', 'cards');
    enter('map', 'map');
    expect(working()).toEqual(['growth', 'one of a batch', 'lesson']);
    expect([ahead('map'), ahead('cards')]).toEqual([1, 2]);
    await end('growth');
    expect(working()).toEqual(['one of a batch', 'lesson', 'map']);
    await end('lesson');
    expect(working()).toEqual(['one of a batch', 'map', 'cards']);
  });

  it('has a place for one question beside all others, which it takes from none of them', async () => {
    enter('growth', 'growth');
    enter('cards', 'cards');
    enter('lesson', 'lesson');
    enter('question', 'ask');
    expect(working()).toEqual(['growth', 'cards', 'lesson', 'question']);
    enter('another question', 'ask');
    expect(ahead('another question')).toBe(1);
    await end('lesson');
    expect(working()).toEqual(['growth', 'cards', 'question', 'another question']);
    enter('another lesson', 'lesson');
    expect(ahead('another lesson')).toBe(1);
    await end('question');
    expect(working()).toEqual(['growth', 'cards', 'another question', 'another lesson']);
  });

  it('gives a place to a lesson beside two growths and a question', () => {
    enter('question', 'ask');
    enter('growth', 'growth');
    enter('another growth', 'growth');
    enter('lesson', 'lesson');
    expect(working()).toHaveLength(4);
  });

  it('continues with background runs, however much is asked for', async () => {
    for (const id of ['q1', 'q2', 'q3']) enter(id, 'lesson');
    enter('cards', 'cards');
    at += backgroundPatienceMs + 1;
    for (const id of ['q4', 'q5']) enter(id, 'lesson');
    await end('q1');
    expect(working()).toEqual(['q2', 'q3', 'cards']);
    enter('growth', 'growth');
    at += backgroundPatienceMs + 1;
    await end('q2');
    expect(working()).toEqual(['q3', 'cards', 'q4']);
  });

  it("never gives one person's turn to another", () => {
    for (const id of ['g1', 'g2', 'g3']) enter(id, 'growth');
    enter('of another', 'growth', null, 'bob');
    expect(working()).toEqual(['g1', 'g2', 'of another']);
  });

  it('are looked at without the text that the caller has', async () => {
    const home = await openTestRooms();
    const { id: userId } = await home.member();
    const { sqlite } = home.rooms.server.database;
    const insert = sqlite.prepare(
      `insert into generations (id, kind, user_id, key, topic, state, step, text, owner, created_at, updated_at)
      values (?, 'map', ?, ?, 'Bees', 'running', 'generating', '- Höhe', 'other', ?, ?)`,
    );
    const now = home.clock.now().toISOString();
    for (const id of ['one', 'two']) insert.run(id, userId, id, now, now);
    const leases = runLeasesIn(home.rooms.server.database, 'own');
    const texts = async (known?: Awaited<ReturnType<typeof leases.look>>) =>
      Object.fromEntries((await leases.look(['one', 'two'], known)).map(({ id, text }) => [id, text]));
    const seen = await leases.look(['one', 'two']);
    expect(await texts()).toEqual({ one: '- Höhe', two: '- Höhe' });
    expect(await texts(seen)).toEqual({ one: null, two: null });
    sqlite.exec("update generations set text = '- Höhe 2' where id = 'two'");
    expect(await texts(seen)).toEqual({ one: null, two: '- Höhe 2' });
    sqlite.exec("update generations set text = '- Tiefe', updated_at = '2099-01-01T00:00:00.000Z' where id = 'one'");
    expect(await texts(seen)).toEqual({ one: '- Tiefe', two: '- Höhe 2' });
    await home.close();
  });

  it('counts background runs of other processes', async () => {
    const home = await openTestRooms();
    const { id: userId } = await home.member();
    const insert = home.rooms.server.database.sqlite.prepare(
      `insert into generations (id, kind, user_id, key, topic, state, step, owner, lease_until, created_at, updated_at)
      values (?, ?, ?, ?, 'Bees', ?, 'generating', ?, unixepoch('now') + 60, ?, ?)`,
    );
    const now = home.clock.now().toISOString();
    const add = (run: string, kind: string, state: string, owner: string) =>
      insert.run(run, kind, userId, run, state, owner, now, now);
    add('g1', 'growth', 'running', 'other');
    add('g2', 'cards', 'running', 'other');
    add('g3', 'growth', 'queued', 'own');
    add('l1', 'lesson', 'running', 'other');
    add('q1', 'ask', 'queued', 'own');
    add('l2', 'lesson', 'queued', 'own');
    const leases = runLeasesIn(home.rooms.server.database, 'own');
    const turn = { attempts: 0, most: 2, here: 0, atATime: 3 };
    const background = { here: 0, atATime: 2 };
    const positions = Object.fromEntries((await leases.look(['g3', 'q1', 'l2'])).map(({ id, ahead }) => [id, ahead]));
    expect(positions).toMatchObject({ q1: 0, l2: 1 });
    expect(positions.g3).toBeGreaterThan(0);
    expect(await leases.begin('l2', turn, home.clock.now())).toBe(false);
    expect(await leases.begin('g3', { ...turn, background }, home.clock.now())).toBe(false);
    expect(await leases.begin('q1', turn, home.clock.now())).toBe(true);
    // The question here has its own place; without the lesson there is one for another.
    expect(await leases.begin('l2', { ...turn, here: 1, questionsHere: 1 }, home.clock.now())).toBe(false);
    home.rooms.server.database.sqlite.exec("update generations set state = 'done' where id = 'l1'");
    expect(await leases.begin('l2', { ...turn, here: 1, questionsHere: 1 }, home.clock.now())).toBe(true);
    await home.close();
  });
});
