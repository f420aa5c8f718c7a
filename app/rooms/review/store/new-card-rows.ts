import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { recallLimits } from '~/rooms/review/rules/limits';
import type { Batch, Later } from '~/store/engine/engine';
import { fixed } from '~/store/file/fixed';
import { valuesOf } from '~/store/file/values-of';
import { cards, maps } from '../../../../drizzle/schema';
import { textColumns } from './card-row';
import type { NewCard } from './cards';

/** A map that the learner may read and that has the node, with room for one more card there. */
const takesCard = ({ mapId, userId, nodeId }: NewCard) =>
  and(
    eq(maps.id, mapId),
    isNull(maps.deletedAt),
    or(fixed(eq(maps.isPublic, true)), eq(maps.userId, userId)),
    sql`instr(char(10) || ${maps.nodeIds}, char(10) || ${nodeId} || char(10)) > 0`,
    sql`(select count(*) from ${cards} c
      where c.map_id = ${mapId} and c.user_id = ${userId} and c.node_id = ${nodeId}) < ${recallLimits.cardsPerNode}`,
  );

/** Adds a card in a batch, if `isAllowed` is true (`Cards.add`). @returns the number of new rows */
export function addCard({ db, write }: Batch, { text, at, ...card }: NewCard, isAllowed?: SQL): Later<number> {
  const row = valuesOf(cards, { ...card, ...textColumns(text), createdAt: at, updatedAt: at });
  return write(
    db
      .insert(cards)
      .select(sql`select ${row} from ${maps} where ${and(takesCard({ text, at, ...card }), isAllowed)}`)
      .onConflictDoNothing(),
  );
}
