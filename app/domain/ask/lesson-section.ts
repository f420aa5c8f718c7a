import { lowerHeadings } from '~/domain/lesson/markdown-file';
import { escapeMarkdown } from '~/domain/text/escape-markdown';
import { cutToCharacters, plainText } from '~/domain/text/plain-text';
import { askLimits } from './limits';

/**
 * An answer as a section of a lesson, under the question as its heading.
 * @param by who wrote it, where the lesson's own line of origin does not say so; empty otherwise
 */
export function sectionOf(question: string, answer: string, by: string): string {
  const whole = plainText(question);
  const cut = cutToCharacters(whole, askLimits.headingMaxCharacters);
  const heading = cut === whole ? whole : `${cut} …`;
  const note = by === '' ? '' : `\n\n*Answer by ${escapeMarkdown(by)}.*`;
  return `## ${escapeMarkdown(heading)}\n\n${lowerHeadings(answer, 2).trim()}${note}`;
}

/** A lesson with a section more at its end; the same text where it has it already. */
export const withSection = (lesson: string, section: string): string =>
  lesson.includes(section) ? lesson : `${lesson.trimEnd()}\n\n${section}`;
