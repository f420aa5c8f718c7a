import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { smallSaveBytes } from '~/kit/store/space';
import type { Engine } from '~/store/engine/engine';
import { fixed } from '~/store/file/fixed';
import { prepareOnce } from '~/store/file/prepare-once';
import { valuesOf } from '~/store/file/values-of';
import { withinQuota } from '~/store/file/within-quota';
import { firstOf } from '~/store/file/write-guard';
import { maps, notes } from '../../../../drizzle/schema';
import type { NotePlace, Notes } from './notes';

const at = ({ mapId, userId, nodeId }: NotePlace) =>
  and(eq(notes.mapId, mapId), eq(notes.userId, userId), eq(notes.nodeId, nodeId));

/** A map that the learner may read and that has the node. */
const takesNote = ({ mapId, userId, nodeId }: NotePlace) =>
  and(
    eq(maps.id, mapId),
    isNull(maps.deletedAt),
    or(fixed(eq(maps.isPublic, true)), eq(maps.userId, userId)),
    sql`instr(char(10) || ${maps.nodeIds}, char(10) || ${nodeId} || char(10)) > 0`,
  );

export function notesIn(database: Engine): Notes {
  const noteAt = prepareOnce((db) =>
    db
      .select()
      .from(notes)
      .where(
        and(
          eq(notes.mapId, sql.placeholder('mapId')),
          eq(notes.userId, sql.placeholder('userId')),
          eq(notes.nodeId, sql.placeholder('nodeId')),
        ),
      )
      .prepare(),
  );

  return {
    get: ({ mapId, userId, nodeId }) =>
      database.run(async (db) => (await noteAt(db).get({ mapId, userId, nodeId })) ?? null),
    save: (place, { id, text, version, at: now }) =>
      withinQuota(database, { userId: place.userId, always: smallSaveBytes }, ({ db, read, write }) => {
        const row = valuesOf(notes, { id, ...place, text, version: 1, createdAt: now, updatedAt: now });
        // Without a row only the first version of a text may be added.
        const isKnown = version === 0 ? sql`${text} <> ''` : sql`exists (select 1 from ${notes} where ${at(place)})`;
        const changes = write(
          db
            .insert(notes)
            .select(sql`select ${row} from ${maps} where ${and(takesNote(place), isKnown)}`)
            .onConflictDoUpdate({
              target: [notes.mapId, notes.userId, notes.nodeId],
              set: { text, version: sql`${notes.version} + 1`, updatedAt: now },
              setWhere: eq(notes.version, version),
            }),
        );
        const saved = read(db.select().from(notes).where(at(place)));
        const readable = read(db.select({ id: maps.id }).from(maps).where(takesNote(place)));
        return () => {
          if (readable().length === 0) return null;
          return (changes() === 1 && firstOf(saved())) || 'stale';
        };
      }),
    places: (userId, mapId) =>
      database.run((db) =>
        db
          .select({ mapId: notes.mapId, nodeId: notes.nodeId, userId: notes.userId })
          .from(notes)
          .where(
            and(eq(notes.userId, userId), mapId === undefined ? undefined : eq(notes.mapId, mapId), ne(notes.text, '')),
          )
          .orderBy(mapId === undefined ? notes.createdAt : notes.nodeId)
          .all(),
      ),
  };
}
