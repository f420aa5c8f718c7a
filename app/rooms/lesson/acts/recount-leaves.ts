import { lessonNodes } from '~/rooms/map/rules/lesson-nodes';
import type { Maps } from '~/rooms/map/store/maps';
import type { OpenedMap } from './open/open-map';

interface Deps {
  readonly maps: Maps;
  readonly report: (event: string, error: unknown) => void;
}

/**
 * Corrects the leaf count that lists show for an opened map: map versions do not record lessons that a run added to a
 * branch, or that were discarded there. A failed write is only reported, since the map can be read all the same.
 */
export const recountLeaves =
  ({ maps, report }: Deps) =>
  async ({ map, tree, progress }: Pick<OpenedMap, 'map' | 'tree' | 'progress'>): Promise<void> => {
    if (map.leafCount === null || lessonNodes(tree, progress).length === map.leafCount) return;
    try {
      await maps.recountLeaves(map);
    } catch (error) {
      report('the leaves of a map could not be counted', error);
    }
  };
