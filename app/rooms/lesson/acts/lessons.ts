import type { Runs } from '~/jobs/acts/runs';
import type { StartRunDeps } from '~/jobs/acts/start-run';
import type { RunStore } from '~/jobs/store/runs';
import type { LanguageModel } from '~/providers/model/language-model';
import type { Way } from '~/rooms/lesson/rules/how';
import type { Lessons } from '~/rooms/lesson/store/lessons';
import type { LearnerProgress } from '~/rooms/lesson/store/progress';
import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import type { NoteLanguage } from '~/rooms/map/acts/note-language';
import type { Maps } from '~/rooms/map/store/maps';
import type { AdoptPictures } from '~/rooms/picture/acts/adopt-pictures';
import type { Sources } from '~/rooms/source/store/sources';
import type { Random } from '~/system/contract/random';
import type { TextWork } from '~/system/contract/text-work';
import { aboutMap } from './about-map';
import { continueReading } from './continue-reading';
import { hasLessonsPage } from './has-lessons-page';
import { type DiscardResult, discardUnfinished, takeKeptText } from './kept-text';
import { lessonMarks } from './lesson-marks';
import { libraryLeaves } from './library-leaves';
import { refuseSave } from './limit-saves';
import { markRead } from './mark-read';
import { openBranch } from './open/open-branch';
import { openMap } from './open/open-map';
import { openNode } from './open/open-node';
import { openText } from './open/open-text';
import { readLesson } from './read-lesson';
import { recountLeaves } from './recount-leaves';
import { type SaveLessonResult, saveLesson, tickTask, undoRewrite, type Where } from './save-lesson';
import { setDone, setKnown } from './set-done';
import { chooseWay } from './ways/choose-way';
import { whereToGo } from './where-to-go';
import { stopBranch, writeBranch } from './write-branch';
import { writeLesson } from './write-lesson';
import { type FindGuide, writingGuide } from './writing-guide';

interface Deps extends StartRunDeps {
  readonly model: LanguageModel;
  readonly maps: Maps;
  readonly lessons: Lessons;
  readonly runStore: RunStore;
  readonly sources: Sources;
  readonly progress: LearnerProgress;
  readonly runs: Runs;
  readonly work: TextWork;
  readonly treeOf: TreeOfMap;
  readonly noteLanguage: NoteLanguage;
  readonly random: Random;
  readonly report: (event: string, error: unknown) => void;
  /** Whether a model is connected that can write a text in other ways. */
  readonly canRewrite: boolean;
  readonly guideIn: FindGuide;
  /** Called with the text of each save: gives the map the pictures that it names. */
  readonly adoptPictures: AdoptPictures;
}

/** Reading, writing and editing the lessons of a map's leaves. */
export function createLessons(deps: Deps) {
  const refuse = refuseSave(deps);
  const withLibrary = { ...deps, libraryLeaves: libraryLeaves(deps) };
  const withMap = { ...deps, openMap: openMap(withLibrary) };
  const withLesson = { ...withMap, readLesson: readLesson(deps) };
  const open = openNode(withLesson);
  /** Wraps a save in the rate limit of saves. */
  const limited =
    <Rest extends unknown[]>(save: (where: Where, ...rest: Rest) => Promise<SaveLessonResult>) =>
    async (where: Where, ...rest: Rest): Promise<SaveLessonResult> => {
      const result = (await refuse(where.userId)) ?? (await save(where, ...rest));
      if (result.ok) await deps.adoptPictures(where, result.lesson.markdown);
      return result;
    };
  return {
    refuseSave: refuse,
    hasLessonsPage: hasLessonsPage(deps),
    openMap: withMap.openMap,
    aboutMap: aboutMap(deps),
    openNode: open,
    openText: openText({ ...withLesson, openNode: open }),
    whereToGo: whereToGo(deps),
    writeLesson: writeLesson(deps),
    openBranch: openBranch(withMap),
    writeBranch: writeBranch(withMap),
    stopBranch: stopBranch(deps),
    lessonMarks: lessonMarks(withLibrary),
    recountLeaves: recountLeaves(deps),
    markRead: markRead(deps),
    setDone: setDone(deps),
    setKnown: setKnown(deps),
    continueReading: continueReading(withLibrary),
    saveLesson: limited(saveLesson(deps)),
    tickTask: limited(tickTask(deps)),
    chooseWay: async (where: Where, way: Way): Promise<SaveLessonResult> =>
      (await refuse(where.userId)) ?? chooseWay(deps)(where, way),
    undoRewrite: limited(undoRewrite(deps)),
    takeKeptText: limited(takeKeptText(deps)),
    discardUnfinished: async (where: Where): Promise<DiscardResult> =>
      (await refuse(where.userId)) ?? discardUnfinished(deps)(where),
    writingGuide: writingGuide(deps),
  };
}
