import { createHash } from 'node:crypto';
import { and, count, desc, eq, gt, inArray, lte, or, sql } from 'drizzle-orm';
import { limits, type RateLimit, rateLimits } from '~/kit/limits';
import type { Drizzle, Engine } from '~/store/engine/engine';
import type { Allowance, Limiter } from '~/system/contract/limiter';
import { limitHits } from '../../../drizzle/schema';

const longestWindowMs = Math.max(...Object.values(rateLimits).map((limit) => limit.windowMs));

/** Stores a hash: addresses of people and machines are counted, not collected. */
const hidden = (subject: string) => createHash('sha256').update(subject).digest('base64url').slice(0, 22);

/** The latest time that another server's clock may show by now. */
const latest = (now: Date) => new Date(now.getTime() + limits.clockSkewMs);

export function limiterIn(database: Engine): Limiter {
  /** Hits in the future are ignored: they come from a clock that was ahead, and would count until that time. */
  const within = (limit: RateLimit, subject: string, now: Date) =>
    and(
      eq(limitHits.name, limit.name),
      eq(limitHits.subject, hidden(subject)),
      gt(limitHits.at, new Date(now.getTime() - limit.windowMs)),
      lte(limitHits.at, latest(now)),
    );

  /** The hit that has to leave the window before the next one is allowed; no row while there is room. */
  const blocking = (db: Drizzle, limit: RateLimit, subject: string, now: Date) =>
    db
      .select({ at: limitHits.at })
      .from(limitHits)
      .where(within(limit, subject, now))
      .orderBy(desc(limitHits.at))
      .limit(1)
      .offset(limit.times - 1);

  const taken = (db: Drizzle, limit: RateLimit, subject: string, now: Date) =>
    db
      .select({ count: count() })
      .from(limitHits)
      .where(within(limit, subject, now));

  const refusal = (limit: RateLimit, blockedSince: Date, now: Date): Allowance => ({
    allowed: false,
    retryAfterMs: Math.max(1, blockedSince.getTime() + limit.windowMs - now.getTime()),
  });

  return {
    take: (limit, subject, now) =>
      database.run(async (db) => {
        const { changes } = await db.run(sql`
          insert into limit_hits (name, subject, at)
          select ${limit.name}, ${hidden(subject)}, ${sql.param(now, limitHits.at)}
          where not exists ${blocking(db, limit, subject, now)}`);
        if (changes === 1) return { allowed: true };
        return refusal(limit, (await blocking(db, limit, subject, now).get())?.at ?? now, now);
      }),
    check: (limit, subject, now) =>
      database.run(async (db) => {
        const hit = await blocking(db, limit, subject, now).get();
        return hit ? refusal(limit, hit.at, now) : { allowed: true };
      }),
    takeUpTo: (limit, subject, wanted, now) =>
      database.run(
        async (db) =>
          (
            await db.run(sql`
            insert into limit_hits (name, subject, at)
            select ${limit.name}, ${hidden(subject)}, ${sql.param(now, limitHits.at)}
            from json_each(${JSON.stringify(Array(wanted).fill(0))})
            limit max(0, ${limit.times} - (${taken(db, limit, subject, now)}))`)
          ).changes,
      ),
    left: (limit, subject, now) =>
      database.run(async (db) => {
        const hits = (await taken(db, limit, subject, now).get())?.count ?? 0;
        return Math.max(0, limit.times - hits);
      }),
    giveBack: (limit, subject, times = 1) =>
      database.run(async (db) => {
        const last = db
          .select({ id: limitHits.id })
          .from(limitHits)
          .where(and(eq(limitHits.name, limit.name), eq(limitHits.subject, hidden(subject))))
          .orderBy(desc(limitHits.at), desc(limitHits.id))
          .limit(times);
        await db.delete(limitHits).where(inArray(limitHits.id, last)).run();
      }),
    clear: (limit, subject) =>
      database.run(async (db) => {
        await db
          .delete(limitHits)
          .where(and(eq(limitHits.name, limit.name), eq(limitHits.subject, hidden(subject))))
          .run();
      }),
    sweep: (now) =>
      database.run(async (db) => {
        await db
          .delete(limitHits)
          .where(or(lte(limitHits.at, new Date(now.getTime() - longestWindowMs)), gt(limitHits.at, latest(now))))
          .run();
      }),
  };
}
