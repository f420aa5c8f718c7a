import { type SQL, sql } from 'drizzle-orm';
import { balanceOf, heldOf } from '~/jobs/store/balance';
import type { Batch, Engine } from '~/store/engine/engine';
import type { Ledger, LedgerEntry, PaymentEvent } from './ledger';
import { welcome } from './welcome';

type Row = Omit<LedgerEntry, 'at'> & { readonly at: string };

const text = (at: Date): string => at.toISOString();

export function ledgerIn(database: Engine): Ledger {
  return {
    balance: (userId) =>
      database.run(async (db) => {
        const [row] = await db.all<{ credits: number; held: number }>(
          sql`select ${balanceOf(userId)} as credits, ${heldOf(userId)} as held`,
        );
        return row ?? { credits: 0, held: 0 };
      }),
    list: (userId, { before = Number.MAX_SAFE_INTEGER, limit }) =>
      database.run(async (db) => {
        // One sum for the newest entry; the balance after each older one follows from it.
        const rows = await db.all<Row>(sql`
            select e.n, e.kind, e.credits, e.at, e.what, e.note, m.id as "mapId", e.payment_id as "paymentId",
              (select sum(credits) from credit_entries where user_id = ${userId} and n < ${before}) as balance
            from credit_entries as e
            left join maps as m on m.id = e.map_id and m.user_id = ${userId} and m.deleted_at is null
            where e.user_id = ${userId} and e.n < ${before}
            order by e.n desc limit ${limit}`);
        let newer = 0;
        return rows.map((row) => {
          const balance = row.balance - newer;
          newer += row.credits;
          return { ...row, balance, at: new Date(row.at) };
        });
      }),
    welcomeAll: (credits, at) =>
      database.run(async (db) => (credits > 0 ? (await db.run(welcome(credits, at))).changes : 0)),
    grant: ({ id, userId, credits, note, at }) =>
      database.run(
        async (db) =>
          (
            await db.run(sql`
            insert into credit_entries (user_id, kind, credits, at, once_key, note)
            select id, 'granted', ${credits}, ${text(at)}, ${`granted ${id}`}, ${note} from users
            where id = ${userId} and ${credits} > 0
            on conflict do nothing`)
          ).changes === 1,
      ),
    take: (event, now) =>
      database.batch((batch) => {
        const taken = batch.write(sql`
          insert into payment_events (id, type, at) values (${event.id}, ${event.type}, ${text(now)})
          on conflict do nothing`);
        if (event.fact) {
          batch.write(noted(event.fact, event.at));
          bringToAgree(batch, event, event.fact, now);
        }
        return () => taken() === 1;
      }),
    booked: (sessionId, userId) =>
      database.run(async (db) => {
        const [row] = await db.all<{ credits: number }>(sql`
          select e.credits from payments as p join credit_entries as e
          on e.once_key = 'bought ' || p.id where p.session_id = ${sessionId} and e.user_id = ${userId}`);
        return row?.credits ?? null;
      }),
    owns: (paymentId, userId) =>
      database.run(async (db) => {
        const rows = await db.all(sql`select 1 from payments where id = ${paymentId} and user_id = ${userId}`);
        return rows.length === 1;
      }),
  };
}

type Fact = NonNullable<PaymentEvent['fact']>;

/**
 * Upserts the known facts about a payment. Each statement is idempotent and independent of the order of events about
 * the same payment.
 */
function noted(fact: Fact, at: Date): SQL {
  const id = fact.paymentId;
  switch (fact.kind) {
    case 'paid':
      return sql`
        insert into payments (id, user_id, session_id, plan, credits, amount, currency, paid_at)
        values (${id}, (select id from users where id = ${fact.userId}), ${fact.sessionId}, ${fact.plan},
          ${fact.credits}, ${fact.amount}, ${fact.currency}, ${text(at)})
        on conflict (id) do update set user_id = excluded.user_id, session_id = excluded.session_id,
          plan = excluded.plan, credits = excluded.credits, amount = excluded.amount,
          currency = excluded.currency, paid_at = excluded.paid_at
        where payments.paid_at is null`;
    case 'refunded':
      // The total as of the newest event: an older event that arrives late is ignored.
      return sql`
        insert into payments (id, refunded, refunded_at) values (${id}, ${fact.refunded}, ${text(at)})
        on conflict (id) do update set refunded = excluded.refunded, refunded_at = excluded.refunded_at
        where payments.refunded_at is null or payments.refunded_at < excluded.refunded_at
          or (payments.refunded_at = excluded.refunded_at and payments.refunded < excluded.refunded)`;
    case 'refund-failed':
      return sql`
        insert into payment_matters (id, payment_id, kind, amount, state, at)
        values (${fact.id}, ${id}, 'failed-refund', ${fact.amount}, 'won', ${text(at)}) on conflict do nothing`;
    case 'disputed':
      // A decided dispute is final, whatever arrives late.
      return sql`
        insert into payment_matters (id, payment_id, kind, amount, state, at)
        values (${fact.id}, ${id}, 'dispute', ${fact.amount}, ${fact.state}, ${text(at)})
        on conflict (id) do update set state = excluded.state, amount = excluded.amount, at = excluded.at
        where payment_matters.state = 'open' and excluded.state <> 'open'`;
  }
}

/**
 * Books a payment's credits, and takes back or returns the difference between the amount due and the amount booked, so
 * that nothing is booked twice.
 */
function bringToAgree({ write }: Batch, event: PaymentEvent, { kind, paymentId }: Fact, now: Date): void {
  write(sql`
    insert into credit_entries (user_id, kind, credits, at, once_key, payment_id, what)
    select p.user_id, 'bought', p.credits, ${text(now)}, 'bought ' || p.id, p.id, p.plan
    from payments as p where p.id = ${paymentId} and p.user_id is not null and p.paid_at is not null
    and not exists (select 1 from credit_entries where once_key = 'bought ' || p.id)`);
  write(sql`
    insert into credit_entries (user_id, kind, credits, at, once_key, payment_id, what)
    select user_id, 'refunded', back - wanted, ${text(now)}, ${`refunded ${event.id}`}, id,
      iif(wanted < back, 'returned', iif(${kind} = 'disputed' or (${kind} = 'paid' and disputed > 0), 'dispute', 'refund'))
    from (
      select p.id, p.user_id, p.disputed,
        coalesce((select -sum(credits) from credit_entries where payment_id = p.id and kind = 'refunded'), 0) as back,
        cast(round(1.0 * p.credits * min(p.amount, max(0, p.refunded - p.failed) + p.disputed) / p.amount)
          as integer) as wanted
      from (
        select payments.*,
          coalesce((select sum(amount) from payment_matters where payment_id = payments.id
            and kind = 'failed-refund' and at >= coalesce(payments.refunded_at, '')), 0) as failed,
          coalesce((select sum(amount) from payment_matters where payment_id = payments.id
            and kind = 'dispute' and state <> 'won'), 0) as disputed
        from payments where id = ${paymentId} and user_id is not null and paid_at is not null and amount > 0
      ) as p
    ) where back <> wanted
    and not exists (select 1 from credit_entries where once_key = ${`refunded ${event.id}`})`);
}
