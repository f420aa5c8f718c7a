import type { Clock } from '~/ports/clock';
import type { Maps } from '~/ports/maps';

/** Counting reads every map, and the landing page can do with a figure that is a few minutes old. */
const freshMs = 5 * 60_000;

/** How many maps this server has, counted at most once in five minutes. */
export function countMaps({ maps, clock }: { readonly maps: Maps; readonly clock: Clock }) {
  let last: { at: number; count: Promise<number> } | null = null;
  return (): Promise<number> => {
    const now = clock.now().getTime();
    if (!last || now - last.at > freshMs) {
      last = { at: now, count: maps.count() };
      last.count.catch(() => {
        last = null;
      });
    }
    return last.count;
  };
}
