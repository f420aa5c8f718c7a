import { sql } from 'drizzle-orm';
import type { Engine } from '~/store/engine/engine';
import { valuesOf } from '~/store/file/values-of';
import { withinQuota } from '~/store/file/within-quota';
import { firstOf } from '~/store/file/write-guard';
import { pictures, sourceFigures, sources } from '../../../../drizzle/schema';
import { citedByPublicMaps } from './cited-passages-in';
import { mine, whole } from './source-row';
import type { SourceFigure, Sources } from './sources';

const isOwn = (id: string, userId: string) => sql`exists (select 1 from ${sources} where ${whole(id, userId)})`;

/** The pictures of sources, each once with its bytes, whichever sources and maps have it. */
export function figuresOfSources(
  database: Engine,
): Pick<Sources, 'addFigures' | 'figures' | 'sharedFigures' | 'openFigure'> {
  const between = (id: string, from: number, to: number, where: ReturnType<typeof sql>) =>
    database.run(async (db) => {
      const rows = await db.all<Omit<SourceFigure, 'hasSmall'> & { hasSmall: number }>(
        sql`select f.n, f.passage, f.caption, f.alt, f.hash, p.width, p.height, p.small is not null as hasSmall
          from ${sourceFigures} f cross join ${pictures} p on p.hash = f.hash
          where f.source_id = ${id} and f.passage between ${from} and ${to} and ${where} order by f.passage, f.n`,
      );
      return rows.map((row) => ({ ...row, hasSmall: row.hasSmall === 1 }));
    });

  return {
    addFigures: (id, userId, from, figures, at) =>
      withinQuota(database, { userId }, ({ db, write }) => {
        const where = sql`where exists (select 1 from ${sources} where ${mine(id, userId)} and state = 'incoming')`;
        const added = figures.map(({ picture, ...figure }, index) => {
          const { hash, width, height, large, small } = picture;
          const bytes = large.length + (small?.length ?? 0);
          const files = { large: base64(large), small: small && base64(small) };
          const stored = valuesOf(pictures, { hash, width, height, bytes, ...files, addedAt: at });
          write(db.insert(pictures).select(sql`select ${stored} ${where}`).onConflictDoNothing());
          const row = valuesOf(sourceFigures, { ...figure, sourceId: id, n: from + index, hash, userId });
          return write(db.insert(sourceFigures).select(sql`select ${row} ${where}`));
        });
        return () => added.every((changes) => changes() === 1);
      }),
    figures: (id, userId, from, to) => between(id, from, to, isOwn(id, userId)),
    sharedFigures: (id, from, to) => between(id, from, to, sql`f.passage in (${citedByPublicMaps(id)})`),
    openFigure: (id, viewerId, n, size) =>
      database.run(async (db) => {
        const isSmall = size === 'small' ? sql`p.small is not null` : sql`0`;
        const row = firstOf(
          await db.all<{ hash: string; webp: string }>(
            sql`select f.hash, iif(${isSmall}, p.small, p.large) as webp
            from ${sourceFigures} f join ${pictures} p on p.hash = f.hash
            where f.source_id = ${id} and f.n = ${n}
              and (${isOwn(id, viewerId ?? '')} or f.passage in (${citedByPublicMaps(id)}))`,
          ),
        );
        return row ? { hash: row.hash, webp: Buffer.from(row.webp, 'base64') } : null;
      }),
  };
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
