import { join } from 'node:path';
import { dismissRun, stopRun } from '~/jobs/acts/end-run';
import { exerciseGuideIn, figureGuideIn, writingGuideIn } from '~/languages/translations';
import { createAsk } from '~/rooms/ask/acts/ask';
import { createCalls } from '~/rooms/call/acts/calls';
import { createCopies } from '~/rooms/copy/acts/copies';
import { adminCourses } from '~/rooms/course/acts/admin-courses';
import { checkCourse } from '~/rooms/course/acts/check/check-course';
import { keepCourse } from '~/rooms/course/acts/keep-course';
import { keepPack } from '~/rooms/course/acts/keep-pack';
import { openCourse } from '~/rooms/course/acts/open-course';
import { allEntries, catalogue, coveredEntry } from '~/rooms/course/store/catalogue';
import { readFolder } from '~/rooms/course/store/course-folders';
import { readPictures } from '~/rooms/course/store/course-pictures';
import { listCourses, listOutlines, loadCourse } from '~/rooms/course/store/courses';
import { installedCourses } from '~/rooms/course/store/installed';
import { courseLessonOf } from '~/rooms/course/store/lesson-of-course';
import { libraryCards } from '~/rooms/course/store/library-cards';
import { libraryContents } from '~/rooms/course/store/library-contents';
import { courseOutline, courseText, problemsOf } from '~/rooms/course/store/load';
import { namesakeOf } from '~/rooms/course/store/match';
import { hashOf, textHash } from '~/rooms/course/store/text-hash';
import { ownCourse, trustOf, trustOfCourse } from '~/rooms/course/store/trust';
import { createCredits } from '~/rooms/credit/acts/credits';
import { stripePayments } from '~/rooms/credit/store/stripe';
import { createEditing } from '~/rooms/editing/acts/editing';
import { createGrowth } from '~/rooms/editing/acts/growth';
import { createExerciseProposals } from '~/rooms/exercise/acts/exercise-proposals';
import { createExercises } from '~/rooms/exercise/acts/exercises';
import { createFigures } from '~/rooms/figure/acts/figures';
import { createHome } from '~/rooms/home/acts/home';
import { createLessons } from '~/rooms/lesson/acts/lessons';
import { createMaps } from '~/rooms/map/acts/maps';
import { createNotes } from '~/rooms/note/acts/notes';
import { createPictures } from '~/rooms/picture/acts/pictures';
import { createPlacement } from '~/rooms/placement/acts/placement';
import { createPrograms } from '~/rooms/program/acts/programs';
import type { TokenDeps } from '~/rooms/program/acts/tokens';
import { createReminders } from '~/rooms/reminder/acts/reminders';
import { createRecall } from '~/rooms/review/acts/recall';
import { createSearch } from '~/rooms/search/acts/search';
import { createSources } from '~/rooms/source/acts/sources';
import { createSpace } from '~/rooms/storage/acts/space';
import { createChangeFeed } from '~/rooms/study/acts/change-feed';
import { createSuggestions } from '~/rooms/suggestion/acts/suggestions';
import { createExports } from '~/rooms/transfer/acts/exports';
import { createImports } from '~/rooms/transfer/acts/imports';
import { createWebhooks } from '~/rooms/webhook/acts/webhooks';
import { zipArchives } from '~/system/zip';
import { inShareOf } from '~/threads/share-of';
import type { Ground } from './ground.server';
import type { Opened } from './opened.server';
import type { OpenRuns } from './runs.server';

const hashes = { hashOf, textHash };

/** The rooms besides account and admin. */
export function wireRooms(
  { settings, providers, log }: Opened,
  ground: Ground,
  { clearing, price }: OpenRuns,
  { canRewrite, refuseOwner }: { readonly canRewrite: boolean } & Pick<TokenDeps, 'refuseOwner'>,
) {
  const { pictures, decks } = providers;
  const { space, ledger, callHolds, runStore, maps, mapVersions, sources, lessons, progress, cards } = ground;
  const { recallFigures, searchIndex, asks, copies, model, runs, treeOf, clock } = ground;
  const payments = settings.stripe && stripePayments(settings.stripe);
  const map = createMaps({ ...ground, pictures });
  const { changeMap } = map;
  const picture = createPictures(ground);
  const lesson = createLessons({ ...ground, ...picture, canRewrite, guideIn: writingGuideIn });
  const review = createRecall({ ...ground, libraryCards });
  const home = createHome(ground);
  const search = createSearch({ ...ground, isFirstWorker: (settings.worker ?? 1) === 1 });
  const transfer = {
    ...createExports({
      ...ground,
      ...review,
      courseText,
      hashes,
      pictures,
      decks,
      archives: zipArchives(clock),
      trustOf,
      ownCourse,
    }),
    ...createImports({ ...ground, ...picture, hashes }),
  };
  const installed = installedCourses(join(settings.dataDir, 'courses'), ground.random.id);
  return {
    storage: { space, ...createSpace(ground) },
    credit: {
      ledger,
      callHolds,
      /** Null if nothing can be bought. */
      payments,
      ...createCredits({ ...ground, payments, terms: settings.credits, appUrl: settings.appUrl, log }),
    },
    run: { runs, runStore, stopRun: stopRun(ground), dismissRun: dismissRun(ground) },
    map: { maps, mapVersions, treeOf, ...map },
    picture: { lessonPictures: ground.lessonPictures, ...picture },
    source: {
      sources,
      /** Whether a map can be planned from a source. */
      canMapSources: model.writeSourceOutline !== undefined,
      ...clearing,
      ...createSources(ground),
    },
    lesson: {
      lessons,
      progress,
      /** Whether a lesson can be rewritten in other ways, which the library cannot do. */
      canRewrite,
      ...lesson,
    },
    exercise: { ...createExercises({ ...ground, guideIn: exerciseGuideIn }), ...createExerciseProposals(ground) },
    figure: createFigures({ ...ground, guideIn: figureGuideIn }),
    review: { cards, recallFigures, ...review },
    /** Names in the library: suggested on home and shown on the landing page. */
    course: {
      library: libraryContents,
      adminCourses: adminCourses({
        ...ground,
        shelf: { allEntries, coveredEntry, problemsOf, readFolder, readPictures },
        installed,
        checkCourse: checkCourse(ground),
        namesakeOf,
      }),
      keepPack: keepPack({ ...ground, installed, topicNow: (id) => catalogue().bySlug.get(id), namesakeOf }),
      trustOf,
      trustOfCourse,
      ownCourse,
      courseLessonOf,
      listCourses,
      listOutlines,
      coursePictures: ground.coursePictures,
      openCourse: openCourse({ ...ground, loadCourse }),
      keepCourse: keepCourse({ ...ground, ...picture, loadCourse, courseOutline }),
      checkCourse: checkCourse(ground),
    },
    search: { searchIndex, ...search },
    ask: { asks, ...createAsk(ground) },
    placement: createPlacement({ ...ground, libraryCards }),
    note: createNotes(ground),
    reminder: createReminders({ ...ground, ...review, ...home, appUrl: settings.appUrl, inShareOf }),
    webhook: createWebhooks({ ...ground, treeOf, appUrl: settings.appUrl, inShareOf }),
    copy: { copies, ...createCopies({ ...ground, ...picture, changeMap, courseText, hashes }) },
    suggestion: {
      suggestions: ground.suggestions,
      ...createSuggestions({ ...ground, ...lesson, loadCourse, courseLessonOf }),
    },
    editing: {
      ...createEditing({ ...ground, changeMap }),
      ...createGrowth({ ...ground, changeMap }),
    },
    transfer,
    study: {
      changeFeed: createChangeFeed({ changes: ground.changes, linesOf: runs.linesOf }),
      ownOfLeaf: ground.leaves.ofLearner,
    },
    program: createPrograms({ ...ground, refuseOwner, map, lesson, review, search, transfer }),
    call: createCalls({ ...ground, price }),
    home,
  };
}
