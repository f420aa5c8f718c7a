import { and, eq, getTableColumns, isNull, type SQL } from 'drizzle-orm';
import { maps, passages, sources } from '../../../../drizzle/schema';
import type { Source, SourceSummary } from './sources';

type SourceRow = typeof sources.$inferSelect;

export const { contents: _, ...summaryColumns } = getTableColumns(sources);

export const toSource = ({ state, ...row }: SourceRow): Source => row;
export const toSummary = ({ state, ...row }: Omit<SourceRow, 'contents'>): SourceSummary => row;

export const passageColumns = {
  source: passages.sourceId,
  n: passages.n,
  page: passages.page,
  heading: passages.heading,
  text: passages.text,
};

/** A learner's own source. */
export const mine = (id: string | SQL, userId: string) => and(eq(sources.id, id), eq(sources.userId, userId));

/** The same, once all of its passages are saved. */
export const whole = (id: string, userId: string) => and(mine(id, userId), eq(sources.state, 'whole'));

/** A learner's own map that is not in the bin. */
export const ownMap = (mapId: string, userId: string) =>
  and(eq(maps.id, mapId), eq(maps.userId, userId), isNull(maps.deletedAt));
