import type { Clock } from '~/ports/clock';
import type { Maps } from '~/ports/maps';

/** Counting reads every map, and the landing page can do with figures that are a few minutes old. */
const freshMs = 5 * 60_000;

/** The figures of this server, counted at most once in five minutes. */
export function countTotals({ maps, clock }: { readonly maps: Maps; readonly clock: Clock }) {
  let counted: { at: number; totals: ReturnType<Maps['totals']> } | null = null;
  return (): ReturnType<Maps['totals']> => {
    const now = clock.now().getTime();
    if (!counted || now - counted.at > freshMs) {
      counted = { at: now, totals: maps.totals() };
      counted.totals.catch(() => {
        counted = null;
      });
    }
    return counted.totals;
  };
}
