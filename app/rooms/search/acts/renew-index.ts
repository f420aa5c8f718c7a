import type { SearchIndex } from '~/rooms/search/store/search';

/**
 * Makes the index of the search anew, map by map and then the passages of sources, while the server goes on: what is
 * written meanwhile is indexed as always.
 * @returns how many maps there were
 */
export const renewIndex =
  ({ searchIndex }: { readonly searchIndex: SearchIndex }) =>
  async (): Promise<number> => {
    let count = 0;
    let done = '';
    for (let map = await searchIndex.nextMap(done); map; map = await searchIndex.nextMap(done)) {
      // One that has changed since it was read is read again.
      if (!(await searchIndex.renewMap(map))) continue;
      done = map.id;
      count += 1;
    }
    let passage = 0;
    for (let last = await searchIndex.nextPassages(0); last !== null; ) {
      await searchIndex.renewPassages(passage, last);
      passage = last;
      last = await searchIndex.nextPassages(passage);
    }
    return count;
  };

/**
 * Puts maps into the index that are not in it: those from before there was one, or before its form changed. Goes map by
 * map while everybody is served; several machines may do so at once.
 * @returns how many maps there were
 */
export const indexMissing =
  ({ searchIndex, pause = () => new Promise<void>((done) => setImmediate(done)) }: IndexMissingDeps) =>
  async (): Promise<number> => {
    let count = 0;
    let done = '';
    for (let map = await searchIndex.nextMissing(done); map; map = await searchIndex.nextMissing(done)) {
      if (await searchIndex.renewMap(map)) {
        done = map.id;
        count += 1;
      }
      await pause();
    }
    return count;
  };

interface IndexMissingDeps {
  readonly searchIndex: SearchIndex;
  /** Between two maps, so that others are served. */
  readonly pause?: () => Promise<void>;
}
