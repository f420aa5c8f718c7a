import type { CourseOfMap } from '~/rooms/map/rules/course/map-course';
import type { LessonOfNewMap } from '~/rooms/map/store/maps';

/** A text of a later version of a course. */
export type TakenLesson = Pick<
  LessonOfNewMap,
  'id' | 'nodeId' | 'nodeLabel' | 'pathString' | 'compositeKey' | 'markdown' | 'tasks'
> & {
  /** The version of the learner's lesson, whose text is kept for undo; 0 if they have none. */
  readonly version: number;
};

/** Later versions of the courses that maps were made from. */
export interface CourseUpdates {
  /**
   * Writes texts into a user's map, and which version of its course it has now, in one batch. Returns false, without a
   * change, if a lesson or the version of the course is another one by now, or the map is not the user's.
   * @throws SpaceFull
   */
  take(taken: {
    readonly mapId: string;
    readonly userId: string;
    readonly lessons: readonly TakenLesson[];
    /** The hash that the map has. */
    readonly from: string;
    readonly course: CourseOfMap;
    readonly at: Date;
  }): Promise<boolean>;
}
