import type { FrontFault } from '~/kit/front-matter';

/** A fault of a course, at its file and line. */
export interface CourseProblem {
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  readonly is: FrontFault['is'] | CourseFault;
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
  | 'badPath'
  | 'isLink'
  | 'notUtf8'
  | 'notAPicture'
  | 'pictureWithScripts'
  | 'pictureLarge'
  | 'tooManyPictures';
