import type { Run, RunStore } from '~/jobs/store/runs';
import { exerciseId, exercisesIn } from '~/kit/exercise/find';
import type { Refusal } from '~/kit/fault/refusal';
import { inLanguage } from '~/kit/language/reader';
import { messages } from '~/kit/messages';
import { knownLanguage } from '~/kit/text/language';
import type { TextSource } from '~/providers/model/language-model';
import { appendExercises } from '~/rooms/exercise/rules/append-exercises';
import {
  type Dropped,
  type Solved,
  screenContext,
  screenExercises,
  withSolutions,
} from '~/rooms/exercise/rules/exercise-screen';
import { readProposal } from '~/rooms/exercise/rules/exercises-text';
import { proposalLimits } from '~/rooms/exercise/rules/proposal-limits';
import { readSolutions } from '~/rooms/exercise/rules/second-solution';
import { exerciseWords } from '~/rooms/exercise/words';
import { refuseSave } from '~/rooms/lesson/acts/limit-saves';
import { type Deps as SaveDeps, saveLesson } from '~/rooms/lesson/acts/save-lesson';
import type { Lesson } from '~/rooms/lesson/store/lessons';
import { pathTo, type TreeNode } from '~/rooms/map/rules/tree';
import type { KnowledgeMap } from '~/rooms/map/store/maps';
import type { Limiter } from '~/system/contract/limiter';

interface Deps extends SaveDeps {
  readonly runStore: RunStore;
  readonly limiter: Limiter;
}

/** An exercise of a proposal; `isKept`: the lesson has it. */
type ProposedExercise = Solved & { readonly isKept: boolean };

export interface ExerciseProposal {
  readonly map: KnowledgeMap;
  readonly node: TreeNode;
  readonly path: readonly TreeNode[];
  readonly source: TextSource | null;
  /** The text broke off, and this is what arrived. */
  readonly isCut: boolean;
  /** Whether the model solved the exercises a second time. */
  readonly hasSolutions: boolean;
  /** The version of the lesson that kept exercises are added to. */
  readonly version: number;
  readonly proposed: readonly ProposedExercise[];
  readonly dropped: readonly Dropped[];
}

type ExerciseProposalState =
  | { readonly kind: 'open'; readonly proposal: ExerciseProposal }
  /** Still live, or failed: the run's page shows it. */
  | { readonly kind: 'run' }
  /** The run's text was deleted before its owner decided on it. */
  | { readonly kind: 'lost'; readonly nodeId: string; readonly isOpen: boolean }
  /** Its node or its lesson is gone. */
  | { readonly kind: 'gone' };

type KeptExercises =
  | {
      readonly ok: true;
      readonly nodeId: string;
      /** The id of the first exercise that was added; null if none was. */
      readonly first: string | null;
      readonly kept: number;
    }
  /** The lesson was changed since the proposal was shown: nothing was saved. */
  | { readonly ok: false; readonly status: 409; readonly message: string; readonly isStale: true }
  | (Refusal & { readonly isStale?: false });

const refused = (status: 404 | 409, message: string): KeptExercises => ({ ok: false, status, message });

/** Whether the model has answered one of the exercises: code is run instead. */
function hasSecondAnswers(answers: string, passed: readonly Solved[]): boolean {
  const answered = readSolutions(answers);
  return passed.some(({ index, exercise }) => exercise.kind !== 'code' && answered.has(index));
}

/** Shows exercises that a run proposes, and adds them to their lesson. */
export function keepProposedExercises(deps: Deps) {
  const { maps, lessons, runStore, treeOf, clock } = deps;
  const save = saveLesson(deps);
  const refuse = refuseSave(deps);

  const find = async (userId: string, mapId: string, runId: string): Promise<Run<'exercises'> | null> => {
    const run = await runStore.byId(runId);
    return run?.kind === 'exercises' && run.userId === userId && run.mapId === mapId ? run : null;
  };

  /** Screens the run's exercises as when it ended: those kept from it since then do not count as duplicates. */
  const screened = (run: Run<'exercises'>, lesson: Lesson, language: string | null) => {
    const { blocks, more, answers } = readProposal(run.text);
    const own = new Set(blocks.map(exerciseId));
    const there = new Set(exercisesIn(lesson.markdown).map(({ text }) => exerciseId(text)));
    const context = screenContext(run.path, lesson.markdown, language);
    const known = context.known.filter((text) => !own.has(exerciseId(text)));
    const { passed, dropped } = withSolutions(screenExercises(blocks, { ...context, known }, more), answers);
    return {
      hasSolutions: answers !== null && hasSecondAnswers(answers, passed),
      proposed: passed.map((each) => ({ ...each, isKept: there.has(exerciseId(each.text)) })),
      dropped,
    };
  };

  return {
    /** Null if the user has no such proposal, or the map is not theirs any more. */
    openExerciseProposal: async (
      userId: string,
      mapId: string,
      runId: string,
    ): Promise<ExerciseProposalState | null> => {
      const [run, map] = await Promise.all([find(userId, mapId, runId), maps.owned(mapId, userId)]);
      if (!run || !map) return null;
      if (run.state !== 'done') return { kind: 'run' };
      const tree = treeOf(map);
      const node = tree.nodes.get(run.nodeId);
      const lesson = await lessons.get(mapId, run.nodeId);
      if (!node || !lesson) return { kind: 'gone' };
      // A finished run has at least one exercise, so an empty text was deleted.
      if (run.text === '') return { kind: 'lost', nodeId: node.id, isOpen: !run.dismissed };
      return {
        kind: 'open',
        proposal: {
          map,
          node,
          path: pathTo(tree, node.id).slice(0, -1),
          source: run.source,
          isCut: run.fault !== null,
          version: lesson.version,
          ...screened(run, lesson, map.language),
        },
      };
    },

    /**
     * Adds exercises of a proposal to their lesson, by their indexes; those that it has already are not added again.
     * @param version the version of the lesson that the owner saw
     */
    keepProposedExercises: async (
      userId: string,
      mapId: string,
      runId: string,
      keep: ReadonlySet<number>,
      version: number,
    ): Promise<KeptExercises> => {
      const [run, map] = await Promise.all([find(userId, mapId, runId), maps.owned(mapId, userId)]);
      if (run?.state !== 'done' || !map) return refused(404, messages.exercise.noProposal);
      const { nodeId } = run;
      const lesson = await lessons.get(mapId, nodeId);
      if (!lesson || !treeOf(map).nodes.has(nodeId)) return refused(404, messages.map.nodeNotFound);
      if (lesson.unfinished) return { ok: false, status: 409, message: messages.exercise.lessonUnfinished };
      const { proposed } = screened(run, lesson, map.language);
      const taken = proposed.filter(({ index, isKept }) => keep.has(index) && !isKept).map(({ text }) => text);
      if (taken.length > 0 && exercisesIn(lesson.markdown).length + taken.length > proposalLimits.lessonMax)
        return refused(409, messages.exercise.full);
      if (taken.length > 0) {
        const limited = await refuse(userId);
        if (limited) return limited;
        const heading = inLanguage(knownLanguage(map.language), () => exerciseWords.practiceHeading);
        const markdown = appendExercises(lesson.markdown, taken, heading);
        const saved = await save({ userId, mapId, nodeId, version }, markdown);
        if (!saved.ok && saved.status === 409)
          return { ok: false, status: 409, message: messages.exercise.lessonChanged, isStale: true };
        if (!saved.ok) return saved;
      }
      await runStore.dismiss(runId, userId, clock.now());
      const [first = null] = taken;
      return { ok: true, nodeId, first: first && exerciseId(first), kept: taken.length };
    },
  };
}
