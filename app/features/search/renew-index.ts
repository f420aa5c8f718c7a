import type { SearchIndex } from '~/ports/search';

const mapsAtOnce = 100;

/**
 * Makes the index of the search anew, map by map and then the passages of sources, while the server goes on: what is
 * written meanwhile is indexed as always.
 * @returns how many maps there were
 */
export const renewIndex =
  ({ searchIndex }: { readonly searchIndex: SearchIndex }) =>
  async (): Promise<number> => {
    let count = 0;
    for (let after = ''; ; ) {
      const ids = await searchIndex.mapIds(after, mapsAtOnce);
      for (const id of ids) if (await searchIndex.renew(id)) count += 1;
      const last = ids.at(-1);
      if (last === undefined) break;
      after = last;
    }
    for (let after: number | null = 0; after !== null; ) after = await searchIndex.renewPassages(after);
    return count;
  };
