import { getTableColumns, sql } from 'drizzle-orm';
import { toAskWithRun } from '~/rooms/ask/store/ask-row';
import { recallLimits } from '~/rooms/review/rules/limits';
import { toCard } from '~/rooms/review/store/card-row';
import type { Drizzle, Engine } from '~/store/engine/engine';
import { prepareOnce } from '~/store/file/prepare-once';
import { rowsAsText } from '~/store/file/rows-as-text';
import { asks, cards, generations, notes } from '../../../../drizzle/schema';
import type { Leaves } from './leaves';

const cardRows = rowsAsText(getTableColumns(cards));
const runRows = rowsAsText({ id: generations.id, state: generations.state, message: generations.message });
const askRows = rowsAsText(getTableColumns(asks));
/** The runs of the turns; one that was deleted has no row. */
const askRuns = rowsAsText({ id: asks.id, state: generations.state, message: generations.message });
const noteRows = rowsAsText({ text: notes.text, version: notes.version });

/** The learner's rows of a leaf, of any of the tables. */
const isOfLeaf = sql`map_id = ${sql.placeholder('mapId')} and user_id = ${sql.placeholder('userId')}
  and node_id = ${sql.placeholder('nodeId')}`;

const newestTurns = sql`
  select * from ${asks} where ${isOfLeaf} order by asked_at desc, id desc limit ${sql.placeholder('mostTurns')}`;

const ofLearner = (db: Drizzle) =>
  db
    .select({
      cards: cardRows.of(sql`
        select * from ${cards} where ${isOfLeaf}
        order by created_at, id limit ${sql.raw(`${recallLimits.cardsPerNode}`)}`),
      cardsRun: runRows.of(sql`
        select id, state, message from ${generations} where ${isOfLeaf} and kind = 'cards' and dismissed = 0
        order by created_at desc limit 1`),
      turns: askRows.of(newestTurns),
      runs: askRuns.of(sql`
        select turn.id, g.state, g.message from (${newestTurns}) as turn
        inner join ${generations} g on g.id = turn.run_id`),
      note: noteRows.of(sql`select text, version from ${notes} where ${isOfLeaf}`),
    })
    .from(sql`(select 1)`)
    .prepare();

export function leavesIn(database: Engine): Leaves {
  const prepared = prepareOnce(ofLearner);
  return {
    ofLearner: ({ mapId, userId, nodeId }, mostTurns) =>
      database.run(async (db) => {
        const row = await prepared(db).get({ mapId, userId, nodeId, mostTurns });
        if (!row) throw new Error('a query without a table has no row');
        const runs = new Map(askRuns.read(row.runs).map(({ id, ...run }) => [id, run]));
        return {
          cards: cardRows.read(row.cards).map(toCard),
          cardsRun: runRows.read(row.cardsRun)[0] ?? null,
          turns: askRows
            .read(row.turns)
            .map((turn) => toAskWithRun({ ...turn, run: runs.get(turn.id) ?? null }))
            .reverse(),
          note: noteRows.read(row.note)[0] ?? null,
        };
      }),
  };
}
