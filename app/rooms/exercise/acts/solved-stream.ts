import { ModelFault } from '~/kit/fault/model-fault';
import { boundedText } from '~/kit/text/size';
import { readPiece, takenBack } from '~/kit/text/taken-back';
import type { LanguageModel, ModelUse, SolutionsRequest, TextStream } from '~/providers/model/language-model';
import type { Proposed } from '~/rooms/exercise/rules/exercise-screen';
import { solutionsPiece, withoutMark } from '~/rooms/exercise/rules/exercises-text';
import { proposalLimits } from '~/rooms/exercise/rules/proposal-limits';
import { questionsToSolve, toSolve } from '~/rooms/exercise/rules/second-solution';

interface Second {
  readonly model: Pick<LanguageModel, 'solveExercises'>;
  readonly request: Omit<SolutionsRequest, 'exercises'>;
  /** The exercises of the whole text that are worth a second call. */
  passed(text: string): readonly Proposed[];
}

/**
 * A model's exercises, and behind them the answers of a second call that solved them without their keys. If that call
 * fails, the exercises stay as they are. Code is not solved.
 */
export function solvedStream(first: TextStream, { model, request, passed }: Second): TextStream {
  let second: TextStream | null = null;

  async function* pieces(): AsyncGenerator<string, void, undefined> {
    let text = '';
    for await (const piece of first.pieces) {
      const { isAnew, text: more } = readPiece(withoutMark(piece));
      text = isAnew ? more : text + more;
      yield isAnew ? `${takenBack}${more}` : more;
    }
    if (first.ending() !== 'whole' || !model.solveExercises) return;
    const open = passed(text).filter(({ exercise }) => exercise.kind !== 'code');
    if (open.length === 0) return;
    const exercises = questionsToSolve(
      open.map((each) => ({ ...toSolve(each.text, each.exercise), index: each.index })),
    );
    const answers = await solved(model.solveExercises.bind(model), exercises);
    if (answers !== null) yield solutionsPiece(answers);
  }

  /** Null if the call failed, was cut off, or answered nothing. */
  async function solved(
    solveExercises: NonNullable<LanguageModel['solveExercises']>,
    exercises: string,
  ): Promise<string | null> {
    try {
      second = await solveExercises({ ...request, exercises });
      const count = boundedText(proposalLimits.solutionsMaxBytes);
      let text = '';
      for await (const piece of second.pieces) {
        count(piece);
        const { isAnew, text: more } = readPiece(piece);
        text = isAnew ? more : text + more;
      }
      return second.ending() === 'whole' && text.trim() !== '' ? text : null;
    } catch (error) {
      if (!(error instanceof ModelFault) || request.signal.aborted) throw error;
      return null;
    }
  }

  const used = (): ModelUse => {
    const [one, other] = [first.used?.(), second?.used?.()];
    return { calls: (one?.calls ?? 0) + (other?.calls ?? 0), wordsIn: (one?.wordsIn ?? 0) + (other?.wordsIn ?? 0) };
  };
  return { source: first.source, pieces: pieces(), ending: () => first.ending(), ...(first.used ? { used } : {}) };
}
