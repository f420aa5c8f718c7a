import { withoutKeys } from '~/kit/exercise/without-keys';
import { messages } from '~/kit/messages';
import { isId } from '~/kit/request/ids';
import type { createLessons } from '~/rooms/lesson/acts/lessons';
import type { Lesson } from '~/rooms/lesson/store/lessons';
import type { LearnerProgress } from '~/rooms/lesson/store/progress';
import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import { isDone } from '~/rooms/map/rules/leaf-progress';
import { pathTo } from '~/rooms/map/rules/tree';
import { type Answer, given, refused, timeOf } from '~/rooms/program/rules/answer';
import type { Caller } from '~/rooms/program/rules/token';
import { programWords } from '~/rooms/program/words';
import { withoutCitations } from '~/rooms/source/rules/citations';
import { refuseReader } from './who';

export interface LessonDeps {
  readonly lesson: Pick<ReturnType<typeof createLessons>, 'openText' | 'saveLesson' | 'setDone' | 'refuseSave'>;
  readonly progress: Pick<LearnerProgress, 'ofMap'>;
  readonly treeOf: TreeOfMap;
}

export interface LessonText {
  readonly map: string;
  readonly node: string;
  /** The labels from the topic to the node. */
  readonly path: readonly string[];
  /** For reading without the keys of exercises; for editing as its owner wrote it. */
  readonly markdown: string;
  /**
   * The version to save upon; 0 for a text of the library that is not saved yet. Null if something was left out for
   * reading, so that nobody saves a text without it: read for editing first.
   */
  readonly version: number | null;
  readonly language: string | null;
  readonly unfinished: boolean;
  readonly done: boolean;
  readonly writtenAt: string | null;
  readonly editedAt: string | null;
}

/** How much of a lesson's text a caller gets: `editing` is for its owner, with the keys of exercises. */
export type Purpose = 'reading' | 'editing';

interface DoneState {
  readonly done: boolean;
  /** The leaves of the map, and how many of them are done. */
  readonly leaves: { readonly done: number; readonly total: number };
  /** The next node to learn; null if all are done. */
  readonly next: string | null;
}

export function lessonCalls({ lesson, progress, treeOf }: LessonDeps) {
  const read = async (
    { userId }: Pick<Caller, 'userId'>,
    mapId: string,
    nodeId: string,
    purpose: Purpose = 'reading',
  ): Promise<Answer<LessonText>> => {
    const opened = isId(mapId) ? await lesson.openText(mapId, nodeId, userId) : null;
    if (!opened) return refused(404, messages.map.notFound);
    const { map, lesson: found } = opened;
    const tree = treeOf(map);
    if (!tree.nodes.has(nodeId)) return refused(404, messages.map.nodeNotFound);
    const isOwner = map.userId === userId;
    if (!found || (purpose === 'editing' && !isOwner)) return refused(404, programWords.noLesson);
    const learned = await progress.ofMap(mapId, userId);
    const markdown = textFor(found, purpose);
    return given({
      map: mapId,
      node: nodeId,
      path: pathTo(tree, nodeId).map(({ label }) => label),
      markdown,
      version: markdown === found.markdown ? found.version : null,
      language: map.language,
      unfinished: found.unfinished !== null,
      done: isDone(learned, nodeId),
      writtenAt: timeOf(found.writtenAt),
      editedAt: timeOf(found.editedAt),
    });
  };

  return {
    readLesson: read,

    /**
     * Saves the owner's text. `version` is that of the text that was read, 0 if there was none; a stale one is refused
     * with the text that stands now.
     */
    saveLesson: async (
      caller: Caller,
      mapId: string,
      nodeId: string,
      { markdown, version }: { markdown: string; version: number },
    ): Promise<Answer<LessonText>> => {
      const { userId } = caller;
      const no = refuseReader(caller);
      if (no) return no;
      if (!isId(mapId)) return refused(404, messages.map.notFound);
      const saved = await lesson.saveLesson({ userId, mapId, nodeId, version }, markdown);
      if (saved.ok) return read(caller, mapId, nodeId, 'editing');
      const { current, ...refusal } = { current: null, ...saved };
      const more = current && { current: { markdown: current.markdown, version: current.version } };
      return { ...refusal, ...(more && { more }) };
    },

    /** Marks a leaf as done or not done for the caller alone. */
    setDone: async (caller: Caller, mapId: string, nodeId: string, done: boolean): Promise<Answer<DoneState>> => {
      const { userId } = caller;
      const no = refuseReader(caller) ?? (await lesson.refuseSave(userId));
      if (no) return no;
      if (!isId(mapId)) return refused(404, messages.map.notFound);
      const set = await lesson.setDone({ userId, mapId, nodeId }, done);
      return set.ok ? given({ done, leaves: set.leaves, next: set.nextNodeId }) : set;
    },
  };
}

/** Keys are in no answer for reading, the owner's neither: the caller may be a learner's tutor. */
const textFor = ({ markdown, citations }: Lesson, purpose: Purpose): string =>
  purpose === 'editing' ? markdown : withoutKeys(withoutCitations(markdown, citations));
