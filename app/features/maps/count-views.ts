import type { Clock } from '~/ports/clock';
import type { Maps } from '~/ports/maps';
import type { Random } from '~/ports/random';
import type { Secrets } from '~/ports/secrets';

/** For so long a viewer's further looks at a map are the same view. */
export const viewMs = 6 * 3_600_000;
/** How many viewers of maps are remembered; beyond that the first are forgotten, and count again. */
const mostRemembered = 100_000;

interface Deps {
  readonly maps: Maps;
  readonly clock: Clock;
  readonly random: Random;
  readonly secrets: Secrets;
}

/**
 * Counts views of maps, each viewer of a map once in six hours, written together now and then so that a map that many
 * read costs one write. Who has seen what is kept in memory alone, as hashes with a salt that changes with the period
 * (decision 24).
 */
export function countViews({ maps, clock, random, secrets }: Deps) {
  let pending = new Map<string, number>();
  let salt = random.secret();
  let saltedAt = clock.now().getTime();
  const seen = new Set<string>();

  const isFirst = (mapId: string, viewer: string): boolean => {
    const now = clock.now().getTime();
    // The absolute value, so that a clock that is set back does not stop the counting.
    if (Math.abs(now - saltedAt) >= viewMs) {
      seen.clear();
      salt = random.secret();
      saltedAt = now;
    }
    const look = secrets.hash(`${salt} ${mapId} ${viewer}`);
    if (seen.has(look)) return false;
    seen.add(look);
    for (const oldest of seen) {
      if (seen.size <= mostRemembered) break;
      seen.delete(oldest);
    }
    return true;
  };

  return {
    /** @param viewer what tells viewers apart: the user's id, or the address of a visitor */
    count(mapId: string, viewer: string): void {
      if (isFirst(mapId, viewer)) pending.set(mapId, (pending.get(mapId) ?? 0) + 1);
    },
    async flush(): Promise<void> {
      const views = pending;
      pending = new Map();
      for (const [mapId, count] of views) await maps.countViews(mapId, count, clock.now());
    },
  };
}
