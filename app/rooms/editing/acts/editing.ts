import type { RunStore } from '~/jobs/store/runs';
import type { LanguageModel } from '~/providers/model/language-model';
import type { Lessons } from '~/rooms/lesson/store/lessons';
import type { LearnerProgress } from '~/rooms/lesson/store/progress';
import type { changeMap } from '~/rooms/map/acts/change-map';
import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import type { MapVersions } from '~/rooms/map/store/map-versions';
import type { Maps } from '~/rooms/map/store/maps';
import type { Clock } from '~/system/contract/clock';
import type { Limiter } from '~/system/contract/limiter';
import type { Secrets } from '~/system/contract/secrets';
import type { TextWork } from '~/system/contract/text-work';
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
  readonly model: LanguageModel;
  readonly work: TextWork;
  readonly limiter: Limiter;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly changeMap: ReturnType<typeof changeMap>;
}

/** Changes to a map by hand. */
export function createEditing(deps: Deps) {
  return { openEdit: openEdit(deps), sendChange: sendChange(deps), ...mapDifferences(deps) };
}
