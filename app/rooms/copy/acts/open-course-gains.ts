import { type CourseDocument, courseDocument } from '~/rooms/copy/rules/course-document';
import { type MovedLesson, movedLessons } from '~/rooms/copy/rules/moved-lessons';
import type { CourseUpdates } from '~/rooms/copy/store/course-updates';
import type { CourseLine, CourseText } from '~/rooms/course/rules/course-text';
import type { LoadedCourse } from '~/rooms/course/store/load';
import type { CoursePictures } from '~/rooms/course/store/pictures/encoded-pictures';
import type { TextHashes } from '~/rooms/course/store/text-hash';
import type { Lessons } from '~/rooms/lesson/store/lessons';
import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import type { CourseOfMap } from '~/rooms/map/rules/course/map-course';
import { readDocument } from '~/rooms/map/rules/document';
import { type GainedNode, gainedNodes } from '~/rooms/map/rules/growing/gained';
import type { Tree } from '~/rooms/map/rules/tree';
import type { MapCourses } from '~/rooms/map/store/map-courses';
import type { KnowledgeMap, Maps } from '~/rooms/map/store/maps';
import type { AdoptPictures } from '~/rooms/picture/acts/adopt-pictures';
import type { Cards } from '~/rooms/review/store/cards';
import type { Clock } from '~/system/contract/clock';
import type { Random } from '~/system/contract/random';
import { type ChangedCard, laterCards, nodesWithCards } from './course-cards';

export interface CourseGainsDeps {
  readonly maps: Pick<Maps, 'owned'>;
  readonly mapCourses: MapCourses;
  readonly lessons: Pick<Lessons, 'get' | 'nodesOfMap'>;
  readonly cards: Cards;
  readonly courseUpdates: CourseUpdates;
  readonly treeOf: TreeOfMap;
  /** The library's course of this id. */
  readonly courseText: (slug: string) => LoadedCourse | null;
  readonly coursePictures: Pick<CoursePictures, 'inMap'>;
  readonly adoptPictures: AdoptPictures;
  readonly hashes: TextHashes;
  readonly random: Random;
  readonly clock: Clock;
}

/** A lesson whose text is another one in the course by now. */
export interface ChangedLesson {
  readonly nodeId: string;
  readonly label: string;
  /** The version of the learner's lesson. */
  readonly version: number;
  readonly before: string;
  readonly after: string;
  /** Whether the learner has another text than the course had: it is left unless they choose it. */
  readonly isTheirs: boolean;
}

/** The changed cards of a lesson whose text is the same. */
export interface CardsOfLesson {
  readonly nodeId: string;
  readonly label: string;
  readonly cards: readonly ChangedCard[];
}

/** The changes of a course since a map was made from it, or took over its changes. */
export interface CourseGains {
  readonly map: KnowledgeMap;
  readonly course: CourseText;
  readonly hash: string;
  readonly nodes: readonly (GainedNode & { readonly hasLesson: boolean })[];
  readonly changed: readonly ChangedLesson[];
  readonly moved: readonly MovedLesson[];
  readonly cards: readonly CardsOfLesson[];
  /** The labels of lessons that the course has no more. They stay. */
  readonly removed: readonly string[];
}

/** @property gained the new nodes with the branches that only a moved lesson needs */
export type Opened = CourseGains & {
  readonly of: CourseOfMap;
  readonly from: CourseDocument;
  readonly gained: GainedNode[];
};

/** Compares the map of a course with the course as it is now; null if there is nothing to compare. */
export async function openGains(deps: CourseGainsDeps, userId: string, mapId: string): Promise<Opened | null> {
  const { maps, mapCourses, courseText } = deps;
  const [map, of] = await Promise.all([maps.owned(mapId, userId), mapCourses.ofMap(mapId)]);
  const loaded = of && courseText(of.course);
  if (!map || !of || !loaded || loaded.hash === of.hash) return null;
  const document = readDocument(map);
  const course = await withPictures(deps, loaded.course);
  const from = courseDocument(document, of.lessons, course, (name) => deps.hashes.hashOf(`${of.course} ${name}`));
  const known = new Set(of.lessons.map(({ nodeId }) => nodeId));
  const gained = gainedNodes(document, from.document, known);
  // A branch without lessons comes with a new lesson below it alone: the learner may have deleted it.
  const wanted = new Set(gained.flatMap(({ id, above }) => (from.lessons.has(id) ? [id, ...above] : [])));
  const there = new Set([...from.lessons.values()].map(({ id }) => id));
  const tree = deps.treeOf(map);
  const changed = await changedLessons(deps, { map, of, from, tree });
  const seen = new Map((await deps.courseUpdates.places(mapId)).map((place) => [place.nodeId, place]));
  const available = new Set([...document.ids, ...gained.map(({ id }) => id)]);
  const moved = movedLessons(document, from.document, seen, available);
  return {
    ...{ map, of, from, course, hash: loaded.hash, gained, changed },
    nodes: gained
      .filter(({ id }) => wanted.has(id))
      .map((node) => ({ ...node, hasLesson: Boolean(from.lessons.get(node.id)?.markdown) })),
    moved: moved.filter(({ nodeId }) => known.has(nodeId)),
    cards: await changedCards(deps, { map, of, from, tree }, new Set(changed.map(({ nodeId }) => nodeId))),
    removed: of.lessons.flatMap(({ nodeId, lesson }) => {
      const label = tree.nodes.get(nodeId)?.label;
      return label !== undefined && !there.has(lesson) ? [label] : [];
    }),
  };
}

/** The course with lessons that name their pictures as maps do. */
async function withPictures({ coursePictures }: CourseGainsDeps, course: CourseText): Promise<CourseText> {
  const lines: CourseLine[] = [];
  for (const line of course.lines) {
    const markdown = await coursePictures.inMap(course.front.id, line.lesson?.markdown ?? '');
    lines.push({ ...line, lesson: line.lesson && { ...line.lesson, markdown } });
  }
  return { ...course, lines };
}

/** The lessons that the learner has, and whose text in the course has changed. */
async function changedLessons(
  { lessons, hashes: { textHash } }: CourseGainsDeps,
  { map, of, from, tree }: Pick<Opened, 'map' | 'of' | 'from'> & { readonly tree: Tree },
): Promise<readonly ChangedLesson[]> {
  const changed: ChangedLesson[] = [];
  for (const row of of.lessons) {
    const later = from.lessons.get(row.nodeId);
    const label = tree.nodes.get(row.nodeId)?.label;
    if (!later || later.markdown === '' || label === undefined) continue;
    const now = textHash(later.markdown);
    const lesson = now === row.textHash ? null : await lessons.get(map.id, row.nodeId);
    if (!lesson) continue;
    const own = textHash(lesson.markdown);
    if (own === now) continue;
    const { nodeId } = row;
    const isTheirs = own !== row.textHash;
    changed.push({ nodeId, label, version: lesson.version, before: lesson.markdown, after: later.markdown, isTheirs });
  }
  return changed;
}

/** The changed cards of lessons that the learner has with the course's text. */
async function changedCards(
  deps: CourseGainsDeps,
  { map, of, from, tree }: Pick<Opened, 'map' | 'of' | 'from'> & { readonly tree: Tree },
  changed: ReadonlySet<string>,
): Promise<readonly CardsOfLesson[]> {
  const found: CardsOfLesson[] = [];
  for (const nodeId of await nodesWithCards(deps, { mapId: map.id, userId: map.userId, course: of.course })) {
    const [label, lesson] = [tree.nodes.get(nodeId)?.label, from.lessons.get(nodeId)];
    if (label === undefined || !lesson || changed.has(nodeId)) continue;
    const cards = await cardsOf(deps, { map, of, from }, nodeId);
    if (cards.changed.length > 0) found.push({ nodeId, label, cards: cards.changed });
  }
  return found;
}

/** The changes of a lesson's cards. */
export const cardsOf = (
  deps: CourseGainsDeps,
  { map, of, from }: Pick<Opened, 'map' | 'of' | 'from'>,
  nodeId: string,
) =>
  laterCards(deps, {
    ...{ userId: map.userId, mapId: map.id, nodeId, course: of.course },
    section: from.lessons.get(nodeId)?.cards ?? '',
  });
