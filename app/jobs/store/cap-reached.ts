import { type SQL, sql } from 'drizzle-orm';
import { type CapKind, CapReached } from '~/kit/fault/cap-reached';
import type { Engine } from '~/store/engine/engine';

/** The row of `caps` that applies to a user: their own, else everybody's. */
export const whoseCap = (userId: string): SQL =>
  sql`coalesce((select whose from caps where whose = ${userId}), 'everyone')`;

/** The UTC day of a time. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** The details of a reached cap, queried after the refusal for its message alone. */
export const capReached = (
  database: Engine,
  userId: string,
  kind: CapKind,
  at: Date,
  wanted: number,
): Promise<CapReached> =>
  database.run(async (db) => {
    const [row] = await db.all<Record<CapKind | 'mapsAsked' | 'textsAsked', number | null>>(sql`
      select c.maps, c.texts, d.maps_asked as mapsAsked, d.texts_asked as textsAsked
      from caps c left join usage_days d on d.user_id = ${userId} and d.day = ${dayOf(at)}
      where c.whose = ${whoseCap(userId)}`);
    return new CapReached({ kind, wanted, cap: row?.[kind] ?? 0, asked: row?.[`${kind}Asked`] ?? 0 });
  });
