import { and, eq, sql } from 'drizzle-orm';
import { smallSaveBytes } from '~/kit/store/space';
import type { Engine } from '~/store/engine/engine';
import { withinQuota } from '~/store/file/within-quota';
import { cards } from '../../../../drizzle/schema';
import { mine, textColumns } from './card-row';
import type { Cards } from './cards';
import { addCard } from './new-card-rows';

/** Adds, changes and removes cards. */
export function cardWrites(database: Engine): Pick<Cards, 'add' | 'edit' | 'editCloze' | 'suspend' | 'remove'> {
  return {
    add: (added) =>
      withinQuota(database, { userId: added[0]?.userId ?? '', always: smallSaveBytes }, (batch) => {
        const inserted = added.map((card) => addCard(batch, card));
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
