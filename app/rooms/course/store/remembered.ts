import { keepNewest } from '~/kit/keep-newest';
import { ofCatalogue } from './catalogue';

/** How many topics are cached. */
const most = 1_000;

/**
 * Memoises a function of a topic until the catalogue changes, because a page of a map calls it ten times (8 ms, then
 * 0).
 * @param compute must depend on the topic and the catalogue alone
 */
export function remembered<Result>(compute: (typed: string) => Result): (typed: string) => Result {
  const knownNow = ofCatalogue(() => new Map<string, Result>());
  return (typed) => {
    const known = knownNow();
    if (known.has(typed)) return known.get(typed) as Result;
    const result = compute(typed);
    keepNewest(known, most, typed, result);
    return result;
  };
}
