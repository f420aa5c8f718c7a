import type { Runs } from '~/jobs/acts/runs';
import { isLive } from '~/jobs/rules/state';
import { withoutKeys } from '~/kit/exercise/without-keys';
import { readerLanguage } from '~/kit/language/reader';
import { growingText } from '~/kit/markdown/model-text';
import { withoutHalfFormula } from '~/kit/markdown/stream';
import { heldBytes, remember } from '~/kit/remember';
import type { LanguageModel } from '~/providers/model/language-model';
import { finderIn, wordsAsked } from '~/rooms/ask/rules/found-in';
import { ownQuestions } from '~/rooms/ask/rules/own-questions';
import type { Asks, AskWithRun, Thread } from '~/rooms/ask/store/asks';
import { lessonForLearner } from '~/rooms/lesson/acts/lesson-for-learner';
import { renderTexts } from '~/rooms/lesson/acts/render-texts';
import type { Lesson, Lessons } from '~/rooms/lesson/store/lessons';
import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import { pathTo, type TreeNode } from '~/rooms/map/rules/tree';
import type { KnowledgeMap, Maps } from '~/rooms/map/store/maps';
import { shownCitations } from '~/rooms/source/acts/shown-citations';
import { withCitations } from '~/rooms/source/rules/settled-citations';
import type { Sources } from '~/rooms/source/store/sources';
import type { TextWork } from '~/system/contract/text-work';

interface Deps {
  readonly model: LanguageModel;
  readonly maps: Maps;
  readonly lessons: Lessons;
  readonly asks: Asks;
  readonly runs: Runs;
  readonly treeOf: TreeOfMap;
  readonly sources: Sources;
  readonly work: TextWork;
}

/** A turn with its state: answered, live, or failed. */
interface OpenedTurn extends AskWithRun {
  readonly is: 'live' | 'answered' | 'failed';
  /** The answer, or the text so far. */
  readonly html: string;
}

/** A learner's thread on a node. */
interface OpenedThread {
  readonly map: KnowledgeMap;
  readonly node: TreeNode;
  readonly path: readonly TreeNode[];
  readonly lesson: Lesson | null;
  /** The newest turns, in chronological order. */
  readonly turns: readonly OpenedTurn[];
  /** The number of all turns. */
  readonly count: number;
  /** Whether a model is connected that could answer. */
  readonly canAsk: boolean;
  /** Whether answers can be put into the lesson. */
  readonly ownsLesson: boolean;
  /** Suggested questions for an empty thread, made from the lesson. */
  readonly questions: readonly string[];
}

const keptQuestions = remember<readonly string[]>(2_000_000, (questions) => heldBytes(questions.join('')));

/** Suggested questions, which are made of the lesson's text, the label and the language alone. */
const suggested = (markdown: string, label: string, canAsk: boolean, isAnswered: (question: string) => boolean) =>
  keptQuestions(`${readerLanguage()} ${canAsk}\n${label}\n${markdown}`, () =>
    ownQuestions(withoutKeys(markdown), label, isAnswered),
  );

/** Reads threads and deletes from them. */
export function threads({ model, maps, lessons, asks, sources, runs, treeOf, work }: Deps) {
  const render = renderTexts({ work });
  const readLesson = lessonForLearner({ lessons, sources });

  const openTurn = async (turn: AskWithRun): Promise<Omit<OpenedTurn, 'html'> & { text: string }> => {
    if (turn.state !== 'asked') return { ...turn, is: 'answered', text: turn.answer };
    if (!turn.runId || !turn.run || !isLive(turn.run)) return { ...turn, is: 'failed', text: '' };
    const snapshot = await runs.snapshot(turn.runId);
    const text = growingText(snapshot?.run.text ?? '')?.text ?? '';
    return { ...turn, is: 'live', text: withoutHalfFormula(text) };
  };

  const openTurns = async (map: KnowledgeMap, asked: readonly AskWithRun[]): Promise<OpenedTurn[]> => {
    const turns = await Promise.all(asked.map(openTurn));
    const rendered = await render(turns.map(({ text }) => text));
    return Promise.all(
      turns.map(async ({ text, ...turn }) => {
        const shown = await shownCitations({ sources })(map, map.userId === turn.userId, turn.citations);
        return { ...turn, html: withCitations(rendered.get(text) ?? '', shown) };
      }),
    );
  };

  return {
    /** Null if the map cannot be read or has no such node. */
    openThread: async (
      thread: Thread,
      {
        limit,
        knownMap,
        knownLesson,
        knownTurns,
      }: {
        readonly limit: number;
        readonly knownMap?: KnowledgeMap;
        readonly knownLesson?: Lesson | null;
        readonly knownTurns?: readonly AskWithRun[];
      },
    ): Promise<OpenedThread | null> => {
      const { mapId, nodeId, userId } = thread;
      const map = knownMap ?? (await maps.readable(mapId, userId));
      const tree = map && treeOf(map);
      const node = tree?.nodes.get(nodeId);
      if (!map || !tree || !node) return null;
      const [lesson, turns] = await Promise.all([
        knownLesson === undefined ? readLesson(map, nodeId, userId) : knownLesson,
        knownTurns ?? asks.thread(thread, limit),
      ]);
      const count = turns.length < limit ? turns.length : await asks.count(thread);
      const canAsk = model.writeAnswer !== undefined;
      // Without a model, a question is only suggested if the lesson itself has matches for it.
      let find: ReturnType<typeof finderIn> | undefined;
      const isAnswered = (question: string) => {
        if (canAsk || !lesson) return canAsk;
        find ??= finderIn(`${node.label}\n${withoutKeys(lesson.markdown)}`);
        return find(wordsAsked(question, node.label)).length > 0;
      };
      return {
        map,
        node,
        path: pathTo(tree, nodeId).slice(0, -1),
        lesson,
        turns: await openTurns(map, turns),
        count,
        canAsk,
        ownsLesson: lesson !== null && map.userId === userId,
        questions: count === 0 && lesson ? suggested(lesson.markdown, node.label, canAsk, isAnswered) : [],
      };
    },

    /** Deletes one of the user's own turns and stops its run if it is live. Null if it does not exist. */
    deleteAsk: async (userId: string, mapId: string, askId: string): Promise<Thread | null> => {
      const ask = await asks.byId(askId, userId);
      if (ask?.mapId !== mapId) return null;
      const isRemoved = await asks.remove(askId, userId);
      if (ask.runId && ask.state === 'asked') await runs.stop(ask.runId);
      return isRemoved ? ask : null;
    },

    /** Deletes a whole thread and stops its live runs. */
    deleteThread: async (thread: Thread): Promise<void> => {
      const ids = await asks.removeThread(thread);
      const ended = new Set(ids);
      await runs.stopWhere(({ kind, id }) => kind === 'ask' && ended.has(id));
    },
  };
}
