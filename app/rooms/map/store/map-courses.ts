import type { CourseOfMap } from '~/rooms/map/rules/course/map-course';

/** The courses that maps were made from. They are written with their maps (new-maps-in.ts). */
export interface MapCourses {
  /** The course of a map, without asking who may read it; null if it was made from none. */
  ofMap(mapId: string): Promise<CourseOfMap | null>;
  /** How many accounts have maps that were made from each course, by the courses' ids. */
  learners(): Promise<ReadonlyMap<string, number>>;
}
