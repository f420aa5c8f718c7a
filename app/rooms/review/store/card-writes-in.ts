import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { smallSaveBytes } from '~/kit/store/space';
import { recallLimits } from '~/rooms/review/rules/limits';
import type { Engine } from '~/store/engine/engine';
import { valuesOf } from '~/store/file/values-of';
import { withinQuota } from '~/store/file/within-quota';
import { cards, maps } from '../../../../drizzle/schema';
import { mine, textColumns } from './card-row';
import type { Cards, NewCard } from './cards';

/** A map that the learner may read and that has the node, with room for one more card there. */
const takesCard = ({ mapId, userId, nodeId }: NewCard) =>
  and(
    eq(maps.id, mapId),
    isNull(maps.deletedAt),
    or(eq(maps.isPublic, true), eq(maps.userId, userId)),
    sql`instr(char(10) || ${maps.nodeIds}, char(10) || ${nodeId} || char(10)) > 0`,
    sql`(select count(*) from ${cards} c
      where c.map_id = ${mapId} and c.user_id = ${userId} and c.node_id = ${nodeId}) < ${recallLimits.cardsPerNode}`,
  );

/** Adds, changes and removes cards. */
export function cardWrites(database: Engine): Pick<Cards, 'add' | 'edit' | 'editCloze' | 'suspend' | 'remove'> {
  return {
    add: (added) =>
      withinQuota(database, { userId: added[0]?.userId ?? '', always: smallSaveBytes }, (batch) => {
        const inserted = added.map(({ text, at, ...card }) => {
          const row = valuesOf(cards, { ...card, ...textColumns(text), createdAt: at, updatedAt: at });
          return batch.write(
            batch.db
              .insert(cards)
              .select(sql`select ${row} from ${maps} where ${takesCard({ text, at, ...card })}`)
              .onConflictDoNothing(),
          );
        });
        return () => added.flatMap(({ id }, n) => (inserted[n]?.() === 1 ? [id] : []));
      }),
    edit: (id, userId, text, at) =>
      database.run(
        async (db) =>
          (
            await db
              .update(cards)
              .set({ ...textColumns(text), updatedAt: at })
              .where(mine(id, userId))
              .run()
          ).changes === 1,
      ),
    editCloze: ({ mapId, userId, nodeId }, before, text, at) =>
      database.run(async (db) => {
        const { cloze: _, ...columns } = textColumns(text);
        const isOfText = and(eq(cards.kind, 'cloze'), eq(cards.front, before.front), eq(cards.back, before.back));
        const isThere = and(eq(cards.mapId, mapId), eq(cards.userId, userId), eq(cards.nodeId, nodeId));
        const set = { ...columns, updatedAt: at };
        return (await db.update(cards).set(set).where(and(isThere, isOfText)).run()).changes > 0;
      }),
    suspend: (id, userId, suspendedAt, at) =>
      database.run(async (db) => {
        const value = suspendedAt ? sql`coalesce(suspended_at, ${suspendedAt.toISOString()})` : null;
        return (
          (await db.update(cards).set({ suspendedAt: value, updatedAt: at }).where(mine(id, userId)).run()).changes ===
          1
        );
      }),
    remove: (id, userId) =>
      database.run(async (db) => (await db.delete(cards).where(mine(id, userId)).run()).changes === 1),
  };
}
