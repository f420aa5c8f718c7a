import type { Rooms } from '~/composition.server';
import { drawExercise } from '~/kit/exercise/draw';
import type { Exercise } from '~/kit/exercise/exercise';
import { exerciseId } from '~/kit/exercise/find';
import { keyOf } from '~/kit/exercise/key';
import { fillGaps } from '~/kit/exercise/slots';
import { fenced } from '~/kit/text/fences';
import { undetermined } from '~/kit/text/language';
import { plainFormulas } from '~/kit/text/plain-formula';
import { proposalLimits } from '~/rooms/exercise/rules/proposal-limits';
import { dropReasonSaid } from '~/rooms/exercise/rules/reasons-said';
import type { ExerciseProposalView } from '~/rooms/exercise/ui/exercise-proposal';
import { exerciseWords } from '~/rooms/exercise/words';

type State = NonNullable<Awaited<ReturnType<Rooms['exercise']['openExerciseProposal']>>>;
type Proposal = Extract<State, { kind: 'open' }>['proposal'];

/** The loader data of a proposal. Those in `ticked` are ticked; by default the first that the lesson does not have. */
export async function exerciseProposalView(
  rooms: Rooms,
  runId: string,
  proposal: Proposal,
  ticked: ReadonlySet<number> | null = null,
): Promise<ExerciseProposalView> {
  const { map, node, path, source, isCut, version, hasSolutions, proposed, dropped } = proposal;
  const shown = proposed.map(({ text, exercise, ...each }) => ({
    ...each,
    hasDraws: exercise.draws.length > 0,
    isCode: exercise.kind === 'code',
    ...textsOf(drawExercise(exercise, exerciseId(text))),
  }));
  const [labels, rendered] = await Promise.all([
    rooms.map.renderLabels([node.label]),
    rooms.exercise.renderExerciseTexts([
      ...shown.flatMap(({ question, key, hints, solution, options }) => [
        ...[question, key, solution, ...hints],
        ...options.flatMap(({ text, why }) => [text, why]),
      ]),
      ...dropped.map(({ question }) => question),
    ]),
  ]);
  const html = (text: string) => rendered.get(text) ?? '';
  const open = proposed.filter(({ isKept }) => !isKept).map(({ index }) => index);
  const first = ticked ?? new Set(open.slice(0, proposalLimits.ticked));
  return {
    mapId: map.id,
    runId,
    version,
    node: { id: node.id, label: plainFormulas(node.label), rendered: labels.get(node.label) },
    path: path.map(({ label }) => plainFormulas(label)).join(' > '),
    lang: map.language === null || map.language === undetermined ? undefined : map.language,
    proposedBy: source && exerciseWords.exercisesProposedBy({ source: source.name }),
    isCut,
    hasSolutions,
    proposed: shown.map(({ index, isKept, isSolved, isCode, hasDraws, question, key, hints, solution, options }) => ({
      ...{ index, isKept, isCode, hasDraws },
      isTicked: first.has(index),
      // Where no exercise was solved, the page says so once.
      isUnsolved: !isSolved && (isCode || hasSolutions),
      question: html(question),
      key: html(key),
      options: options.map(({ text, isRight, why }) => ({ html: html(text), isRight, why: html(why) })),
      hints: hints.map(html),
      solution: html(solution),
    })),
    dropped: dropped.map(({ question, why, times }) => ({
      question: html(question),
      why: dropReasonSaid(why),
      times,
    })),
  };
}

/** The Markdown of an exercise as its owner reads it: with the key. */
function textsOf(exercise: Exercise) {
  const { hints, solution } = exercise;
  return {
    question:
      exercise.kind === 'code' ? withCode(exercise) : fillGaps(exercise.question, (_, at) => `___(${at + 1})___`),
    key:
      exercise.kind === 'choice'
        ? ''
        : exercise.kind === 'code'
          ? fenced('', exercise.tests.join('\n'))
          : keyOf(exercise),
    options: exercise.kind === 'choice' ? exercise.options : [],
    hints,
    solution,
  };
}

const withCode = ({ question, language, given, start }: Exercise & { kind: 'code' }): string =>
  [question, given && fenced(language, given), start && fenced(language, start)].filter(Boolean).join('\n\n');
