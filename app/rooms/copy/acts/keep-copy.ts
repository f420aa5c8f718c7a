import { refuseRun } from '~/jobs/acts/start-run';
import { Busy } from '~/kit/fault/busy';
import type { Refusal } from '~/kit/fault/refusal';
import { limits, rateLimits } from '~/kit/limits';
import { clearTasks } from '~/kit/markdown/tasks';
import { messages } from '~/kit/messages';
import { refuseFull } from '~/kit/store/refuse-full';
import type { Copies, TickedLesson } from '~/rooms/copy/store/copies';
import { readDocument } from '~/rooms/map/rules/document';
import { submitKeys } from '~/rooms/map/rules/submit-key';
import type { Maps } from '~/rooms/map/store/maps';
import type { Clock } from '~/system/contract/clock';
import type { Limiter } from '~/system/contract/limiter';
import type { Random } from '~/system/contract/random';

interface Deps {
  readonly maps: Maps;
  readonly copies: Copies;
  readonly limiter: Limiter;
  readonly random: Random;
  readonly clock: Clock;
}

/** How often to retry when the map or a tick is changed at the same time. */
const tries = 20;

export const withoutTicks = (ticked: readonly TickedLesson[]): TickedLesson[] =>
  ticked.map((lesson) => ({ ...lesson, markdown: clearTasks(lesson.markdown) }));

/**
 * Copies a map that the user may read, with its lessons and its owner's cards, but without progress. Counts as creating
 * a map (`rateLimits.runsByUser`).
 * @param key idempotency key: the same key makes one copy
 * @throws Busy if the map is changed during each attempt
 */
export const keepCopy =
  ({ maps, copies, limiter, random, clock }: Deps) =>
  async (userId: string, mapId: string, key: string): Promise<{ ok: true; mapId: string } | Refusal> => {
    const refused = await refuseRun({ limiter, clock }, userId, []);
    if (refused) return refused;
    const id = random.id();
    const once = submitKeys.copy(mapId, key.slice(0, limits.idempotencyKeyMaxCharacters) || id);
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const map = await maps.readable(mapId, userId);
      if (!map) return { ok: false, status: 404, message: messages.map.notFound };
      const kept = await copies
        .keep({
          id,
          userId,
          from: map,
          document: readDocument(map),
          unticked: withoutTicks(await copies.ticked(mapId, userId)),
          key: once,
          at: clock.now(),
        })
        .catch(refuseFull);
      if (typeof kept === 'object' && kept !== null) return kept;
      if (kept === id) await limiter.take(rateLimits.runsByUser, userId, clock.now());
      if (kept !== null) return { ok: true, mapId: kept };
    }
    throw new Busy(1_000, 'work');
  };
