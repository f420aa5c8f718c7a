import type { Course } from '~/rooms/course/store/courses';
import type { LessonOfCourse } from '~/rooms/course/store/lesson-of-course';
import type { OpenedText } from '~/rooms/lesson/acts/open/open-text';
import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import { pathTo } from '~/rooms/map/rules/tree';
import { type Passage, passagesOf } from '~/rooms/suggestion/rules/passages';
import { type Recipient, recipientOf } from '~/rooms/suggestion/rules/recipient';

export interface OpenDeps {
  readonly openText: (mapId: string, nodeId: string, viewerId: string | null) => Promise<OpenedText | null>;
  readonly loadCourse: (slug: string) => Promise<Course | null>;
  readonly courseLessonOf: (path: readonly string[]) => Promise<LessonOfCourse | null>;
  readonly treeOf: TreeOfMap;
}

/** A lesson of a map. */
export interface MapPlace {
  readonly mapId: string;
  readonly nodeId: string;
  readonly userId: string;
}

/** A lesson of a course, by its number. */
export interface CoursePlace {
  readonly slug: string;
  readonly lesson: number;
  readonly userId: string;
}

/** A lesson on which the learner may suggest a correction. */
interface OpenedSuggestion {
  readonly to: Recipient;
  /** The labels from the title of the map or course to the leaf. */
  readonly path: readonly string[];
  /** The title of the course, for a lesson of the library. */
  readonly course: string | null;
  /** The language of the text, if it is known. */
  readonly language: string | null;
  readonly passages: readonly Passage[];
}

/** Opens a lesson for a suggestion; null if the learner may not read it, or nobody takes suggestions on it. */
export const openSuggestion =
  (deps: OpenDeps) =>
  (place: MapPlace | CoursePlace): Promise<OpenedSuggestion | null> =>
    'slug' in place ? inCourse(deps, place) : onMap(deps, place);

async function onMap(
  { openText, courseLessonOf, treeOf }: OpenDeps,
  { mapId, nodeId, userId }: MapPlace,
): Promise<OpenedSuggestion | null> {
  const opened = await openText(mapId, nodeId, userId);
  if (!opened?.lesson) return null;
  const { map, lesson } = opened;
  const tree = treeOf(map);
  if (!tree.nodes.has(nodeId)) return null;
  const path = pathTo(tree, nodeId).map(({ label }) => label);
  const course = await courseLessonOf(path);
  const to = recipientOf(map, lesson, { userId, isCourse: course !== null });
  if (!to) return null;
  const ofLibrary = to === 'library' ? course : null;
  return {
    ...{ to, path, course: ofLibrary?.title ?? null, language: map.language },
    // The course's own text is the one that is corrected: a map names its pictures in another way, and may be older.
    passages: passagesOf(ofLibrary?.markdown ?? lesson.markdown),
  };
}

async function inCourse(
  { loadCourse, courseLessonOf }: OpenDeps,
  { slug, lesson: number }: CoursePlace,
): Promise<OpenedSuggestion | null> {
  const course = await loadCourse(slug);
  const at = course?.nodes.findIndex(({ lesson }) => lesson === number) ?? -1;
  if (!course || at < 0) return null;
  const path = [course.name];
  for (const { level, label } of course.nodes.slice(0, at + 1)) path.splice(level, Number.POSITIVE_INFINITY, label);
  // The inbox finds the lesson by these labels, which may lead to another one of the same labels.
  const found = await courseLessonOf(path);
  if (found?.course !== slug || found.markdown !== course.lessons[number]) return null;
  const { language } = course.text.front;
  return { to: 'library', path, course: course.name, language, passages: passagesOf(found.markdown) };
}
