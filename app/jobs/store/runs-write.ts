import { and, eq, inArray, lte, ne, not, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { liveStates } from '~/jobs/rules/state';
import { limits } from '~/kit/limits';
import type { Drizzle, Engine } from '~/store/engine/engine';
import { generations } from '../../../drizzle/schema';
import { heldBy } from './run-row';
import type { RunStore } from './runs';

/** Kinds whose text is a proposal, which only the row of the run has. */
const proposalKinds = ['growth', 'cards', 'exercises', 'needs'] as const;

/**
 * A proposal that nobody has kept or dismissed yet. Changes of an original are looked up anew, so their row has no
 * text.
 */
const isOpenProposal = sql`(${generations.kind} in ('growth', 'cards', 'exercises', 'needs') and ${generations.state} = 'done'
  and ${generations.dismissed} = 0 and ${generations.text} <> '')`;

/** Takes a failed or stopped run, or a proposal, off its user's lists. */
export const dismiss = (db: Drizzle, id: string, userId: string, at: Date, isWanted?: SQL) =>
  db
    .update(generations)
    .set({ dismissed: true, updatedAt: at })
    .where(
      and(
        eq(generations.id, id),
        eq(generations.userId, userId),
        isWanted,
        or(
          inArray(generations.state, ['failed', 'stopped']),
          and(
            inArray(generations.kind, [...proposalKinds]),
            eq(generations.state, 'done'),
            eq(generations.dismissed, false),
          ),
        ),
      ),
    );

/** Progress, end, dismissal and deletion of runs. */
export function runUpdates(
  database: Engine,
  owner: string,
): Pick<RunStore, 'stopQueued' | 'change' | 'dismiss' | 'sweep'> {
  return {
    stopQueued: ({ userId, mapId, batches }, why, at) =>
      database.run(async (db) => {
        await db
          .update(generations)
          .set({
            ...why,
            ...{ owner: null, leaseUntil: null, stopAsked: false },
            ...{ state: 'stopped', updatedAt: at, finishedAt: at },
          })
          .where(
            and(
              inArray(generations.batch, [...batches]),
              eq(generations.userId, userId),
              eq(generations.mapId, mapId),
              eq(generations.state, 'queued'),
            ),
          )
          .run();
      }),
    change: (id, { source, doing, isFree = false, ...change }, at) =>
      database.batch(({ db, write }) => {
        const isOurs = and(eq(generations.id, id), heldBy(owner));
        const origin =
          source === undefined
            ? {}
            : {
                sourceKind: source?.kind ?? null,
                sourceName: source?.name ?? null,
                sourcePrompt: source?.prompt ?? '',
              };
        const now = doing === undefined ? {} : { doing, doingSince: doing && sql<number>`unixepoch('now')` };
        // A run that has ended or waits for its next call has no owner.
        const left =
          change.state === undefined || change.state === 'running'
            ? {}
            : { owner: null, leaseUntil: null, stopAsked: false, doing: null };
        if (isFree)
          write(sql`update usage_days set maps_asked = max(0, maps_asked - (asked.kind = 'map')),
              texts_asked = max(0, texts_asked - (asked.kind <> 'map'))
            from (select user_id, kind, substr(created_at, 1, 10) as day from ${generations} where ${isOurs}) as asked
            where usage_days.user_id = asked.user_id and usage_days.day = asked.day`);
        const changes = write(
          db
            .update(generations)
            .set({ ...change, ...origin, ...now, ...left, updatedAt: at })
            .where(isOurs),
        );
        return () => changes() === 1;
      }),
    dismiss: (id, userId, at) => database.run(async (db) => (await dismiss(db, id, userId, at).run()).changes === 1),
    sweep: (now) =>
      database.batch(({ db, write }) => {
        const endedBefore = (ms: number) =>
          and(
            notInArray(generations.state, [...liveStates]),
            lte(generations.finishedAt, new Date(now.getTime() - ms)),
          );
        const { kind, state, dismissed, text } = generations;
        write(
          db
            .delete(generations)
            .where(
              or(
                and(endedBefore(limits.runKeptMs), not(isOpenProposal)),
                and(eq(dismissed, true), endedBefore(limits.runTextKeptMs)),
              ),
            ),
        );
        // The text of a finished run is in its map, lesson, source or thread; a proposal is only in its row. The text
        // of a failed lesson run is offered beside its lesson.
        write(
          db
            .update(generations)
            .set({ text: '' })
            .where(
              and(
                ne(text, ''),
                or(
                  and(eq(state, 'done'), notInArray(kind, [...proposalKinds])),
                  and(eq(kind, 'map'), endedBefore(limits.runTextKeptMs)),
                ),
              ),
            ),
        );
        return () => {};
      }),
  };
}
