import type { Maps } from '~/rooms/map/store/maps';
import type { SearchIndex } from '~/rooms/search/store/search';
import type { Sources } from '~/rooms/source/store/sources';
import { findInLessons } from './find-in-lessons';
import { findTexts } from './find-texts';
import { indexMissing, renewIndex } from './renew-index';

interface Deps {
  readonly searchIndex: SearchIndex;
  readonly maps: Maps;
  readonly sources: Sources;
  /** The first of several workers on one store indexes missing maps. */
  readonly isFirstWorker: boolean;
}

/** Full-text search. */
export const createSearch = (deps: Deps) => ({
  findTexts: findTexts(deps),
  findInLessons: findInLessons(deps),
  renewIndex: renewIndex(deps),
  indexMissing: deps.isFirstWorker ? indexMissing(deps) : async () => 0,
});
