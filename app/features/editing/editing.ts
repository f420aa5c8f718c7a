import type { changeMap } from '~/features/maps/change-map';
import type { TreeOfMap } from '~/features/maps/map-trees';
import type { Clock } from '~/ports/clock';
import type { Lessons } from '~/ports/lessons';
import type { Limiter } from '~/ports/limiter';
import type { MapVersions } from '~/ports/map-versions';
import type { Maps } from '~/ports/maps';
import type { LearnerProgress } from '~/ports/progress';
import type { RunStore } from '~/ports/runs';
import type { Secrets } from '~/ports/secrets';
import type { TextWork } from '~/ports/text-work';
import { mapDifferences } from './differences';
import { openEdit } from './open-edit';
import { sendChange } from './send-change';

interface Deps {
  readonly maps: Maps;
  readonly mapVersions: MapVersions;
  readonly lessons: Lessons;
  readonly runStore: RunStore;
  readonly progress: LearnerProgress;
  readonly treeOf: TreeOfMap;
  readonly work: TextWork;
  readonly limiter: Limiter;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly changeMap: ReturnType<typeof changeMap>;
}

/** Changing a map by hand. */
export function createEditing(deps: Deps) {
  return { openEdit: openEdit(deps), sendChange: sendChange(deps), ...mapDifferences(deps) };
}
