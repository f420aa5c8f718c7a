import { exercisesIn } from '~/kit/exercise/find';
import { exerciseBlock } from '~/kit/exercise/write';
import { closesFence, openedFence } from '~/kit/text/fences';
import type { Edit, Selected } from '~/rooms/lesson/ui/editor/editing';

/** A block `exercise` of a lesson's Markdown, with its fences. */
interface ExerciseBlock {
  /** Offsets of its first fence and of the end of its last line. */
  readonly from: number;
  readonly to: number;
  /** The text between its fences, without the marks of a quote or list. */
  readonly text: string;
  /** Quote marks and indent of its lines. */
  readonly indent: string;
}

/** The exercise that the cursor is in; null outside of all. A cursor in the line of a fence is inside. */
export function exerciseAt({ text: markdown, start }: Selected): ExerciseBlock | null {
  const lines = markdown.split('\n');
  const offsets = offsetsOf(lines);
  const found = exercisesIn(markdown);
  const at = found.findLastIndex(({ line }) => (offsets[line - 1] ?? 0) <= start);
  const block = found[at];
  if (!block) return null;
  const opening = lines[block.line - 1] ?? '';
  const mark = /(?:`{3,}|~{3,})[^`~]*$/.exec(opening)?.index ?? 0;
  const last = lastLine(lines, at, block);
  const to = (offsets[last] ?? 0) + (lines[last]?.length ?? 0);
  if (start > to) return null;
  return {
    from: (offsets[block.line - 1] ?? 0) + mark,
    to,
    text: block.text,
    indent: opening.slice(0, mark).replace(/[^>\s]/g, ' '),
  };
}

const offsetsOf = (lines: readonly string[]): readonly number[] => {
  let offset = 0;
  return lines.map((line) => {
    const start = offset;
    offset += line.length + 1;
    return start;
  });
};

/** The index of a block's last line: its closing fence, or the last line of its text. */
function lastLine(
  lines: readonly string[],
  at: number,
  { line: opening, text }: { line: number; text: string },
): number {
  const count = text.split('\n').length;
  // A block without a text has no line, or an empty one.
  const closing = [...(text === '' ? [opening] : []), opening + count].find((each) => closes(lines, at, each, text));
  if (closing !== undefined) return closing;
  const filled = text.trimEnd() === '' ? 0 : text.trimEnd().split('\n').length;
  return opening - 1 + filled;
}

/**
 * Whether a line is the closing fence of the exercise with this number: with another line in its place, the block would
 * go on. A fence outside of the block's quote or list would not be a part of it.
 */
function closes(lines: readonly string[], at: number, index: number, text: string): boolean {
  const line = lines[index];
  if (line === undefined || !/^[\s>]*(?:`{3,}|~{3,})\s*$/.test(line)) return false;
  const changed = [...lines.slice(0, index), line.replace(/[`~]/g, 'x')].join('\n');
  return exercisesIn(changed)[at]?.text !== text;
}

/**
 * Puts an exercise in the place of the one that the cursor is in; otherwise below the line of the cursor, with blank
 * lines around it.
 * @param exercise the text of the block
 */
export function placeExercise(selected: Selected, exercise: string): Edit {
  const block = exerciseAt(selected);
  if (block) {
    const insert = exerciseBlock(exercise)
      .split('\n')
      .map((line, at) => (at === 0 ? line : `${block.indent}${line}`.trimEnd()))
      .join('\n');
    return edit(block.from, block.to, insert, insert.length);
  }
  const { text } = selected;
  const at = freePlace(selected);
  const [before, after] = [text.slice(0, at), text.slice(at)];
  const [above, below] = [blankAfter(before), blankBefore(after)];
  const written = exerciseBlock(exercise);
  return edit(at, at, above + written + below, above.length + written.length);
}

/** The cursor is then at the end of the block, where a second press would change it. */
const edit = (from: number, to: number, insert: string, cursor: number): Edit => ({
  ...{ from, to, insert },
  start: from + cursor,
  end: from + cursor,
});

const blankAfter = (text: string): string =>
  /(?:^|\n[ \t]*\n)$/.test(text) ? '' : text.endsWith('\n') ? '\n' : '\n\n';

const blankBefore = (text: string): string => {
  if (text === '' || /^\n[ \t]*(?:\n|$)/.test(text)) return '';
  return text.startsWith('\n') ? '\n' : '\n\n';
};

/** The cursor, if it stands at the start of a line; otherwise the end of its line, or of the code that contains it. */
function freePlace({ text, end }: Selected): number {
  let fence: string | null = null;
  let start = 0;
  while (start <= text.length) {
    const found = text.indexOf('\n', start);
    const lineEnd = found < 0 ? text.length : found;
    const line = text.slice(start, lineEnd);
    if (fence === null && end === start) return end;
    if (fence === null) fence = openedFence(line);
    else if (closesFence(line, fence)) fence = null;
    if (fence === null && end <= lineEnd) return lineEnd;
    start = lineEnd + 1;
  }
  return text.length;
}
