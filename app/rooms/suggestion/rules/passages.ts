import { blocksOf } from '~/kit/markdown/render';
import { clearTasks } from '~/kit/markdown/tasks';
import { suggestionLimits } from './limits';

/** A paragraph, list, table or other block of a lesson. */
export interface Passage {
  readonly text: string;
  /** How many equal ones stand before it. */
  readonly nth: number;
}

/** A paragraph as it stood, and as it should be. */
export interface Change {
  readonly passage: string;
  readonly nth: number;
  readonly changed: string;
}

/** The fence of an exercise anywhere in a block, as in a list or a quotation. */
const mayHaveExercise = /(?:`{3}|~{3})\s*exercise\b/;

/**
 * The passages of a lesson that may be changed, in order. Ticks are not shown, and exercises are left out: their text
 * has the key, which a learner does not see.
 */
export function passagesOf(markdown: string): Passage[] {
  const text = clearTasks(markdown.replace(/\r\n?/g, '\n'));
  const passages: Passage[] = [];
  let at = 0;
  for (const block of blocksOf(text) ?? []) {
    const passage = block.raw.replace(/^\n+|\s+$/g, '');
    const start = text.indexOf(passage, at);
    at += block.raw.length;
    if (block.type === 'space' || mayHaveExercise.test(passage) || passage === '') continue;
    // A block that is not its own lines, such as one in a list, has no place of its own.
    const nth = placesOf(text, passage).indexOf(start);
    if (nth >= 0 && passage.length <= suggestionLimits.passageMaxCharacters) passages.push({ text: passage, nth });
  }
  return passages;
}

/** The positions at which a passage stands as whole lines. */
function placesOf(text: string, passage: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(passage); at >= 0; at = text.indexOf(passage, at + 1)) {
    const before = text[at - 1] ?? '\n';
    const after = text[at + passage.length] ?? '\n';
    if (before === '\n' && (after === '\n' || after === '\r')) places.push(at);
  }
  return places;
}

/**
 * The text with a passage changed; null if it does not stand there any more. Ticks of lines that stay are kept, and so
 * are the text's own line breaks.
 */
export function withChange(text: string, { passage, nth, changed }: Change): string | null {
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
  const broken = (part: string) => part.replaceAll('\n', lineBreak);
  const wanted = broken(passage);
  const places = placesOf(clearTasks(text), wanted);
  const at = places.length === 1 ? places[0] : places[nth];
  if (at === undefined) return null;
  const standing = text.slice(at, at + wanted.length).split(lineBreak);
  const asTicked = new Map(passage.split('\n').map((line, n) => [line, standing[n] ?? line]));
  const lines = changed.split('\n').map((line) => asTicked.get(line) ?? line);
  return text.slice(0, at) + lines.join(lineBreak) + text.slice(at + wanted.length);
}

/** Whether a change has been made already, as after a press whose answer was lost. */
export const hasChange = (text: string, { passage, nth, changed }: Change): boolean =>
  changed !== '' &&
  withChange(text, { passage, nth, changed }) === null &&
  withChange(text, { passage: changed, nth, changed }) !== null;

/** A file with a remark as a comment below its front matter. */
export function withRemark(text: string, remark: string): string {
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
  // Two hyphens would end the comment.
  const said = remark
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/-(?=-)/g, '- ')
    .replace(/-$/, '- ');
  const end = /^---\r?\n(?:[\s\S]*?\r?\n)?---(?:\r?\n|$)/.exec(text)?.[0] ?? '';
  const head = end === '' || end.endsWith('\n') ? end : end + lineBreak;
  return `${head}<!-- suggestion: ${said} -->${lineBreak}${text.slice(end.length)}`;
}
