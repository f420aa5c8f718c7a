import type { TreeOfMap } from '~/features/maps/map-trees';
import type { Runs } from '~/features/runs/runs';
import type { StartRunDeps } from '~/features/runs/start-run';
import type { Lessons } from '~/ports/lessons';
import type { Maps } from '~/ports/maps';
import type { Random } from '~/ports/random';
import type { RunStore } from '~/ports/runs';
import type { TextWork } from '~/ports/text-work';
import { openNode } from './open-node';
import { readLesson } from './read-lesson';
import { saveLesson, tickTask, undoRewrite } from './save-lesson';
import { writeLesson } from './write-lesson';

interface Deps extends StartRunDeps {
  readonly maps: Maps;
  readonly lessons: Lessons;
  readonly runStore: RunStore;
  readonly runs: Runs;
  readonly work: TextWork;
  readonly treeOf: TreeOfMap;
  readonly random: Random;
}

/** Reading, writing and editing the lessons of a map's leaves. */
export function createLessons(deps: Deps) {
  return {
    openNode: openNode({ ...deps, readLesson: readLesson(deps) }),
    writeLesson: writeLesson(deps),
    saveLesson: saveLesson(deps),
    tickTask: tickTask(deps),
    undoRewrite: undoRewrite(deps),
  };
}
