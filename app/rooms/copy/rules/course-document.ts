import { nodeLine } from '~/kit/outline/canonical';
import type { CourseLesson, CourseText } from '~/rooms/course/rules/course-text';
import type { LessonFromCourse } from '~/rooms/map/rules/course/map-course';
import type { MapDocument } from '~/rooms/map/rules/document';
import { withNeeds } from '~/rooms/map/rules/needs';
import { type Place, placesOf } from './places';

/** A course in the form of a map, and its lessons by the nodes of that. */
export interface CourseDocument {
  readonly document: MapDocument;
  readonly lessons: ReadonlyMap<string, CourseLesson>;
}

/**
 * A course as the original of a map that was made from it. A lesson is the node that it became, a branch the node above
 * most of its lessons, or of the same path; all others get the id that `newId` makes of them, the same each time.
 */
export function courseDocument(
  map: MapDocument,
  remembered: readonly LessonFromCourse[],
  { lines }: CourseText,
  newId: (of: string) => string,
): CourseDocument {
  const nodeOf = new Map(remembered.map(({ lesson, nodeId }) => [lesson, nodeId]));
  const known = lines.map(({ lesson }) => nodeOf.get(lesson?.id ?? ''));
  const keys = keysOf(lines);
  const branches = branchNodes(lines, known, keys, placesOf(map));
  const taken = new Set([...known.filter((id) => id !== undefined), ...branches.values()]);
  const made = (of: string): string => {
    const id = newId(of);
    if (taken.has(id)) return made(`${of}\n`);
    taken.add(id);
    return id;
  };
  const lessons = new Map<string, CourseLesson>();
  const ids = lines.map(({ lesson }, at) => {
    const id = known[at] ?? branches.get(at) ?? made(lesson?.id ? `lesson ${lesson.id}` : `branch ${keys[at]}`);
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

/** The paths of the lines' labels. */
function keysOf(lines: CourseText['lines']): readonly string[] {
  const path: string[] = [];
  return lines.map(({ level, label }) => {
    path.splice(level - 1, Number.POSITIVE_INFINITY, label);
    return path.join('\n');
  });
}

/** Outweighs any number of lessons: a node of the branch's own path that has one of its lessons is the branch. */
const samePath = 1_000_000;

/**
 * The nodes of branches, by the lines of these. Each lesson that stands as deep in the map as in the course speaks for
 * the nodes above it: so a branch is found under another label, and does not follow a lesson that has moved.
 */
function branchNodes(
  lines: CourseText['lines'],
  known: readonly (string | undefined)[],
  keys: readonly string[],
  places: ReadonlyMap<string, Place>,
): ReadonlyMap<number, string> {
  const votes = lines.map(() => new Map<string, number>());
  const open: number[] = [];
  for (const [at, { level }] of lines.entries()) {
    open.splice(level - 1, Number.POSITIVE_INFINITY, at);
    const { ids = [] } = places.get(known[at] ?? '') ?? {};
    if (ids.length !== level) continue;
    for (const [above, id] of ids.slice(0, -1).entries()) {
      const ofBranch = votes[open[above] ?? -1];
      ofBranch?.set(id, (ofBranch.get(id) ?? 0) + 1);
    }
  }
  const byPath = new Map([...places].map(([id, { labels }]) => [labels.join('\n'), id]));
  const candidates = votes.flatMap((ofBranch, at) => {
    if (known[at] !== undefined) return [];
    const same = byPath.get(keys[at] ?? '');
    const voted = [...ofBranch].map(([id, n]) => ({ at, id, score: id === same ? samePath : n }));
    return same === undefined || ofBranch.has(same) ? voted : [...voted, { at, id: same, score: 0 }];
  });
  const found = new Map<number, string>();
  const taken = new Set(known);
  for (const { at, id } of candidates.sort((one, other) => other.score - one.score)) {
    if (found.has(at) || taken.has(id)) continue;
    found.set(at, id);
    taken.add(id);
  }
  return found;
}
