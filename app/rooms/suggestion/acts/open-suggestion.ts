import type { LessonOfCourse } from '~/rooms/course/store/lesson-of-course';
import type { OpenedText } from '~/rooms/lesson/acts/open/open-text';
import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import { pathTo } from '~/rooms/map/rules/tree';
import { type Passage, passagesOf } from '~/rooms/suggestion/rules/passages';
import { type Recipient, recipientOf } from '~/rooms/suggestion/rules/recipient';

export interface OpenDeps {
  readonly openText: (mapId: string, nodeId: string, viewerId: string | null) => Promise<OpenedText | null>;
  readonly courseLessonOf: (path: readonly string[]) => Promise<LessonOfCourse | null>;
  readonly treeOf: TreeOfMap;
}

/** A lesson on which the learner may suggest a correction. */
export interface OpenedSuggestion extends Pick<OpenedText, 'map' | 'direction'> {
  readonly to: Recipient;
  /** The labels from the map's title to the leaf. */
  readonly path: readonly string[];
  /** The title of the course, for a lesson of the library. */
  readonly course: string | null;
  readonly passages: readonly Passage[];
}

/** Opens a lesson for a suggestion; null if the learner may not read it, or nobody takes suggestions on it. */
export const openSuggestion =
  ({ openText, courseLessonOf, treeOf }: OpenDeps) =>
  async (place: { mapId: string; nodeId: string; userId: string }): Promise<OpenedSuggestion | null> => {
    const { mapId, nodeId, userId } = place;
    const opened = await openText(mapId, nodeId, userId);
    if (!opened?.lesson) return null;
    const { map, direction, lesson } = opened;
    const tree = treeOf(map);
    if (!tree.nodes.has(nodeId)) return null;
    const path = pathTo(tree, nodeId).map(({ label }) => label);
    const course = await courseLessonOf(path);
    const to = recipientOf(map, lesson, { userId, isCourse: course !== null });
    if (!to) return null;
    const title = to === 'library' ? (course?.title ?? null) : null;
    return { map, direction, to, path, course: title, passages: passagesOf(lesson.markdown) };
  };
