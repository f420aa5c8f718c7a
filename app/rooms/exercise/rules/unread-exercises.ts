import { exerciseLimits } from '~/kit/exercise/exercise';
import { exerciseId, exercisesIn } from '~/kit/exercise/find';
import { readExercise } from '~/kit/exercise/read';
import { cutLines } from '~/kit/exercise/read-lines';
import { faultSaid } from '~/kit/exercise/said';
import { escapeHtml } from '~/kit/text/escape-html';
import { exerciseRuleWords } from '~/kit/words/exercise';

/** An exercise of a lesson that stands as typed. */
export interface UnreadExercise {
  /** The line of its fence in the lesson. */
  readonly line: number;
  /** The beginning of its text, by which its author recognises it. */
  readonly start: string;
  /** Sentences, each with its line in the lesson; empty if it can be read, but is in a footnote or a definition. */
  readonly faults: readonly string[];
  /** It can be read and is shown, but its given code or a test does not run. */
  readonly isFaultyCode?: true;
}

const startMaxCharacters = 40;
const asTyped = /<code class="language-exercise">([\s\S]*?)<\/code>/g;

/** @param html the lesson's rendered HTML, in which exercises of footnotes and definitions are code */
export function unreadExercises(markdown: string, html: string): readonly UnreadExercise[] {
  // Both sides are hashed as escaped text: ids do not depend on indents, which differ here.
  const typed = new Set([...html.matchAll(asTyped)].map(([, code = '']) => exerciseId(code)));
  return exercisesIn(markdown).flatMap(({ text, line }) => {
    const reading = readExercise(text);
    const faults =
      'faults' in reading ? reading.faults.map((fault) => faultSaid({ ...fault, line: line + fault.line })) : [];
    const isUnread = faults.length > 0 || typed.has(exerciseId(escapeHtml(text)));
    return isUnread ? [{ line, start: startOf(text), faults }] : [];
  });
}

/**
 * An exercise whose code does not run.
 * @param at the line in the block
 */
export const faultyCodeSaid = (
  { text, line }: { readonly text: string; readonly line: number },
  at: number,
  sentence: string,
): UnreadExercise => ({
  line,
  start: startOf(text),
  faults: [exerciseRuleWords.atLine({ line: line + at, sentence })],
  isFaultyCode: true,
});

/** The beginning of the question: a line of draws before it says nothing. */
function startOf(text: string): string {
  const question = text.length > exerciseLimits.blockMaxCharacters ? '' : cutLines(text).question;
  const first = [...(/\S.*/.exec(question || text)?.[0] ?? '…').slice(0, 2 * startMaxCharacters)];
  return first.length > startMaxCharacters ? `${first.slice(0, startMaxCharacters - 1).join('')}…` : first.join('');
}
