import { readLesson } from '~/rooms/lesson/acts/read-lesson';
import type { Pictures as LessonPictures } from '~/rooms/picture/store/pictures';
import type { Archives } from '~/system/contract/archives';
import type { Decks } from '~/system/contract/decks';
import type { Pictures } from '~/system/contract/pictures';
import type { TextWork } from '~/system/contract/text-work';
import type { AccountDeps } from './account-deps';
import { countGift } from './count-gift';
import type { CourseDeps } from './course/course-entries';
import { exportAsJson, exportAsMarkdown } from './export-account';
import { exportMap } from './export-map';
import { exportHistory } from './history-archive';
import { openLeaving } from './leaving-map';
import type { OriginDeps } from './origin';
import { whyEmpty } from './why-empty';

interface Deps extends AccountDeps, OriginDeps, Pick<CourseDeps, 'users' | 'courseText' | 'hashes'> {
  readonly work: TextWork;
  readonly lessonPictures: LessonPictures;
  readonly pictures: Pictures;
  readonly archives: Archives;
  readonly decks: Decks;
  readonly trustOf: OriginDeps['trustOf'];
  readonly ownCourse: OriginDeps['ownCourse'];
}

/** Exports: maps and cards for other programs, and all data of an account. */
export function createExports(deps: Deps) {
  const withMap = { ...deps, openLeaving: openLeaving(deps), readLesson: readLesson(deps) };
  return {
    exportAsJson: exportAsJson(deps),
    exportAsMarkdown: exportAsMarkdown(deps),
    exportMap: exportMap(withMap),
    countGift: countGift(withMap),
    exportHistory: exportHistory(withMap),
    whyEmpty: whyEmpty(withMap),
  };
}
