import { createHash } from 'node:crypto';
import { and, asc, count, eq, gt, inArray, lte, max } from 'drizzle-orm';
import { type RateLimit, rateLimits } from '~/domain/limits';
import type { Allowance, Limiter } from '~/ports/limiter';
import { limitHits } from '../../../drizzle/schema';
import type { Database, Drizzle } from './open';

const longestWindowMs = Math.max(...Object.values(rateLimits).map((limit) => limit.windowMs));

/** Addresses of people and machines are counted, not collected. */
const hidden = (subject: string) => createHash('sha256').update(subject).digest('base64url').slice(0, 22);

export function limiterIn(database: Database): Limiter {
  const within = (limit: RateLimit, subject: string, now: Date) =>
    and(
      eq(limitHits.name, limit.name),
      eq(limitHits.subject, hidden(subject)),
      gt(limitHits.at, new Date(now.getTime() - limit.windowMs)),
    );

  const look = (
    db: Drizzle | Parameters<Parameters<Drizzle['transaction']>[0]>[0],
    limit: RateLimit,
    subject: string,
    now: Date,
  ): Allowance => {
    const row = db
      .select({ taken: count() })
      .from(limitHits)
      .where(within(limit, subject, now))
      .get();
    if (!row || row.taken < limit.times) return { allowed: true };
    // The allowance opens again when enough of the oldest have left the window.
    const opening = db
      .select({ at: limitHits.at })
      .from(limitHits)
      .where(within(limit, subject, now))
      .orderBy(asc(limitHits.at))
      .offset(row.taken - limit.times)
      .limit(1)
      .get();
    const opens = (opening?.at.getTime() ?? now.getTime()) + limit.windowMs;
    return { allowed: false, retryAfterMs: Math.max(1, opens - now.getTime()) };
  };

  return {
    take: (limit, subject, now) =>
      database.run((db) =>
        db.transaction(
          (tx) => {
            const allowance = look(tx, limit, subject, now);
            if (allowance.allowed) {
              tx.insert(limitHits)
                .values({ name: limit.name, subject: hidden(subject), at: now })
                .run();
            }
            return allowance;
          },
          { behavior: 'immediate' },
        ),
      ),
    check: (limit, subject, now) => database.run((db) => look(db, limit, subject, now)),
    giveBack: (limit, subject) =>
      database.run((db) => {
        const last = db
          .select({ id: max(limitHits.id) })
          .from(limitHits)
          .where(and(eq(limitHits.name, limit.name), eq(limitHits.subject, hidden(subject))));
        db.delete(limitHits).where(inArray(limitHits.id, last)).run();
      }),
    clear: (limit, subject) =>
      database.run((db) => {
        db.delete(limitHits)
          .where(and(eq(limitHits.name, limit.name), eq(limitHits.subject, hidden(subject))))
          .run();
      }),
    sweep: (now) =>
      database.run((db) => {
        db.delete(limitHits)
          .where(lte(limitHits.at, new Date(now.getTime() - longestWindowMs)))
          .run();
      }),
  };
}
