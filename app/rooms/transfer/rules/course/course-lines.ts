import type { LessonAbout } from '~/rooms/course/rules/course-about';
import type { CourseLine } from '~/rooms/course/rules/course-text';
import { fileNameOf } from '~/rooms/course/rules/write-course';
import type { Tree } from '~/rooms/map/rules/tree';

/** A node of a map as a line of a course; its lesson has no text yet. */
export interface NodeLine extends CourseLine {
  readonly nodeId: string;
}

/** The lessons of its course that a map remembers, by their nodes. */
export type RememberedLessons = ReadonlyMap<string, { readonly lesson: string; readonly about: LessonAbout | null }>;

/**
 * The lines of a map as a course, in document order. Leaves and all nodes that have a text, need others or are needed
 * get an id: the one that is remembered, or one made of the label.
 * @param withText the nodes with a lesson or cards
 */
export function courseLines(
  tree: Tree,
  remembered: RememberedLessons,
  withText: ReadonlySet<string>,
): readonly NodeLine[] {
  const nodes = [...tree.nodes.values()].filter(({ id }) => id !== tree.rootId);
  const needed = new Set([...(tree.needs?.entries() ?? [])].flatMap(([id, needs]) => [id, ...needs]));
  const isOutline = withText.size === 0 && needed.size === 0 && remembered.size === 0;
  const ids = lessonIds(nodes, remembered);
  return nodes.map(({ id: nodeId, label, level, children }) => {
    const isLesson =
      !isOutline && (children.length === 0 || withText.has(nodeId) || needed.has(nodeId) || remembered.has(nodeId));
    const about = remembered.get(nodeId)?.about;
    const lesson = isLesson
      ? {
          ...{ id: ids.get(nodeId) ?? '', title: label, file: '', markdown: '', line: 1 },
          ...{ objectives: [], minutes: null, sources: [], cards: '', ...about },
          needs: (tree.needs?.get(nodeId) ?? []).flatMap((need) => ids.get(need) ?? []),
        }
      : null;
    return { nodeId, level, label, lesson };
  });
}

/** An id of small letters, digits and hyphens that is not taken yet. */
export function courseId(label: string, taken: ReadonlySet<string> = new Set()): string {
  const name = fileNameOf(label)
    .replace(/[^\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}-]/gu, '')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '');
  const base = name || 'lesson';
  let id = base;
  for (let n = 2; taken.has(id); n += 1) id = `${base}-${n}`;
  return id;
}

function lessonIds(
  nodes: readonly { readonly id: string; readonly label: string }[],
  remembered: RememberedLessons,
): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  const taken = new Set<string>();
  for (const { id } of nodes) {
    const lesson = remembered.get(id)?.lesson;
    if (!lesson || taken.has(lesson)) continue;
    ids.set(id, lesson);
    taken.add(lesson);
  }
  for (const { id, label } of nodes) {
    if (ids.has(id)) continue;
    const made = courseId(label, taken);
    ids.set(id, made);
    taken.add(made);
  }
  return ids;
}
