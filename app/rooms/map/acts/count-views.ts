import type { MapLookedAt, Maps } from '~/rooms/map/store/maps';
import type { Clock } from '~/system/contract/clock';
import type { Secrets } from '~/system/contract/secrets';

/** A viewer's page views of one map within this time count once. */
export const viewMs = 6 * 3_600_000;
/** How many viewers are remembered in memory; the store knows the others. */
const mostRemembered = 100_000;

interface Deps {
  readonly maps: Maps;
  readonly clock: Clock;
  readonly secrets: Secrets;
}

/**
 * Counts page views of maps, each viewer once in six hours. They are written in batches, so that a popular map costs
 * few writes. The store gets a hash of viewer and period and forgets it with the period, so a viewer counts once
 * whichever process answers (decisions 24 and 61).
 */
export function countViews({ maps, clock, secrets }: Deps) {
  const periodNow = () => Math.floor(clock.now().getTime() / viewMs);
  let period = periodNow();
  let told = period;
  let pending: MapLookedAt[] = [];
  const seen = new Set<string>();

  return {
    /** @param viewer identifies the viewer: the user's id, or the address of a visitor */
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
