import { exercisesIn } from '~/kit/exercise/find';
import { exerciseBlock } from '~/kit/exercise/write';
import { isFenceEnd, opensFence } from '~/kit/text/fences';

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
  for (const [, run = '', info = ''] of markdown.matchAll(/^ {0,3}(`{3,}|~{3,})(.*)$/gm)) {
    if (open === '') open = opensFence(run, info) ? run : '';
    else if (isFenceEnd(run + info, open)) open = '';
  }
  return open === '' ? markdown : `${markdown}\n${open}`;
}
