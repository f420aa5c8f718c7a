import { type SQL, sql } from 'drizzle-orm';
import type { ReviewToday } from '~/rooms/home/rules/today';
import type { Drizzle, Engine } from '~/store/engine/engine';
import { prepareOnce } from '~/store/file/prepare-once';
import {
  cards,
  exerciseTries,
  mapAims,
  maps,
  nodeDescriptions,
  nodeProgress,
  pauses,
  reviews,
} from '../../../../drizzle/schema';
import type { DayFacts, Learning, Waits } from './learning';

const user = sql.placeholder('userId');
const since = sql.placeholder('since');

/** How many cards wait, counted up to `most`. Literals, so that SQLite can prove that the partial indexes apply. */
const waiting = (state: 'learning' | 'relearning' | 'review' | null, kind: SQL): SQL => sql`(
  select count(*) from (
    select 1 from ${cards} where away = 0 and suspended_at is null and user_id = ${user}
    and ${state === null ? sql`state is null and due_at is null` : sql`state = ${sql.raw(`'${state}'`)} and due_at < ${sql.placeholder('before')}`}
    and ${kind} limit ${sql.placeholder('most')}))`;

const waits = (kind: SQL): SQL<string> =>
  sql`json_array(${sql.join(
    (['learning', 'relearning', 'review', null] as const).map((state) => waiting(state, kind)),
    sql`, `,
  )})`;

/** A map that the learner may read. */
const isReadable = sql`m.deleted_at is null and (m.is_public = 1 or m.user_id = ${user})`;

/** One statement, because each of these is small and asking costs more than answering. */
const factsOfDay = (db: Drizzle) =>
  db
    .select({
      minutes: sql<string>`(
        select json_group_array(a.minutes) from ${mapAims} a inner join ${maps} m on m.id = a.map_id
        where a.user_id = ${user} and a.minutes is not null and ${isReadable})`,
      begun: sql<number>`(
        select count(*) from ${reviews} r inner join ${cards} c on c.id = r.card_id
        where r.user_id = ${user} and r.at >= ${since} and r.n = 1 and c.state is not null)`,
      pause: sql<
        string | null
      >`(select json_array(from_day, until_day, cards_a_day) from ${pauses} where user_id = ${user})`,
      cards: waits(sql`kind <> 'exercise'`),
      exercises: waits(sql`kind = 'exercise'`),
      reviews: sql<string>`(
        select json_group_array(json_array(card_id, grade, is_exercise)) from (
          select r.card_id, r.grade, c.kind = 'exercise' as is_exercise
          from ${reviews} r inner join ${cards} c on c.id = r.card_id
          where r.user_id = ${user} and r.at >= ${since} order by r.card_id, r.n))`,
      exercisesRight: sql<number>`(
        select count(*) from (
          select distinct map_id, node_id, exercise from ${exerciseTries}
          where user_id = ${user} and at >= ${since} and is_right = 1))`,
      lessonsDone: sql<string>`(
        select json_group_array(text) from (
          select d.markdown as text from ${nodeProgress} p
          left join ${nodeDescriptions} d on d.map_id = p.map_id and d.node_id = p.node_id
          where p.user_id = ${user} and p.done_at >= ${since}
          order by p.done_at desc limit ${sql.placeholder('lessonsMost')}))`,
      read: sql<string>`(
        select json_group_array(map_id) from (
          select p.map_id from ${nodeProgress} p inner join ${maps} m on m.id = p.map_id
          inner join ${nodeDescriptions} d on d.map_id = p.map_id and d.node_id = p.node_id
          where p.user_id = ${user} and p.read_at is not null and ${isReadable}
          and instr(m.node_ids, char(10) || p.node_id || char(10)) > 0
          order by p.read_at desc limit ${sql.placeholder('readMost')}))`,
    })
    .from(sql`(select 1)`)
    .prepare();

export function dayFacts(database: Engine): Pick<Learning, 'factsOfDay'> {
  const prepared = prepareOnce(factsOfDay);
  return {
    factsOfDay: (userId, limits) =>
      database.run(async (db) => {
        const [since, before] = [limits.since, limits.before].map((at) => at.toISOString());
        const row = await prepared(db).get({ userId, ...limits, since, before });
        if (!row) throw new Error('a query without a table has no row');
        return {
          minutes: listOf<number>(row.minutes),
          begun: row.begun,
          pause: pauseOf(row.pause),
          cards: waitsOf(row.cards),
          exercises: waitsOf(row.exercises),
          reviews: listOf<[string, ReviewToday['grade'], 0 | 1]>(row.reviews).map(([cardId, grade, isExercise]) => ({
            cardId,
            grade,
            isExercise: isExercise === 1,
          })),
          exercisesRight: row.exercisesRight,
          lessonsDone: listOf<string | null>(row.lessonsDone),
          read: listOf<string>(row.read),
        };
      }),
  };
}

const listOf = <T>(json: string): T[] => JSON.parse(json) as T[];

function pauseOf(json: string | null): DayFacts['pause'] {
  if (json === null) return null;
  const [fromDay, untilDay, cardsADay] = JSON.parse(json) as [number, number, number];
  return { fromDay, untilDay, cardsADay };
}

function waitsOf(json: string): Waits {
  const [learning, relearning, review, fresh] = JSON.parse(json) as [number, number, number, number];
  return { learning, relearning, review, fresh };
}
