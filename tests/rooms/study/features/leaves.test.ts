import { afterAll, beforeAll, expect, it } from 'vitest';
import { runStoreIn } from '~/jobs/store/runs-in';
import { asksIn } from '~/rooms/ask/store/asks-in';
import { lessonsIn } from '~/rooms/lesson/store/lessons-in';
import { progressIn } from '~/rooms/lesson/store/progress-in';
import { mapsIn } from '~/rooms/map/store/maps-in';
import { notesIn } from '~/rooms/note/store/notes-in';
import { cardsIn } from '~/rooms/review/store/cards-in';
import { leavesIn } from '~/rooms/study/store/leaves-in';
import { temporaryDatabase } from '../../../support/database';
import { seed } from '../../../support/stores';

/** A page's one statement answers as those of the rooms' own stores do. */

interface Leaf {
  readonly mapId: string;
  readonly nodeId: string;
  readonly userId: string;
}

let store: ReturnType<typeof temporaryDatabase>;

beforeAll(async () => {
  store = temporaryDatabase();
  await seed(store.database);
  // A run for cards that failed, with what it says.
  store.database.sqlite.exec(`
    update generations set kind = 'cards', state = 'failed', message = 'No cards.', dismissed = 0
    where id = (
      select id from generations where kind = 'lesson' and map_id is not null and node_id is not null limit 1)`);
});
afterAll(() => store.dispose());

/** All leaves of which a table has a row. */
const leavesOf = (table: string): Leaf[] =>
  store.database.sqlite
    .prepare<[], Leaf>(
      `select distinct map_id as mapId, node_id as nodeId, user_id as userId from ${table} where node_id is not null`,
    )
    .all();

it("reads a learner's own below a lesson", async () => {
  const { database } = store;
  const leaves = ['cards', 'asks', 'notes', 'generations'].flatMap(leavesOf);
  const found = { cards: 0, turns: 0, runs: 0, cardsRuns: 0, notes: 0 };
  for (const leaf of leaves) {
    const { mapId, nodeId, userId } = leaf;
    const own = await leavesIn(database).ofLearner(leaf, 5);
    const run = await runStoreIn(database).cardsOfNode(mapId, nodeId, userId);
    const note = await notesIn(database).get(leaf);
    expect(own).toEqual({
      cards: await cardsIn(database).ofNode(mapId, userId, nodeId),
      cardsRun: run && { id: run.id, state: run.state, message: run.message },
      turns: await asksIn(database).thread(leaf, 5),
      note: note && { text: note.text, version: note.version },
    });
    found.cards += own.cards.length;
    found.turns += own.turns.length;
    found.runs += own.turns.filter((turn) => turn.run !== null).length;
    found.cardsRuns += own.cardsRun ? 1 : 0;
    found.notes += own.note ? 1 : 0;
  }
  for (const [what, count] of Object.entries(found)) expect(count, what).toBeGreaterThan(0);
});

it('reads a lesson with what is told of its other ways', async () => {
  const lessons = lessonsIn(store.database);
  const leaves = leavesOf('node_descriptions');
  let ways = 0;
  for (const { mapId, nodeId } of leaves) {
    const found = await lessons.withBeside(mapId, nodeId);
    const whole = await lessons.withWays(mapId, nodeId);
    expect(found?.lesson).toEqual(await lessons.get(mapId, nodeId));
    expect(found?.beside.toSorted((one, other) => one.way.localeCompare(other.way))).toEqual(
      whole?.beside
        .map(({ way, wish, writtenAt, source }) => ({ way, wish, writtenAt, kind: source.kind }))
        .sort((one, other) => one.way.localeCompare(other.way)),
    );
    ways += found?.beside.length ?? 0;
  }
  expect(ways).toBeGreaterThan(0);
  expect(await lessons.withBeside('trees', 'nowhere')).toBeNull();
});

it("reads a map with its viewer's progress", async () => {
  const maps = mapsIn(store.database);
  const [leaf] = leavesOf('node_progress').filter(({ userId }) => userId === 'ada');
  const { mapId = '' } = leaf ?? {};
  const opening = await maps.opening(mapId, 'ada');
  expect(opening?.learned.size).toBeGreaterThan(0);
  expect(opening?.learned).toEqual(await progressIn(store.database).ofMap(mapId, 'ada'));
  store.database.sqlite.exec(`update maps set is_public = 1 where id = '${mapId}'`);
  expect((await maps.opening(mapId, null))?.learned).toEqual(new Map());
});
