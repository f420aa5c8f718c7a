import type { CourseOfMap } from '~/rooms/map/rules/course/map-course';
import type { MapDocument } from '~/rooms/map/rules/document';
import type { NewVersion } from '~/rooms/map/rules/versions';
import type { LessonOfNewMap } from '~/rooms/map/store/maps';
import type { CardText } from '~/rooms/review/rules/card';
import type { NewCard } from '~/rooms/review/store/cards';

/** The name and the place of a lesson, as its row has them. */
export type PlacedLesson = Pick<LessonOfNewMap, 'nodeId' | 'nodeLabel' | 'pathString' | 'compositeKey'>;

/** A text of a later version of a course. */
export type TakenLesson = PlacedLesson &
  Pick<LessonOfNewMap, 'id' | 'markdown' | 'tasks'> & {
    /** The version of the learner's lesson, whose text is kept for undo; 0 if they have none. */
    readonly version: number;
  };

/** A part of a course's later version, as it is written into a map. */
export interface TakenCourse {
  readonly mapId: string;
  readonly userId: string;
  /** Identifies this taking. */
  readonly id: string;
  /** The version and the nodes of the map that all of this was made for, and their next version; null: they stay. */
  readonly before: { readonly version: number; readonly document: MapDocument };
  readonly next: NewVersion | null;
  readonly lessons: readonly TakenLesson[];
  /** The lessons that the course has renamed or moved. */
  readonly places: readonly PlacedLesson[];
  readonly newCards: readonly NewCard[];
  /** Later texts of cards; one that was changed since it was added stays. */
  readonly changedCards: readonly { readonly id: string; readonly text: CardText }[];
  /** The hash that the map has. */
  readonly from: string;
  readonly course: CourseOfMap;
  readonly at: Date;
}

/** Later versions of the courses that maps were made from. */
export interface CourseUpdates {
  /**
   * Writes nodes, texts and cards into a user's map, and which version of its course it has now, in one batch. Returns
   * false, without a change, if the map, a lesson or the version of the course is another one by now, or the map is not
   * the user's.
   * @throws SpaceFull
   */
  take(taken: TakenCourse): Promise<boolean>;
  /** The names and paths of a map's lessons at the time when they were first written, or last moved by their course. */
  places(mapId: string): Promise<Pick<PlacedLesson, 'nodeId' | 'nodeLabel' | 'pathString'>[]>;
}
