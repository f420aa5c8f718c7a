import { Busy } from '~/kit/fault/busy';
import type { Refusal } from '~/kit/fault/refusal';
import { taskProgress } from '~/kit/markdown/tasks';
import { refuseFull } from '~/kit/store/refuse-full';
import { applyMoves } from '~/rooms/copy/rules/moved-lessons';
import { withSameTicks } from '~/rooms/copy/rules/same-ticks';
import type { PlacedLesson, TakenLesson } from '~/rooms/copy/store/course-updates';
import { copyWords } from '~/rooms/copy/words';
import { aboutLesson } from '~/rooms/course/rules/course-about';
import type { TextHashes } from '~/rooms/course/store/text-hash';
import { refuseFault } from '~/rooms/map/acts/change-map';
import { compositeKey } from '~/rooms/map/rules/composite-key';
import type { CourseOfMap } from '~/rooms/map/rules/course/map-course';
import { type MapDocument, readDocument, writeDocument } from '~/rooms/map/rules/document';
import { applyGained } from '~/rooms/map/rules/growing/gained';
import { pathString, pathTo, type Tree } from '~/rooms/map/rules/tree';
import { editedVersion } from '~/rooms/map/rules/versions';
import type { laterCards } from './course-cards';

import {
  type ChangedLesson,
  type CourseGains,
  type CourseGainsDeps,
  cardsOf,
  type Opened,
  openGains,
} from './open-course-gains';

/** The chosen ones, lessons with the versions that were shown; null means all, but nothing that the learner changed. */
interface TakenFromCourse {
  readonly hash: string;
  readonly nodes: ReadonlySet<string> | null;
  readonly lessons: ReadonlyMap<string, number> | null;
  /** The nodes of lessons that get their place and name in the course. */
  readonly moved: ReadonlySet<string> | null;
  /** The nodes whose cards change, although their text does not. */
  readonly cards: ReadonlySet<string> | null;
}

/** How often a taking is tried because the map has changed since it was read. */
const tries = 5;

/** Brings the later version of a course to a map that was made from it, and loses nothing of the learner's. */
export function courseGains(deps: CourseGainsDeps) {
  const { courseText } = deps;

  return {
    /** The course's changes; null if there are none, or if the map is not the user's or of no course of the library. */
    openCourseGains: (userId: string, mapId: string): Promise<CourseGains | null> => openGains(deps, userId, mapId),

    /** Whether the course of a map has another version than the map remembers. */
    hasLaterCourse: (of: Pick<CourseOfMap, 'course' | 'hash'> | null): boolean => {
      const loaded = of && courseText(of.course);
      return Boolean(loaded && loaded.hash !== of.hash);
    },

    /**
     * Takes over what was chosen, all of it or nothing; without any, the version is only noted.
     * @throws Busy if other processes keep changing the map
     */
    takeCourseGains: async (
      userId: string,
      mapId: string,
      taken: TakenFromCourse,
    ): Promise<{ readonly ok: true } | Refusal> => {
      for (let attempt = 0; attempt < tries; attempt += 1) {
        const gains = await openGains(deps, userId, mapId);
        const done = gains?.hash === taken.hash ? await take(deps, gains, taken) : 'stale';
        if (done === 'stale') return { ok: false, status: 409, message: copyWords.courseStale };
        if (done !== 'again') return done;
      }
      throw new Busy(1_000, 'work');
    },
  };
}

/** Writes what was chosen in one batch. `again`: the map has changed since it was read. */
async function take(
  deps: CourseGainsDeps,
  gains: Opened,
  { nodes, lessons, moved, cards }: TakenFromCourse,
): Promise<{ readonly ok: true } | Refusal | 'stale' | 'again'> {
  const { map, of } = gains;
  const chosen = gains.changed.filter(
    ({ nodeId, isTheirs }) => lessons?.has(nodeId) ?? (lessons === null && !isTheirs),
  );
  if (chosen.some(({ nodeId, version }) => version !== (lessons?.get(nodeId) ?? version))) return 'stale';
  const moves = gains.moved.filter(({ nodeId, isTheirs }) => moved?.has(nodeId) ?? !isTheirs);
  const parents = moves.flatMap(({ to }) => to?.parent ?? []);
  const keep = new Set([...(nodes ?? gains.nodes.map(({ id }) => id)), ...parents]);
  const before = { version: map.version, document: readDocument(map) };
  const grown = applyGained(before.document, gains.gained, keep);
  if (!grown.ok) return refuseFault(grown.fault);
  const { document, change } = applyMoves(grown.document, moves);
  const both = grown.change && change ? ({ act: 'course' } as const) : (grown.change ?? change);
  const tree = deps.treeOf({ ...map, ...writeDocument(document) });
  const texts = await takenLessons(deps, gains, tree, chosen);
  const ofTexts = await cardsOfTexts(deps, gains, texts);
  const ofCards = gains.cards.filter(({ nodeId }) => cards?.has(nodeId) ?? true).flatMap((lesson) => lesson.cards);
  const done = await deps.courseUpdates
    .take({
      ...{ mapId: map.id, userId: map.userId, id: deps.random.id(), from: of.hash, before, lessons: texts },
      next: both && editedVersion(before, document, both, 'copied'),
      places: moves.map(({ nodeId }) => placeIn(tree, nodeId)),
      newCards: ofTexts.flatMap(({ added }) => added),
      changedCards: [...ofTexts.flatMap(({ changed }) => changed), ...ofCards],
      course: remembered(deps.hashes, gains, document, texts),
      at: deps.clock.now(),
    })
    .catch(refuseFull);
  if (typeof done === 'object') return done;
  if (!done) return 'again';
  const written = texts.map(({ markdown }) => markdown).join('\n');
  await deps.adoptPictures({ mapId: map.id, userId: map.userId }, written);
  return { ok: true };
}

async function cardsOfTexts(deps: CourseGainsDeps, gains: Opened, texts: readonly Pick<TakenLesson, 'nodeId'>[]) {
  const found: Awaited<ReturnType<typeof laterCards>>[] = [];
  for (const { nodeId } of texts) found.push(await cardsOf(deps, gains, nodeId));
  return found;
}

/** The name and the path of a node, as the row of its lesson has them. */
function placeIn(tree: Tree, nodeId: string): PlacedLesson {
  const labels = pathTo(tree, nodeId).map(({ label }) => label);
  const path = pathString(labels);
  return { nodeId, nodeLabel: labels.at(-1) ?? '', pathString: path, compositeKey: compositeKey(nodeId, path) };
}

/**
 * The texts to write: the chosen changed lessons, and those of course nodes in the map that have none.
 * @param tree the map with the nodes that are taken
 */
async function takenLessons(
  { lessons, random }: CourseGainsDeps,
  { map: { id: mapId }, of, from }: Opened,
  tree: Tree,
  chosen: readonly ChangedLesson[],
): Promise<readonly TakenLesson[]> {
  const versions = new Map(chosen.map((lesson) => [lesson.nodeId, lesson]));
  const known = new Set(of.lessons.map(({ nodeId }) => nodeId));
  const written = new Set(await lessons.nodesOfMap(mapId));
  const taken: TakenLesson[] = [];
  for (const [nodeId, lesson] of from.lessons) {
    const changed = versions.get(nodeId);
    if (!tree.nodes.has(nodeId) || (known.has(nodeId) && !changed)) continue;
    if (lesson.markdown === '' || (!changed && written.has(nodeId))) continue;
    const markdown = changed ? withSameTicks(changed.before, lesson.markdown) : lesson.markdown;
    const text = { markdown, tasks: taskProgress(markdown), version: changed?.version ?? 0 };
    taken.push({ id: random.id(), ...placeIn(tree, nodeId), ...text });
  }
  return taken;
}

/**
 * The course as the map remembers it from now on: what was left is offered again with the next version.
 * @param document the map with the nodes that are taken
 */
function remembered(
  { textHash }: TextHashes,
  { of, from, hash, course }: Opened,
  document: MapDocument,
  taken: readonly TakenLesson[],
): CourseOfMap {
  const there = new Set(document.ids);
  const wanted = new Set(taken.map(({ nodeId }) => nodeId));
  const known = new Set(of.lessons.map(({ nodeId }) => nodeId));
  const now = [...from.lessons].flatMap(([nodeId, lesson]) => {
    if (!wanted.has(nodeId) && (known.has(nodeId) || !there.has(nodeId))) return [];
    const about = of.about === null ? null : JSON.stringify(aboutLesson(lesson));
    return [{ nodeId, lesson: lesson.id, textHash: textHash(lesson.markdown), about }];
  });
  return { ...of, hash, version: course.front.version, lessons: now };
}
