import type { TreeOfMap } from '~/features/maps/map-trees';
import type { Lessons } from '~/ports/lessons';
import type { Maps } from '~/ports/maps';
import type { LearnerProgress } from '~/ports/progress';
import { exportMap } from './export-map';
import { openLeaving } from './leaving-map';

interface Deps {
  readonly maps: Maps;
  readonly lessons: Lessons;
  readonly progress: LearnerProgress;
  readonly treeOf: TreeOfMap;
}

/** Taking maps and cards away as files of other programs. */
export function createExports(deps: Deps) {
  const withMap = { ...deps, openLeaving: openLeaving(deps) };
  return {
    exportMap: exportMap(withMap),
  };
}
