import { fillGaps } from '~/kit/exercise/slots';
import { modelExercises } from '~/kit/markdown/exercises/model-exercises';
import { proposalLimits } from './proposal-limits';

/**
 * The text of a run of exercises: the model's Markdown, then, after a mark that the Markdown cannot contain, the
 * answers with which a second call solved them.
 */
const answersMark = '\u{e012}';

/** A piece of a model's text, which must not write the mark itself. */
export const withoutMark = (piece: string): string => piece.replaceAll(answersMark, '');

export const solutionsPiece = (answers: string): string => `${answersMark}${withoutMark(answers)}`;

interface ProposalText {
  /** The texts of the blocks `exercise`, at most `proposalLimits.readMax`, in their order. */
  readonly blocks: readonly string[];
  /** How many more there are. */
  readonly more: number;
  /** The answers of the second call; null if there was none, or it failed. */
  readonly answers: string | null;
}

/** Reads the text of a run, whatever the model wrote. Never throws; linear in the text's length. */
export function readProposal(text: string): ProposalText {
  const at = text.indexOf(answersMark);
  const markdown = at < 0 ? text : text.slice(0, at);
  const found = modelExercises(markdown.split(/\r\n|\n|\r/), { isWithinOthers: true }).filter(
    ({ text }) => text !== '',
  );
  return {
    blocks: found.slice(0, proposalLimits.readMax).map(({ text }) => text),
    more: Math.max(0, found.length - proposalLimits.readMax),
    answers: at < 0 ? null : text.slice(at + answersMark.length),
  };
}

/** Finds the first line of each exercise while the text grows, to show it before the run has ended. */
export class QuestionLines {
  #line = '';
  #isAwaited = false;

  /** Takes the next piece of the text and returns the questions that it completes. */
  push(piece: string): readonly string[] {
    const lines = (this.#line + piece).split('\n');
    this.#line = (lines.pop() ?? '').slice(0, lineMaxCharacters);
    return lines.flatMap((line) => this.#read(line.slice(0, lineMaxCharacters).trim()));
  }

  #read(line: string): readonly string[] {
    if (/^(?:`{3,}|~{3,})\s*exercise/i.test(line)) this.#isAwaited = true;
    else if (this.#isAwaited) {
      const question = line.replace(/^(?:\{[^{}=]{1,12}=[^{}]{1,60}\}\s*)+/, '');
      if (question === '') return [];
      this.#isAwaited = false;
      // The answers in its gaps are for the proposal.
      return [fillGaps(question, () => '…')];
    }
    return [];
  }
}

const lineMaxCharacters = 2_000;
