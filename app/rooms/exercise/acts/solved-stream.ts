import { ModelFault } from '~/kit/fault/model-fault';
import { boundedText } from '~/kit/text/size';
import { readPiece, takenBack } from '~/kit/text/taken-back';
import { countWords } from '~/kit/text/word-count';
import type { LanguageModel, ModelUse, SolutionsRequest, TextStream } from '~/providers/model/language-model';
import { usedBy } from '~/providers/model/model-use';
import type { Proposed } from '~/rooms/exercise/rules/exercise-screen';
import { withoutMark } from '~/rooms/exercise/rules/exercises-text';
import { proposalLimits } from '~/rooms/exercise/rules/proposal-limits';
import { questionsToSolve, toSolve } from '~/rooms/exercise/rules/second-solution';
import type { RunOwnCode } from './run-own-code';

interface Second {
  readonly model: Pick<LanguageModel, 'solveExercises'>;
  readonly request: Omit<SolutionsRequest, 'exercises'>;
  /** The exercises of the whole text that are worth a second call. */
  passed(text: string): readonly Proposed[];
  readonly runOwnCode: RunOwnCode;
  /**
   * Called when the text is whole.
   * @param answers of the second call and of the own code; null if there are none
   * @returns what to send after the text
   */
  ended(text: string, answers: string | null): string;
  /** Books the tokens of the second call under its own model, if it has another one than the text. */
  bookTokens?(model: string, used: Pick<ModelUse, 'counted' | 'tokensIn' | 'tokensOut'>): Promise<void>;
}

/**
 * A model's text with exercises, which a second call solves without their keys once it is whole. If that call fails,
 * the exercises stay as they are. Code is not solved: that in its solution is run.
 */
export function solvedStream(
  first: TextStream,
  { model, request, passed, runOwnCode, ended, bookTokens }: Second,
): TextStream {
  let second: TextStream | null = null;
  let wordsUnsent = 0;
  /** Whether the second call's tokens are booked apart: a run's row counts the tokens of one model. */
  let isApart = false;

  async function* pieces(): AsyncGenerator<string, void, undefined> {
    let text = '';
    for await (const piece of first.pieces) {
      const { isAnew, text: more } = readPiece(withoutMark(piece));
      text = isAnew ? more : text + more;
      yield isAnew ? `${takenBack}${more}` : more;
    }
    if (first.ending() !== 'whole') return;
    const behind = ended(text, await answersTo(passed(text)));
    if (behind === '') return;
    wordsUnsent = 0;
    yield behind;
  }

  async function answersTo(all: readonly Proposed[]): Promise<string | null> {
    const ownCode = await runOwnCode(all);
    const second = await secondAnswers(all.filter(({ exercise }) => exercise.kind !== 'code'));
    // The first line on an exercise counts, and the model was not asked for code.
    const lines = [...ownCode, ...(second === null ? [] : [second])];
    return lines.length > 0 ? lines.join('\n') : null;
  }

  async function secondAnswers(open: readonly Proposed[]): Promise<string | null> {
    if (open.length === 0 || !model.solveExercises) return null;
    const exercises = questionsToSolve(
      open.map((each) => ({ ...toSolve(each.text, each.exercise), index: each.index })),
    );
    return solved(model.solveExercises.bind(model), exercises);
  }

  /** Null if the call failed, was cut off, or answered nothing. */
  async function solved(
    solveExercises: NonNullable<LanguageModel['solveExercises']>,
    exercises: string,
  ): Promise<string | null> {
    let text = '';
    try {
      second = await solveExercises({ ...request, exercises });
      isApart = bookTokens !== undefined && second.source.name !== first.source.name;
      const count = boundedText(proposalLimits.solutionsMaxBytes);
      for await (const piece of second.pieces) {
        count(piece);
        const { isAnew, text: more } = readPiece(piece);
        text = isAnew ? more : text + more;
      }
      return second.ending() === 'whole' && text.trim() !== '' ? text : null;
    } catch (error) {
      if (!(error instanceof ModelFault) || request.signal.aborted) throw error;
      return null;
    } finally {
      wordsUnsent = countWords(text);
      // Tokens that the store refuses stay among the run's own, so that none are lost.
      if (isApart && second)
        await bookTokens?.(second.source.name, usedBy([second])).catch(() => {
          isApart = false;
        });
    }
  }

  const used = (): ModelUse => {
    const both = usedBy([first, second]);
    const { counted, tokensIn, tokensOut } = isApart ? usedBy([first]) : both;
    return { ...both, counted, tokensIn, tokensOut, wordsUnsent: both.wordsUnsent + wordsUnsent };
  };
  return { source: first.source, pieces: pieces(), ending: () => first.ending(), ...(first.used ? { used } : {}) };
}
