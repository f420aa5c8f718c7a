import type { SearchIndex } from '~/rooms/search/store/search';

/**
 * Rebuilds the search index while the server runs, map by map and then the passages of sources; concurrent writes are
 * indexed as usual.
 * @returns how many maps there were
 */
export const renewIndex =
  ({ searchIndex }: { readonly searchIndex: SearchIndex }) =>
  async (): Promise<number> => {
    let count = 0;
    let done = '';
    for (let map = await searchIndex.nextMap(done); map; map = await searchIndex.nextMap(done)) {
      // A map that has changed since it was read is read again.
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
 * Indexes maps that are not in the index: those from before there was one, or before its format changed. Works map by
 * map while requests are served; several processes may run it at once.
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
  /** Called between two maps, so that other requests are served. */
  readonly pause?: () => Promise<void>;
}
