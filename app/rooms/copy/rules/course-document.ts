import { lineLabel, lineLevel, nodeLine } from '~/kit/outline/canonical';
import type { CourseLesson, CourseText } from '~/rooms/course/rules/course-text';
import type { LessonFromCourse } from '~/rooms/map/rules/course/map-course';
import type { MapDocument } from '~/rooms/map/rules/document';
import { withNeeds } from '~/rooms/map/rules/needs';

/** A course in the form of a map, and its lessons by the nodes of that. */
export interface CourseDocument {
  readonly document: MapDocument;
  readonly lessons: ReadonlyMap<string, CourseLesson>;
}

/**
 * A course as the original of a map that was made from it. A lesson is the node that it became, a branch the node above
 * its lessons, or of the same path; all others get the id that `newId` makes of them, the same each time.
 */
export function courseDocument(
  map: MapDocument,
  remembered: readonly LessonFromCourse[],
  { lines }: CourseText,
  newId: (of: string) => string,
): CourseDocument {
  const nodeOf = new Map(remembered.map(({ lesson, nodeId }) => [lesson, nodeId]));
  const places = placesOf(map);
  const lessons = new Map<string, CourseLesson>();
  const taken = new Set<string>();
  const path: string[] = [];
  const ids = lines.map(({ level, label, lesson }, at) => {
    path.splice(level - 1, Number.POSITIVE_INFINITY, label);
    const key = path.join('\n');
    const known = lesson && nodeOf.get(lesson.id);
    const found = known ?? aboveLesson(lines, at, nodeOf, places.above) ?? places.byPath.get(key);
    const made = newId(lesson?.id ? `lesson ${lesson.id}` : `branch ${key}`);
    const id = found !== undefined && !taken.has(found) ? found : made;
    taken.add(id);
    if (lesson) lessons.set(id, lesson);
    return id;
  });
  const idOf = new Map([...lessons].map(([id, lesson]) => [lesson.id, id]));
  const needs = [...lessons].map(([id, lesson]) => [id, lesson.needs.map((need) => idOf.get(need) ?? '')] as const);
  const document = {
    lines: [map.lines[0] ?? '', ...lines.map(({ level, label }) => nodeLine(level, label))],
    ids: [map.ids[0] ?? '', ...ids],
  };
  return { document: withNeeds(document, new Map(needs)), lessons };
}

/** The map's node above the first lesson of a branch that is still there, if it stands as deep as in the course. */
function aboveLesson(
  lines: CourseText['lines'],
  at: number,
  nodeOf: ReadonlyMap<string, string>,
  above: ReadonlyMap<string, readonly string[]>,
): string | undefined {
  const level = lines[at]?.level ?? 0;
  for (let below = at + 1; (lines[below]?.level ?? 0) > level; below += 1) {
    const line = lines[below];
    const path = above.get(nodeOf.get(line?.lesson?.id ?? '') ?? '');
    if (path && path.length === line?.level) return path[level - 1];
  }
  return undefined;
}

/** The nodes of a map by the paths of their labels, and by their ids the nodes from the first level to themselves. */
function placesOf({ lines, ids }: MapDocument) {
  const byPath = new Map<string, string>();
  const above = new Map<string, readonly string[]>();
  const labels: string[] = [];
  const path: string[] = [];
  for (let at = 1; at < ids.length; at += 1) {
    const [line = '', id = ''] = [lines[at], ids[at]];
    const level = lineLevel(line);
    labels.splice(level - 1, Number.POSITIVE_INFINITY, lineLabel(line));
    path.splice(level - 1, Number.POSITIVE_INFINITY, id);
    byPath.set(labels.join('\n'), id);
    above.set(id, [...path]);
  }
  return { byPath, above };
}
