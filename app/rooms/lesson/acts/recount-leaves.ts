import { lessonNodes } from '~/rooms/map/rules/lesson-nodes';
import type { Maps } from '~/rooms/map/store/maps';
import type { OpenedMap } from './open-map';

interface Deps {
  readonly maps: Maps;
  readonly report: (event: string, error: unknown) => void;
}

/**
 * Corrects the number of leaves that lists show of an opened map: a lesson that a run brought to a branch, or that was
 * thrown away there, is in no version. A store that refuses is reported, since the map can be read all the same.
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
