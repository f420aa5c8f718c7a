import type { Refusal } from '~/kit/fault/refusal';
import { taskProgress } from '~/kit/markdown/tasks';
import { refuseFull } from '~/kit/store/refuse-full';
import { type CourseDocument, courseDocument } from '~/rooms/copy/rules/course-document';
import { withSameTicks } from '~/rooms/copy/rules/same-ticks';
import { copyWords } from '~/rooms/copy/words';
import { readSection } from '~/rooms/course/rules/cards-section';
import { aboutLesson } from '~/rooms/course/rules/course-about';
import type { CourseLine, CourseText } from '~/rooms/course/rules/course-text';
import type { LoadedCourse } from '~/rooms/course/store/load';
import type { CoursePictures } from '~/rooms/course/store/pictures/encoded-pictures';
import type { TextHashes } from '~/rooms/course/store/text-hash';
import type { CourseUpdates, TakenLesson } from '~/rooms/lesson/store/course-updates';
import type { Lessons } from '~/rooms/lesson/store/lessons';
import type { changeMap } from '~/rooms/map/acts/change-map';
import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import { compositeKey } from '~/rooms/map/rules/composite-key';
import type { CourseOfMap } from '~/rooms/map/rules/course/map-course';
import { readDocument } from '~/rooms/map/rules/document';
import { type GainedNode, gainedNodes } from '~/rooms/map/rules/growing/gained';
import { pathString, pathTo, type Tree } from '~/rooms/map/rules/tree';
import type { MapCourses } from '~/rooms/map/store/map-courses';
import type { KnowledgeMap, Maps } from '~/rooms/map/store/maps';
import type { AdoptPictures } from '~/rooms/picture/acts/adopt-pictures';
import { addKeptCards } from '~/rooms/review/acts/add-kept-cards';
import { libraryKey } from '~/rooms/review/acts/keep-library-cards';
import type { CardText, OptionText } from '~/rooms/review/rules/card';
import type { ReadCard } from '~/rooms/review/rules/cards-text';
import { draftOf } from '~/rooms/review/rules/screen';
import { isSoundCard } from '~/rooms/review/rules/sound-card';
import { asReadCard, writeCards } from '~/rooms/review/rules/write-cards';
import type { Cards } from '~/rooms/review/store/cards';
import type { Clock } from '~/system/contract/clock';
import type { Random } from '~/system/contract/random';

interface Deps {
  readonly maps: Pick<Maps, 'owned'>;
  readonly mapCourses: MapCourses;
  readonly lessons: Pick<Lessons, 'get' | 'nodesOfMap'>;
  readonly cards: Cards;
  readonly courseUpdates: CourseUpdates;
  readonly treeOf: TreeOfMap;
  readonly changeMap: ReturnType<typeof changeMap>;
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

/** The changes of a course since a map was made from it, or took over its changes. */
export interface CourseGains {
  readonly map: KnowledgeMap;
  readonly course: CourseText;
  readonly hash: string;
  readonly nodes: readonly (GainedNode & { readonly hasLesson: boolean })[];
  readonly changed: readonly ChangedLesson[];
  /** The labels of lessons that the course has no more. They stay. */
  readonly removed: readonly string[];
}

/** The chosen ones, lessons with the versions that were shown; null means all, but no text of the learner's own. */
export interface TakenFromCourse {
  readonly hash: string;
  readonly nodes: ReadonlySet<string> | null;
  readonly lessons: ReadonlyMap<string, number> | null;
  /** Idempotency key of the form. */
  readonly key: string;
}

type Opened = CourseGains & { readonly of: CourseOfMap; readonly from: CourseDocument };

/** Compares the map of a course with the course as it is now; null if there is nothing to compare. */
async function openGains(deps: Deps, userId: string, mapId: string): Promise<Opened | null> {
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
  return {
    ...{ map, of, from, course, hash: loaded.hash },
    nodes: gained
      .filter(({ id }) => wanted.has(id))
      .map((node) => ({ ...node, hasLesson: Boolean(from.lessons.get(node.id)?.markdown) })),
    changed: await changedLessons(deps, { map, of, from, tree }),
    removed: of.lessons.flatMap(({ nodeId, lesson }) => {
      const label = tree.nodes.get(nodeId)?.label;
      return label !== undefined && !there.has(lesson) ? [label] : [];
    }),
  };
}

/** The course with lessons that name their pictures as maps do. */
async function withPictures({ coursePictures }: Deps, course: CourseText): Promise<CourseText> {
  const lines: CourseLine[] = [];
  for (const line of course.lines) {
    const markdown = await coursePictures.inMap(course.front.id, line.lesson?.markdown ?? '');
    lines.push({ ...line, lesson: line.lesson && { ...line.lesson, markdown } });
  }
  return { ...course, lines };
}

/** Brings the later version of a course to a map that was made from it, and loses nothing of the learner's. */
export function courseGains(deps: Deps) {
  const { mapCourses, courseText, courseUpdates } = deps;

  return {
    /** The course's changes; null if there are none, or if the map is not the user's or of no course of the library. */
    openCourseGains: (userId: string, mapId: string): Promise<CourseGains | null> => openGains(deps, userId, mapId),

    /** Whether the course of a map has another version than the map remembers. */
    hasLaterCourse: async (mapId: string): Promise<boolean> => {
      const of = await mapCourses.versionOf(mapId);
      const loaded = of && courseText(of.course);
      return Boolean(loaded && loaded.hash !== of.hash);
    },

    /** Takes over the chosen nodes and lessons; without any, the version is only noted. */
    takeCourseGains: async (
      userId: string,
      mapId: string,
      { hash, nodes, lessons, key }: TakenFromCourse,
    ): Promise<{ readonly ok: true } | Refusal> => {
      const gains = await openGains(deps, userId, mapId);
      const stale: Refusal = { ok: false, status: 409, message: copyWords.courseStale };
      if (!gains || gains.hash !== hash) return stale;
      const chosen = gains.changed.filter(
        ({ nodeId, isTheirs }) => lessons?.has(nodeId) ?? (lessons === null && !isTheirs),
      );
      if (chosen.some(({ nodeId, version }) => version !== (lessons?.get(nodeId) ?? version))) return stale;
      const keep = nodes ?? new Set(gains.nodes.map(({ id }) => id));
      const grown = await deps.changeMap(userId, mapId, { act: 'take', gained: gains.nodes, keep }, key);
      if (!grown.ok) return grown;
      const taken = await takenLessons(deps, gains, chosen);
      const done = await courseUpdates
        .take({
          mapId,
          userId,
          lessons: taken,
          from: gains.of.hash,
          course: remembered(deps.hashes, gains, new Set(grown.document.ids), taken),
          at: deps.clock.now(),
        })
        .catch(refuseFull);
      if (typeof done === 'object') return done;
      if (!done) return stale;
      await deps.adoptPictures({ mapId, userId }, taken.map(({ markdown }) => markdown).join('\n'));
      await takeCards(deps, gains, taken);
      return { ok: true };
    },
  };
}

/** The lessons that the learner has, and whose text in the course has changed. */
async function changedLessons(
  { lessons, hashes: { textHash } }: Deps,
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

/** The texts to write: the chosen changed lessons, and those of course nodes in the map that have none. */
async function takenLessons(
  { maps, lessons, treeOf, random }: Deps,
  { map: { id: mapId, userId }, of, from }: Opened,
  chosen: readonly ChangedLesson[],
): Promise<readonly TakenLesson[]> {
  const map = await maps.owned(mapId, userId);
  const tree = map && treeOf(map);
  const versions = new Map(chosen.map((lesson) => [lesson.nodeId, lesson]));
  const known = new Set(of.lessons.map(({ nodeId }) => nodeId));
  const written = new Set(await lessons.nodesOfMap(mapId));
  const taken: TakenLesson[] = [];
  for (const [nodeId, lesson] of from.lessons) {
    const changed = versions.get(nodeId);
    if (!tree?.nodes.has(nodeId) || (known.has(nodeId) && !changed)) continue;
    if (lesson.markdown === '' || (!changed && written.has(nodeId))) continue;
    const labels = pathTo(tree, nodeId).map(({ label }) => label);
    const path = pathString(labels);
    const markdown = changed ? withSameTicks(changed.before, lesson.markdown) : lesson.markdown;
    taken.push({
      ...{ id: random.id(), nodeId, nodeLabel: labels.at(-1) ?? '', pathString: path, markdown },
      ...{ compositeKey: compositeKey(nodeId, path), version: changed?.version ?? 0, tasks: taskProgress(markdown) },
    });
  }
  return taken;
}

/**
 * The course as the map remembers it from now on: what was left is offered again with the next version.
 * @param there the nodes of the map
 */
function remembered(
  { textHash }: TextHashes,
  { of, from, hash, course }: Opened,
  there: ReadonlySet<string>,
  taken: readonly TakenLesson[],
): CourseOfMap {
  const wanted = new Set(taken.map(({ nodeId }) => nodeId));
  const known = new Set(of.lessons.map(({ nodeId }) => nodeId));
  const now = [...from.lessons].flatMap(([nodeId, lesson]) => {
    if (!wanted.has(nodeId) && (known.has(nodeId) || !there.has(nodeId))) return [];
    const about = of.about === null ? null : JSON.stringify(aboutLesson(lesson));
    return [{ nodeId, lesson: lesson.id, textHash: textHash(lesson.markdown), about }];
  });
  return { ...of, hash, version: course.front.version, lessons: now };
}

/** Adds the new cards of lessons whose cards the learner has, and changes those that they never edited. */
async function takeCards(deps: Deps, { map, of, from }: Opened, taken: readonly Pick<TakenLesson, 'nodeId'>[]) {
  const { cards, clock, hashes } = deps;
  const add = addKeptCards(deps);
  for (const { nodeId } of taken) {
    const place = { userId: map.userId, mapId: map.id, nodeId };
    const ofCourse = (await cards.ofNode(map.id, map.userId, nodeId)).filter(({ onceKey }) =>
      onceKey?.startsWith(`library:${of.course}:`),
    );
    const [like] = ofCourse;
    if (!like) continue;
    for (const read of readSection(from.lessons.get(nodeId)?.cards ?? '').cards.filter(isSoundCard)) {
      const onceKey = libraryKey(`${of.course}:${hashes.hashOf(read.front)}`, map.id, nodeId);
      const there = ofCourse.filter((card) => card.onceKey === onceKey || card.onceKey?.startsWith(`${onceKey}#`));
      if (there.length === 0) await add(place, like, [{ onceKey, draft: draftOf(read) }]);
      for (const card of there) {
        const isEdited = card.updatedAt.getTime() !== card.createdAt.getTime();
        const text = isEdited ? null : laterText(card.text, read);
        if (text) await cards.edit(card.id, map.userId, text, clock.now());
      }
    }
  }
}

/** A card's text as the course has it by now, with the ids of its options; null if it is the same. */
function laterText(text: CardText, read: ReadCard): CardText | null {
  const now = asReadCard(text);
  if (!now || writeCards([now]) === writeCards([read])) return null;
  if (text.kind !== 'choice')
    return read.options.length > 0 || text.kind === 'exercise' ? null : { ...text, back: read.back };
  if (read.options.length !== text.options.length) return null;
  const options = text.options.map(({ id }, at) => ({ id, ...optionOf(read, at) }));
  const rightId = text.options[read.options.findIndex(({ isRight }) => isRight)]?.id ?? text.rightId;
  return { ...text, back: read.back, options, rightId };
}

const optionOf = ({ options }: ReadCard, at: number): OptionText => {
  const { text = '', why } = options[at] ?? {};
  return { text, ...(why && { why }) };
};
