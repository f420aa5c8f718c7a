import type { Clock } from '~/ports/clock';
import type { Maps } from '~/ports/maps';

/** Counts views of maps, written together now and then so that a map that many read costs one write. */
export function countViews({ maps, clock }: { readonly maps: Maps; readonly clock: Clock }) {
  let pending = new Map<string, number>();
  return {
    count(mapId: string): void {
      pending.set(mapId, (pending.get(mapId) ?? 0) + 1);
    },
    async flush(): Promise<void> {
      const views = pending;
      pending = new Map();
      for (const [mapId, count] of views) await maps.countViews(mapId, count, clock.now());
    },
  };
}
