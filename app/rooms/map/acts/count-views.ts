import type { MapLookedAt, Maps } from '~/rooms/map/store/maps';
import type { Clock } from '~/system/contract/clock';
import type { Secrets } from '~/system/contract/secrets';

/** For so long a viewer's further looks at a map are the same view. */
export const viewMs = 6 * 3_600_000;
/** How many viewers of maps are remembered here; the store knows those that are forgotten. */
const mostRemembered = 100_000;

interface Deps {
  readonly maps: Maps;
  readonly clock: Clock;
  readonly secrets: Secrets;
}

/**
 * Counts views of maps, each viewer of a map once in six hours, written together now and then so that a map that many
 * read costs one write. Who has looked is told to the store as a hash that the period is part of, and forgotten with
 * it, so that a viewer counts once whichever process they reach (decisions 24 and 61).
 */
export function countViews({ maps, clock, secrets }: Deps) {
  const periodNow = () => Math.floor(clock.now().getTime() / viewMs);
  let period = periodNow();
  let told = period;
  let pending: MapLookedAt[] = [];
  const seen = new Set<string>();

  return {
    /** @param viewer what tells viewers apart: the user's id, or the address of a visitor */
    count(mapId: string, viewer: string): void {
      if (period !== periodNow()) {
        period = periodNow();
        seen.clear();
      }
      const look = secrets.mark(`view ${period} ${mapId} ${viewer}`);
      if (seen.has(look)) return;
      seen.add(look);
      pending.push({ mapId, viewer: look });
      for (const oldest of seen) {
        if (seen.size <= mostRemembered) break;
        seen.delete(oldest);
      }
    },
    async flush(): Promise<void> {
      const now = periodNow();
      if (pending.length === 0 && told === now) return;
      const looks = pending;
      pending = [];
      told = now;
      await maps.countViews(looks, now, clock.now());
    },
  };
}
