import type { FrontFault } from '~/kit/front-matter';

/** A fault of a course, or a remark on it, at its file and line. */
export interface CourseProblem {
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  readonly is: FrontFault['is'] | CourseFault | ContentFault | CourseRemark;
  /** The name, id or word that is at fault; empty if there is none. */
  readonly value: string;
}

/** The faults of a course's structure, for which it cannot be used. Each has a sentence in `words/`. */
export type CourseFault =
  | 'noCourseFile'
  | 'missingField'
  | 'emptyField'
  | 'unknownField'
  | 'notOneText'
  | 'notAList'
  | 'notALanguage'
  | 'notAnId'
  | 'notALevel'
  | 'notMinutes'
  | 'notReviewed'
  | 'notALink'
  | 'tooLong'
  | 'tooDeep'
  | 'tooManyFiles'
  | 'tooLarge'
  | 'lessonLong'
  | 'idTwice'
  | 'noSuchNeed'
  | 'needsItself'
  | 'needsInACircle'
  | 'outlineAndLessons'
  | 'badOutlineLine'
  | 'nothingInside'
  | 'idNotFolder'
  | 'packBroken'
  | 'packBomb'
  | 'packEncrypted'
  | 'packOfSeveral'
  | 'titleTaken'
  | 'titleTakenInAnotherLanguage'
  | 'badPath'
  | 'isLink'
  | 'notUtf8';

/** The faults of what stands in its lessons: a course with them is shown, but something in it does not work. */
export type ContentFault =
  | 'exerciseUnread'
  | 'exerciseSame'
  | 'exerciseKey'
  | 'figureUndrawn'
  | 'formulaUnread'
  | 'keyWithoutTask'
  | 'keyTwice'
  | 'keyEmpty'
  | 'linkMissing'
  | 'pictureMissing'
  | 'notAPicture'
  | 'pictureLarge'
  | 'tooManyPictures'
  | 'activeDrawing';

/** Places that a writer may want to look at, and may leave as they are. */
export type CourseRemark =
  | 'fewWords'
  | 'manyWords'
  | 'longSentence'
  | 'sentenceTwice'
  | 'noAlt'
  | 'unusedPicture'
  | 'cardDropped'
  | 'refusedTitle';
