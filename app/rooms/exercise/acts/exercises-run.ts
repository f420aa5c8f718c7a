import { type RunHandler, RunRefused } from '~/jobs/acts/run-handler';
import { exerciseIn } from '~/kit/exercise/read';
import { limits } from '~/kit/limits';
import { withoutExercises } from '~/kit/markdown/exercises/model-exercises';
import type { OutlineLine } from '~/kit/outline/outline';
import { cutToUnits } from '~/kit/text/plain-text';
import { boundedText } from '~/kit/text/size';
import type { LanguageModel } from '~/providers/model/language-model';
import { openStep } from '~/rooms/account/rules/onboarding';
import type { Users } from '~/rooms/account/store/users';
import { screenContext, screenExercises } from '~/rooms/exercise/rules/exercise-screen';
import { QuestionLines, readProposal, solutionsPiece } from '~/rooms/exercise/rules/exercises-text';
import { proposalLimits } from '~/rooms/exercise/rules/proposal-limits';
import type { KnowLearner } from '~/rooms/lesson/rules/know-learner';
import type { Lessons } from '~/rooms/lesson/store/lessons';
import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import { pathTo } from '~/rooms/map/rules/tree';
import type { Maps } from '~/rooms/map/store/maps';
import { withoutCitations } from '~/rooms/source/rules/citations';
import type { CodeWork } from '~/system/contract/code-work';
import { runOwnCode } from './run-own-code';
import { solvedStream } from './solved-stream';

interface Deps {
  readonly model: LanguageModel;
  readonly maps: Maps;
  readonly lessons: Lessons;
  readonly users: Users;
  readonly knowLearner: KnowLearner;
  readonly treeOf: TreeOfMap;
  readonly code: CodeWork;
}

/**
 * A run of exercises: asks the model for exercises on a lesson, then to solve them without their keys, and saves both
 * answers as a proposal in the run's row.
 */
export const exercisesRun = ({
  model,
  maps,
  lessons,
  users,
  knowLearner,
  treeOf,
  code,
}: Deps): RunHandler<'exercises'> => ({
  authorise: async (run) => openStep(await users.byId(run.userId)) === null,
  // The statement that ends the run also saves its proposal.
  alreadySaved: async () => null,
  async read(run) {
    const { mapId, nodeId } = run;
    const [map, lesson] = await Promise.all([maps.owned(mapId, run.userId), lessons.get(mapId, nodeId)]);
    const tree = map && treeOf(map);
    if (!map || !tree?.nodes.has(nodeId)) throw new RunRefused('gone', 'map.nodeNotFound');
    if (!lesson) throw new RunRefused('no-lesson', 'exercise.noLesson');
    const writeExercises = model.writeExercises?.bind(model);
    if (!writeExercises) throw new RunRefused('no-model', 'exercise.noModel');
    const path = pathTo(tree, nodeId).map(({ label }) => label);
    const context = screenContext(path, lesson.markdown, map.language);
    const count = boundedText(proposalLimits.proposalMaxBytes + proposalLimits.solutionsMaxBytes);
    const questions = new QuestionLines();
    /** The questions, shown while the run is live. */
    const lines: OutlineLine[] = [];
    let isWhole = false;
    const screened = (text: string) => {
      const { blocks, more } = readProposal(text);
      return screenExercises(blocks, context, more);
    };
    return {
      before: '',
      lines,
      get isWhole() {
        return isWhole;
      },
      async ask(signal, onState) {
        const request = { path, language: context.language, signal, onState };
        const first = await writeExercises({
          ...request,
          lesson: withoutExercises(withoutCitations(lesson.markdown, lesson.citations)),
          learner: await knowLearner(run.userId, { id: mapId, tree }),
          questions: context.known.slice(-proposalLimits.knownInPrompt).flatMap(firstLine),
          code: context.code,
        });
        return solvedStream(first, {
          model,
          request,
          passed(text) {
            isWhole = true;
            return screened(text).passed;
          },
          runOwnCode: runOwnCode(code, run.userId, signal),
          ended: (_, answers) => (answers === null ? '' : solutionsPiece(answers)),
        });
      },
      push(piece) {
        count(piece);
        for (const question of questions.push(piece))
          lines.push({ level: 1, label: cutToUnits(question, limits.labelMaxCharacters) });
        return piece;
      },
      end: () => '',
      save: async (text) => {
        if (readProposal(text).blocks.length === 0) throw new RunRefused('no-exercises', 'exercise.noneRead');
        if (screened(text).passed.length === 0) throw new RunRefused('no-exercises', 'exercise.nonePassed');
        return { mapId };
      },
      // The exercises of a text that broke off.
      keep: async (text) => (screened(text).passed.length === 0 ? null : { mapId, text }),
    };
  },
});

function firstLine(text: string): readonly string[] {
  const exercise = exerciseIn(text);
  return exercise ? [cutToUnits(exercise.question.split('\n', 1)[0] ?? '', limits.labelMaxCharacters)] : [];
}
