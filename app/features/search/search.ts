import type { TreeOfMap } from '~/features/maps/map-trees';
import type { Maps } from '~/ports/maps';
import type { SearchIndex } from '~/ports/search';
import type { Sources } from '~/ports/sources';
import { findInLessons } from './find-in-lessons';
import { findTexts } from './find-texts';
import { indexMissing, renewIndex } from './renew-index';

interface Deps {
  readonly searchIndex: SearchIndex;
  readonly maps: Maps;
  readonly sources: Sources;
  readonly treeOf: TreeOfMap;
  /** Of several workers on one store the first indexes what is missing. */
  readonly isFirstWorker: boolean;
}

/** Finding texts by their words. */
export const createSearch = (deps: Deps) => ({
  findTexts: findTexts(deps),
  findInLessons: findInLessons(deps),
  renewIndex: renewIndex(deps),
  indexMissing: deps.isFirstWorker ? indexMissing(deps) : async () => 0,
});
