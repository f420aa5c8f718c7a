import { type AnyColumn, and, eq, or, type SQL, sql } from 'drizzle-orm';
import { generations } from '../../../drizzle/schema';
import type { newRunColumns } from './run-row';

/** When two runs are the same: the unique indexes of the schema. */
export const uniqueness = {
  map: {
    target: [generations.userId, generations.key, generations.topic],
    targetWhere: sql`kind = 'map' and state in ('queued', 'running', 'done')`,
  },
  lesson: {
    target: [generations.mapId, generations.nodeId],
    targetWhere: sql`kind = 'lesson' and state in ('queued', 'running')`,
  },
  growth: {
    target: [generations.mapId, generations.nodeId],
    targetWhere: sql`kind = 'growth' and state in ('queued', 'running')`,
  },
  cards: {
    target: [generations.mapId, generations.nodeId, generations.userId],
    targetWhere: sql`kind = 'cards' and state in ('queued', 'running')`,
  },
  exercises: {
    target: [generations.mapId, generations.nodeId],
    targetWhere: sql`kind = 'exercises' and state in ('queued', 'running')`,
  },
  source: {
    target: [generations.userId, generations.key, generations.topic],
    targetWhere: sql`kind = 'source' and state in ('queued', 'running', 'done')`,
  },
  ask: {
    target: [generations.mapId, generations.nodeId, generations.userId],
    targetWhere: sql`kind = 'ask' and state in ('queued', 'running')`,
  },
  needs: {
    target: [generations.mapId, generations.nodeId],
    targetWhere: sql`kind = 'needs' and state in ('queued', 'running')`,
  },
  placement: {
    target: [generations.mapId, generations.nodeId, generations.userId],
    targetWhere: sql`kind = 'placement' and state in ('queued', 'running')`,
  },
};

const uniqueFields = ['userId', 'key', 'topic', 'mapId', 'nodeId'] as const;

/** The field of a run for a column of a unique index. */
const fieldOf = (column: AnyColumn) => {
  const field = uniqueFields.find((name) => generations[name] === column);
  if (!field) throw new Error(`no run is unique by its ${column.name}`);
  return field;
};

/** Finds the run that this submit makes or has already made. */
export const isSubmit = (run: ReturnType<typeof newRunColumns>): SQL | undefined => {
  const { target, targetWhere } = uniqueness[run.kind];
  const isSame = target.map((column) => sql`${column} = ${run[fieldOf(column)]}`);
  return or(eq(generations.id, run.id), and(targetWhere, ...isSame));
};
