import { lineLabel } from '~/kit/outline/canonical';
import type { MapDocument } from '../document';
import { withNeeds } from '../needs';

/** The course that a map was made from: rows of `map_courses` and `course_lessons`. */
export interface CourseOfMap {
  /** The course's id. */
  readonly course: string;
  /** Changes with each change of its texts. */
  readonly hash: string;
  readonly version: string;
  /** The contents of `course.md` as JSON, if the course was imported; null: the library has it. */
  readonly about: string | null;
  readonly lessons: readonly LessonFromCourse[];
}

export interface LessonFromCourse {
  readonly nodeId: string;
  /** Its id in the course. */
  readonly lesson: string;
  /** The hash of the course's text of it. */
  readonly textHash: string;
  /** The rest of its file besides the text as JSON, if the course was imported. */
  readonly about: string | null;
}

/** A course of the library, as far as a map of it remembers it. */
export interface CourseOutline {
  readonly id: string;
  readonly hash: string;
  readonly version: string;
  /** In document order, without the topic. */
  readonly lines: readonly {
    readonly label: string;
    /** Null for a branch without a lesson. */
    readonly lesson: {
      readonly id: string;
      readonly textHash: string;
      /** The ids of the lessons that it builds on. */
      readonly needs: readonly string[];
    } | null;
  }[];
}

/**
 * A document that was made of a course's outline, with the needs of its lessons, and what its map remembers of the
 * course. Lines are found by their places, because a label may stand twice; a line with another label is left out.
 */
export function onNodes(
  document: MapDocument,
  { id: course, hash, version, lines }: CourseOutline,
): { readonly document: MapDocument; readonly course: CourseOfMap } {
  const placed = lines.flatMap(({ label, lesson }, at) => {
    const line = document.lines[at + 1];
    const nodeId = document.ids[at + 1];
    return lesson && nodeId !== undefined && line !== undefined && lineLabel(line) === label
      ? [{ ...lesson, nodeId }]
      : [];
  });
  const nodeOf = new Map(placed.map((lesson) => [lesson.id, lesson.nodeId]));
  const needs = placed.map(({ nodeId, needs }) => [nodeId, needs.map((need) => nodeOf.get(need) ?? '')] as const);
  return {
    document: withNeeds(document, new Map(needs)),
    course: {
      ...{ course, hash, version, about: null },
      lessons: placed.map(({ nodeId, id, textHash }) => ({ nodeId, lesson: id, textHash, about: null })),
    },
  };
}
