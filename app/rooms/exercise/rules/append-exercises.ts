import { exercisesIn } from '~/kit/exercise/find';
import { exerciseBlock } from '~/kit/exercise/write';

/**
 * A lesson's Markdown with exercises at its end: below those that it has, or below a heading of their own.
 * @param heading the text of that heading, in the lesson's language
 */
export function appendExercises(markdown: string, texts: readonly string[], heading: string): string {
  if (texts.length === 0) return markdown;
  const blocks = texts.map(exerciseBlock);
  const above = exercisesIn(markdown).length > 0 ? [] : [`## ${heading}`];
  return [closed(markdown.trimEnd()), ...above, ...blocks].filter((part) => part !== '').join('\n\n');
}

/** The text with an end for a fence that it leaves open, in which the exercises would be code. */
function closed(markdown: string): string {
  let open = '';
  for (const [, mark = '', info = ''] of markdown.matchAll(/^ {0,3}(`{3,}|~{3,})(.*)$/gm)) {
    if (open === '') open = mark.startsWith('`') && info.includes('`') ? '' : mark;
    else if (mark.startsWith(open) && info.trim() === '') open = '';
  }
  return open === '' ? markdown : `${markdown}\n${open}`;
}
