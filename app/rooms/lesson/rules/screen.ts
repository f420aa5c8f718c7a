import { hasTextAfterTasks } from '~/kit/markdown/after-tasks';
import { modelExercises } from '~/kit/markdown/exercises/model-exercises';
import { beginsWithChat } from '~/kit/markdown/model-text';
import { listTasks } from '~/kit/markdown/tasks';
import { isPlainlyNotIn } from '~/kit/text/function-words';
import { knownLanguage, languageSaid } from '~/kit/text/language';
import { countWords } from '~/kit/text/word-count';
import { lessonWords } from '~/rooms/lesson/words';
import { paragraphTakenOver, repeatedSentence } from './repeats';

const lessonLength = { least: 120, leastOfShorter: 60, most: 1_500 } as const;

/** The requirements that a lesson is screened against. */
interface LessonScreen {
  /** The map's language as a BCP 47 tag; null or `und` if unknown. */
  readonly language: string | null;
  /** Whether the lesson was asked to be shorter. */
  readonly isShorter: boolean;
  /** Whether it is the opening of a branch, which is short. */
  readonly isOpening?: boolean;
  /** The text of the lesson before it; empty or left out to compare with none. */
  readonly earlier?: string;
}

/** Whether a text was asked for as the opening of a branch, by the names of its prompt and the prompt's parts. */
export const isOpening = ({ prompt }: { readonly prompt: string }): boolean =>
  /^lesson-opening |, opening-(?:rest|shorter) /.test(prompt);

/** The rules that a lesson of a model breaks, each as a part of a sentence. */
export function lessonFaults(
  markdown: string,
  { language, isShorter, isOpening: opens = false, earlier = '' }: LessonScreen,
): string[] {
  const faults: string[] = [];
  const words = countWords(markdown);
  const least = isShorter || opens ? lessonLength.leastOfShorter : lessonLength.least;
  if (words < least) faults.push(lessonWords.itHasFewer({ n: words, least }));
  if (words > lessonLength.most) faults.push(lessonWords.itHasMore({ n: words, most: lessonLength.most }));
  const wanted = knownLanguage(language);
  if (wanted !== null && isPlainlyNotIn(proseOf(markdown), wanted)) faults.push(itIsNotIn(languageSaid(wanted)));
  if (beginsWithChat(markdown)) faults.push(lessonWords.itBeginsWithChat);
  if (listTasks(markdown).length === 0 && modelExercises(markdown.split(/\r\n|\n|\r/)).length === 0)
    faults.push(lessonWords.itHasNoTask);
  if (hasTextAfterTasks(markdown)) faults.push(lessonWords.textStandsBehind);
  const repeated = repeatedSentence(markdown);
  if (repeated !== null) faults.push(lessonWords.itSaysTwice({ sentence: repeated }));
  const takenOver = paragraphTakenOver(markdown, earlier);
  if (takenOver !== null) faults.push(lessonWords.itTakesOver({ sentence: takenOver }));
  return faults;
}

const itIsNotIn = (language: string | null): string =>
  language === null ? lessonWords.itIsNotInItsMaps : lessonWords.itIsNotIn({ language });

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
    : faults.length > faultsSaid
      ? lessonWords.didNotPassAndMore({ faults: faults.slice(0, faultsSaid).join('; ') })
      : lessonWords.didNotPass({ faults: faults.join('; ') });
