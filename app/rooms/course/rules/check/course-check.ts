import type { CourseProblem } from '../course-problem';

/** A course's numbers. */
export interface CourseFigures {
  /** Written lessons, openings of branches included. */
  readonly lessons: number;
  readonly unwritten: number;
  readonly words: number;
  /** As the lessons say them; for one that does not, a minute for each 200 words and one more. */
  readonly minutes: number;
  readonly exercises: number;
  readonly exercisesWithSteps: number;
  readonly figures: number;
  readonly pictures: number;
  readonly cards: number;
  readonly withoutNeeds: number;
}

export interface CourseCheck {
  /** Faults, for which a course should not be given to anybody. */
  readonly problems: readonly CourseProblem[];
  readonly remarks: readonly CourseProblem[];
  /** Null if the course cannot be read. */
  readonly figures: CourseFigures | null;
}
