import { picturesNamed } from '~/kit/markdown/pictures/picture-marks';
import { clearTasks } from '~/kit/markdown/tasks';
import { type Direction, knownLanguage, mapDirection } from '~/kit/text/language';
import { openFence } from '~/rooms/lesson/rules/markdown-file';
import type { Lessons, LessonWithWays } from '~/rooms/lesson/store/lessons';
import type { LearnerProgress } from '~/rooms/lesson/store/progress';
import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import { labelsOf } from '~/rooms/map/acts/note-language';
import { isDone } from '~/rooms/map/rules/leaf-progress';
import type { Tree, TreeNode } from '~/rooms/map/rules/tree';
import type { KnowledgeMap, Maps } from '~/rooms/map/store/maps';
import type { Notes } from '~/rooms/note/store/notes';
import { pictureLimits } from '~/rooms/picture/rules/limits';
import type { Pictures } from '~/rooms/picture/store/pictures';
import type { HangingWays, TransferNode } from '~/rooms/transfer/rules/transfer-map';
import type { OutgoingMap } from '~/rooms/transfer/rules/writer';
import { transferWords } from '~/rooms/transfer/words';

/** A map being exported, with what this user may read. */
export interface LeavingMap {
  readonly map: KnowledgeMap;
  readonly tree: Tree;
  /** Null if unknown. */
  readonly language: string | null;
  readonly direction: Direction;
  /** Progress and ticked tasks are exported only for the owner. */
  readonly isOwner: boolean;
  /** The nodes with a lesson that this user may read. */
  readonly withLesson: ReadonlySet<string>;
  readonly isDone: (nodeId: string) => boolean;
  /** The nodes with a note of this user's own; empty unless they asked for their notes. */
  readonly withNote: ReadonlySet<string>;
  /** The Markdown of such a note. */
  readonly noteOf: (nodeId: string) => Promise<string | null>;
}

interface Deps {
  readonly maps: Pick<Maps, 'readable'>;
  readonly lessons: Pick<Lessons, 'get' | 'nodesOfMap' | 'nodesForOthers'>;
  readonly progress: Pick<LearnerProgress, 'ofMap'>;
  readonly notes: Pick<Notes, 'get' | 'places'>;
  readonly treeOf: TreeOfMap;
}

export type OpenLeaving = ReturnType<typeof openLeaving>;

/** Opens maps for export. Null if a map is missing or not readable. */
export function openLeaving({ maps, lessons, progress, notes, treeOf }: Deps) {
  /** Opens a map that `learnerId` is known to be allowed to read. */
  const opened = async (map: KnowledgeMap, learnerId: string | null, hasNotes = false): Promise<LeavingMap> => {
    const tree = treeOf(map);
    const isOwner = map.userId === learnerId;
    const noted = hasNotes && learnerId !== null ? await notes.places(learnerId, map.id) : [];
    const withNote = new Set(noted.map(({ nodeId }) => nodeId));
    const learned = isOwner ? await progress.ofMap(map.id, map.userId) : null;
    return {
      map,
      tree,
      language: knownLanguage(map.language),
      direction: mapDirection(map.language, map.query, () => labelsOf(tree)),
      isOwner,
      withLesson: new Set(await (isOwner ? lessons.nodesOfMap(map.id) : lessons.nodesForOthers(map.id))),
      isDone: (nodeId) => learned !== null && isDone(learned, nodeId),
      withNote,
      noteOf: async (nodeId) =>
        learnerId !== null && withNote.has(nodeId)
          ? (await notes.get({ mapId: map.id, nodeId, userId: learnerId }))?.text || null
          : null,
    };
  };

  return {
    opened,
    /** @param hasNotes whether the learner's own notes come along */
    async byId(mapId: string, learnerId: string | null, hasNotes = false): Promise<LeavingMap | null> {
      const map = await maps.readable(mapId, learnerId);
      return map && opened(map, learnerId, hasNotes);
    },
  };
}

const noteHeading = () => `## ${transferWords.myNotes}`;

/** A lesson whose open fence, if any, is closed, so that a text can follow. */
function closed(lesson: string): string {
  const fence = openFence(lesson);
  return fence === null ? lesson : `${lesson.trimEnd()}\n${fence}`;
}

export interface OutgoingDeps {
  readonly lessons: Pick<Lessons, 'get' | 'withWays'>;
  readonly lessonPictures: Pick<Pictures, 'bytesOf'>;
}

/**
 * The map with its lessons as Markdown. Each lesson is read when it is reached.
 * @param options `hasWays`: for its owner, the texts in other ways come along
 */
export async function outgoing(
  { lessons, lessonPictures }: OutgoingDeps,
  { map, tree, language, isOwner, withLesson, isDone, noteOf }: LeavingMap,
  { hasWays = false } = {},
): Promise<OutgoingMap> {
  /** By the lessons that were read so far. */
  const named = new Set<string>();
  const exported = ({ markdown }: { readonly markdown: string }): string => {
    for (const hash of picturesNamed(markdown)) named.add(hash);
    // The text decides, because a lesson that took too long to render counts no tasks.
    return isOwner || !/\[x\]/i.test(markdown) ? markdown : clearTasks(markdown);
  };
  const waysOf = ({ way, wish, beside }: LessonWithWays): HangingWays | null => {
    const others = beside.map((text) => ({ way: text.way, wish: text.wish, lesson: exported(text) }));
    return others.length === 0 && way === 'base' && wish === '' ? null : { way, wish, others };
  };
  const lessonOf = async (id: string): Promise<Pick<TransferNode, 'lesson' | 'ways'>> => {
    if (!withLesson.has(id)) return { lesson: null, ways: null };
    if (hasWays && isOwner) {
      const lesson = await lessons.withWays(map.id, id);
      return { lesson: lesson && exported(lesson), ways: lesson && waysOf(lesson) };
    }
    const lesson = await lessons.get(map.id, id);
    return { lesson: lesson && exported(lesson), ways: null };
  };
  const textsOf = async (id: string): Promise<Pick<TransferNode, 'lesson' | 'done' | 'ways'>> => {
    const [{ lesson, ways }, note] = [await lessonOf(id), await noteOf(id)];
    const texts = [...(lesson === null ? [] : [closed(lesson)]), noteHeading(), note];
    return { lesson: note === null ? lesson : texts.join('\n\n'), done: isDone(id), ways };
  };
  const node = async ({ id, level, label }: TreeNode): Promise<TransferNode> => ({
    ...{ id, level, label, needs: tree.needs?.get(id) },
    ...(await textsOf(id)),
  });
  async function* nodes() {
    for (const each of tree.nodes.values()) if (each.id !== tree.rootId) yield await node(each);
  }
  async function* pictures() {
    let left: number = pictureLimits.inFileMaxBytes;
    for (const hash of named) {
      // Not by the map, which may be in the bin.
      const bytes = await lessonPictures.bytesOf(map.userId, hash);
      if (!bytes || bytes.length > left) continue;
      left -= bytes.length;
      yield { hash, webp: bytes.toString('base64') };
    }
  }
  return {
    topic: tree.nodes.get(tree.rootId)?.label ?? map.query,
    language,
    root: await textsOf(tree.rootId),
    nodes: nodes(),
    pictures: pictures(),
  };
}
