import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { limits } from '~/kit/limits';
import { asHow } from '~/rooms/lesson/rules/how';
import { growHows } from '~/rooms/map/rules/proposal';
import { generations, maps } from '../../../drizzle/schema';
import type { AskedRun, Run, RunHead } from './runs';

type Row = typeof generations.$inferSelect;

type HeadRow = Omit<Row, 'text'>;

/** The queries that start a run at a node require its map and its node. */
const atNode = ({ mapId, nodeId, path }: HeadRow) => ({ mapId: mapId ?? '', nodeId: nodeId ?? '', path: path ?? [] });

/** The way in which a map grows; 'more' for an unknown one. */
const growHowOf = (how: string) => (how === 'original' ? how : (growHows.find((known) => known === how) ?? 'more'));

/** The columns of every kind, without the lease columns; the owner is in `RunLeases`. */
const factsOf = (row: HeadRow) => ({
  id: row.id,
  userId: row.userId,
  topic: row.topic,
  batch: row.batch,
  state: row.state,
  step: row.step,
  source: row.sourceKind ? { kind: row.sourceKind, name: row.sourceName ?? '', prompt: row.sourcePrompt } : null,
  attempts: row.attempts,
  credits: row.credits,
  timesAnew: row.timesAnew,
  calls: row.calls,
  wordsIn: row.wordsIn,
  wordsOut: row.wordsOut,
  counted: row.counted,
  tokensIn: row.tokensIn,
  tokensOut: row.tokensOut,
  fault: row.fault,
  message: row.message,
  dismissed: row.dismissed,
  createdAt: row.createdAt,
  startedAt: row.startedAt,
  updatedAt: row.updatedAt,
  finishedAt: row.finishedAt,
});

/** Reads a run without its text. Some columns mean something else for each kind. */
export function toHead(row: HeadRow): RunHead {
  const { kind, key, mapId } = row;
  const facts = factsOf(row);
  switch (kind) {
    case 'map': {
      const how = row.how === 'continue' || row.how === 'as-typed' ? row.how : '';
      return { ...facts, kind, key, mapId, how, aim: row.aim, sourceId: row.sourceId };
    }
    case 'source':
      return { ...facts, kind, key, mapId: null, title: row.wish };
    case 'lesson':
      return { ...facts, ...atNode(row), kind, how: asHow(row.how), wish: row.wish, citations: row.citations };
    case 'growth':
      return { ...facts, ...atNode(row), kind, how: growHowOf(row.how), wish: row.wish };
    case 'cards':
    case 'exercises':
    case 'ask':
    case 'placement':
    case 'needs':
      return { ...facts, ...atNode(row), kind };
  }
}

export const toRun = ({ text, ...row }: Row): Run => ({ ...toHead(row), text });

/** The columns of a run to start. Without a form, its own id takes the place of the key. */
export function newRunColumns(run: AskedRun) {
  const { id, kind, userId, topic } = run;
  const own = { id, kind, userId, topic, key: id, mapId: null, nodeId: null, path: null } as const;
  switch (run.kind) {
    case 'map': {
      const { key, mapId, how = '', aim = null, sourceId = null } = run;
      return { ...own, key, mapId, how, aim, sourceId };
    }
    case 'source':
      return { ...own, key: run.key, wish: run.title };
    default: {
      const { mapId, nodeId, path } = run;
      const how = 'how' in run ? (run.how ?? '') : '';
      const wish = 'wish' in run ? (run.wish ?? '') : '';
      return { ...own, mapId, nodeId, path, how, wish };
    }
  }
}

/** SQLite does not read the pages of a long text that is not selected. */
export const { text: _, ...headColumns } = getTableColumns(generations);

export const isLive = sql`${generations.state} in ('queued', 'running')`;

/** Always true for a run `o`: the index of a user's many runs has the kind before the state. */
export const ofAnyKind = sql`o.kind in ${generations.kind.enumValues}`;

/** When a lease that begins or is renewed now ends, by the store's clock: clocks of processes may differ by minutes. */
export const leaseEnd = sql<number>`unixepoch('now') + ${sql.raw(String(limits.runLeaseMs / 1000))}`;

/** True for a run whose lease this process holds. A paused owner whose lease has expired changes nothing. */
export const heldBy = (owner: string): SQL =>
  sql`(${generations.owner} = ${owner} and ${generations.leaseUntil} >= unixepoch('now'))`;

/** The run of a lesson, which always has a node. */
export const toLessonRun = <R extends { nodeId: string | null }>({ nodeId, ...row }: R) => ({
  ...row,
  nodeId: nodeId ?? '',
});

/** True if the run's map, if it has one, is not in the bin. */
export const isNotBinned = sql`not exists (
  select 1 from ${maps} where ${maps.id} = ${generations.mapId} and ${maps.deletedAt} is not null)`;
