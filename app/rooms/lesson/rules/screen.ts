import { hasTextAfterTasks } from '~/kit/markdown/after-tasks';
import { listTasks } from '~/kit/markdown/tasks';
import { isPlainlyNotIn } from '~/kit/text/function-words';
import { knownLanguage, languageName } from '~/kit/text/language';
import { countWords } from '~/kit/text/word-count';

export const lessonWords = { least: 120, leastOfShorter: 60, most: 1_500 } as const;

/** The requirements that a lesson is screened against. */
export interface LessonScreen {
  /** The map's language as a BCP 47 tag; null or `und` if unknown. */
  readonly language: string | null;
  /** Whether the lesson was asked to be shorter. */
  readonly isShorter: boolean;
}

/** The rules that a lesson of a model breaks, each as a part of a sentence. */
export function lessonFaults(markdown: string, { language, isShorter }: LessonScreen): string[] {
  const faults: string[] = [];
  const words = countWords(markdown);
  const least = isShorter ? lessonWords.leastOfShorter : lessonWords.least;
  if (words < least) faults.push(`it has ${words === 1 ? 'one word' : `${words} words`}, fewer than ${least}`);
  if (words > lessonWords.most) faults.push(`it has ${words} words, more than ${lessonWords.most}`);
  const wanted = knownLanguage(language);
  if (wanted !== null && isPlainlyNotIn(proseOf(markdown), wanted))
    faults.push(`it is not in ${languageName(wanted) ?? 'the language of its map'}`);
  if (listTasks(markdown).length === 0) faults.push('it has no task');
  if (hasTextAfterTasks(markdown)) faults.push('text stands behind its last task');
  return faults;
}

/** How much of a text is read to detect its language. */
const charactersRead = 4_000;

/** Prose without the parts that may be in another language: code, formulas, tables, quotations, emphasis. */
const proseOf = (markdown: string): string =>
  markdown
    .slice(0, 2 * charactersRead)
    .replace(/^ {0,3}(`{3,}|~{3,})[\s\S]*?(?:^ {0,3}\1|$(?![\s\S]))/gm, ' ')
    .replace(/\$\$[\s\S]*?\$\$|\$[^$\n]*\$|\\\([\s\S]*?\\\)|\\\[[\s\S]*?\\\]|`[^`\n]*`/g, ' ')
    .replace(/^\s*[|>].*$/gm, ' ')
    .replace(/[“„«"][^“”„»"\n]*[”“»"]|[*_]{1,3}[^*_\n]+[*_]{1,3}/g, ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .slice(0, charactersRead);

const faultsSaid = 5;

/** The note below a text that broke rules; null if it broke none. */
export const notPassed = (faults: readonly string[]): string | null =>
  faults.length === 0
    ? null
    : `This text did not pass our checks: ${faults.slice(0, faultsSaid).join('; ')}${faults.length > faultsSaid ? '; and more' : ''}.`;
