import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { Engine } from '~/store/engine/engine';
import { fixed } from '~/store/file/fixed';
import { valuesOf } from '~/store/file/values-of';
import { cards, maps, nodeDescriptions, placements } from '../../../../drizzle/schema';
import type { PlacementPlace, Placements } from './placements';

const at = ({ mapId, userId }: PlacementPlace) => and(eq(placements.mapId, mapId), eq(placements.userId, userId));

/** A map that the learner may read. */
const readable = ({ mapId, userId }: PlacementPlace) =>
  and(eq(maps.id, mapId), isNull(maps.deletedAt), or(fixed(eq(maps.isPublic, true)), eq(maps.userId, userId)));

const target = [placements.mapId, placements.userId];

export function placementsIn(database: Engine): Placements {
  return {
    get: (place) => database.run(async (db) => (await db.select().from(placements).where(at(place)).get()) ?? null),
    ofUser: (userId) =>
      database.run((db) =>
        db.select().from(placements).where(eq(placements.userId, userId)).orderBy(placements.createdAt).all(),
      ),
    keepAnswers: (place, version, answers, now) =>
      database.run(async (db) => {
        const row = valuesOf(placements, { ...place, version: 1, answers, made: null, createdAt: now, updatedAt: now });
        // Without a row only the first answer may make one.
        const isKnown = version === 0 ? undefined : sql`exists (select 1 from ${placements} where ${at(place)})`;
        const { changes } = await db
          .insert(placements)
          .select(sql`select ${row} from ${maps} where ${and(readable(place), isKnown)}`)
          .onConflictDoUpdate({
            target,
            set: { answers, version: sql`${placements.version} + 1`, updatedAt: now },
            setWhere: eq(placements.version, version),
          })
          .run();
        return changes === 1;
      }),
    keepMade: (place, made, now) =>
      database.run(async (db) => {
        const row = valuesOf(placements, { ...place, version: 0, answers: [], made, createdAt: now, updatedAt: now });
        const { changes } = await db
          .insert(placements)
          .select(sql`select ${row} from ${maps} where ${readable(place)}`)
          .onConflictDoUpdate({ target, set: { made, updatedAt: now } })
          .run();
        return changes === 1;
      }),
    lessonsWithExercises: (place, limit) =>
      database.run((db) =>
        db
          .select({ nodeId: nodeDescriptions.nodeId, markdown: nodeDescriptions.markdown })
          .from(nodeDescriptions)
          .innerJoin(maps, eq(maps.id, nodeDescriptions.mapId))
          .where(
            and(
              readable(place),
              eq(nodeDescriptions.mapId, place.mapId),
              or(ne(nodeDescriptions.sourceKind, 'source'), eq(maps.userId, place.userId)),
              sql`instr(${nodeDescriptions.markdown}, 'exercise') > 0`,
            ),
          )
          .orderBy(nodeDescriptions.nodeId)
          .limit(limit)
          .all(),
      ),
    choiceCards: ({ mapId, userId }, limit) =>
      database.run(async (db) =>
        (
          await db
            .select({
              nodeId: cards.nodeId,
              front: cards.front,
              options: cards.options,
              rightId: cards.rightId,
            })
            .from(cards)
            .where(and(eq(cards.mapId, mapId), eq(cards.userId, userId), eq(cards.kind, 'choice')))
            .orderBy(cards.nodeId, cards.createdAt, cards.id)
            .limit(limit)
            .all()
        ).map(({ options, rightId, ...card }) => ({
          ...card,
          kind: 'choice' as const,
          options: options ?? [],
          rightId: rightId ?? '',
        })),
      ),
  };
}
