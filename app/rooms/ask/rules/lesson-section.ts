import { inLanguage, sourceLanguage } from '~/kit/language/reader';
import type { Citation } from '~/kit/text/citation';
import { escapeMarkdown } from '~/kit/text/escape-markdown';
import { cutToCharacters, plainText } from '~/kit/text/plain-text';
import { askWords } from '~/rooms/ask/words';
import { lowerHeadings } from '~/rooms/lesson/rules/markdown-file';
import { askLimits } from './limits';

/**
 * An answer as a section of a lesson, with the question as its heading.
 * @param by the answer's author if the lesson's line of origin does not name it; empty otherwise
 */
export function sectionOf(question: string, answer: string, by: string): string {
  const whole = plainText(question);
  const cut = cutToCharacters(whole, askLimits.headingMaxCharacters);
  const heading = cut === whole ? whole : `${cut} …`;
  const note =
    by === '' ? '' : `\n\n*${inLanguage(sourceLanguage, () => askWords.answerBySaid({ by: escapeMarkdown(by) }))}*`;
  return `## ${escapeMarkdown(heading)}\n\n${lowerHeadings(answer, 2).trim()}${note}`;
}

/** A lesson with a section appended; unchanged if it has the section already. */
export const withSection = (lesson: string, section: string): string =>
  lesson.includes(section) ? lesson : `${lesson.trimEnd()}\n\n${section}`;

/**
 * Renumbers an answer's citations to follow those of a lesson, and merges both lists. A passage that the lesson cites
 * already keeps its number.
 */
export function citedOn(
  there: readonly Citation[] | null,
  answer: string,
  given: readonly Citation[] | null,
): { readonly answer: string; readonly citations: readonly Citation[] | null } {
  if (!given || given.length === 0) return { answer, citations: there };
  const all = [...(there ?? [])];
  const numbers = new Map<number, number>();
  for (const citation of given) {
    const known = all.find(({ source, passage }) => source === citation.source && passage === citation.passage);
    const n = known?.n ?? Math.max(0, ...all.map((each) => each.n)) + 1;
    if (!known) all.push({ ...citation, n });
    numbers.set(citation.n, n);
  }
  // Brackets in code and formulas are not citations.
  const parts = answer.split(/(^ {0,3}`{3,}[\s\S]*?^ {0,3}`{3,}|`[^`\n]*`|\$[^$\n]*\$)/m);
  const renumbered = parts.map((part, at) =>
    at % 2 === 1
      ? part
      : part.replace(/\[(\d{1,3})\](?![[(:])/g, (whole, n: string) => {
          const number = numbers.get(Number(n));
          return number === undefined ? whole : `[${number}]`;
        }),
  );
  return { answer: renumbered.join(''), citations: all };
}
