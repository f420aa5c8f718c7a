import { exerciseBlock } from '~/kit/exercise/write';
import { opensFence } from '~/kit/text/fences';

/**
 * Reads the exercises in a model's Markdown. Models leave fences open, put code into a block with the fence of the
 * block itself, and write 'Exercise 1' behind a fence. Linear in the text's length; never throws.
 */

/** A block `exercise` as its model meant it. */
interface ModelExercise {
  /** The text between its fences, with `~~~` as the fence of code in it. */
  readonly text: string;
  /** Its lines in the Markdown, from 0: the first one, and the one behind the last. */
  readonly from: number;
  readonly to: number;
  /** Columns before its fence. */
  readonly indent: string;
}

interface Fence {
  /** The backticks or tildes. */
  readonly run: string;
  readonly info: string;
  readonly indent: string;
}

const fenceLine = /^([ \t]{0,12})(`{3,}|~{3,})(.*)$/;

function fenceOf(line: string): Fence | null {
  const [, indent = '', run = '', info = ''] = fenceLine.exec(line) ?? [];
  return run !== '' && opensFence(run, info) ? { run, info: info.trim(), indent } : null;
}

const opensExercise = ({ info }: Fence): boolean => /^exercises?(?![\p{L}\p{M}])/iu.test(info);

const closes = (fence: Fence, open: Fence): boolean => fence.info === '' && fence.run.startsWith(open.run);

interface Options {
  /** An exercise may begin in another open block: in an answer of exercises alone, that one is around all of them. */
  readonly isWithinOthers?: boolean;
}

/** The exercises of a model's text, in their order. */
export function modelExercises(lines: readonly string[], { isWithinOthers = false }: Options = {}): ModelExercise[] {
  const found: ModelExercise[] = [];
  let other: Fence | null = null;
  for (let at = 0; at < lines.length; ) {
    const fence = fenceOf(lines[at] ?? '');
    if (fence && opensExercise(fence) && (other === null || isWithinOthers)) {
      const block = blockFrom(lines, at, fence);
      found.push(block);
      at = block.to;
      continue;
    }
    if (fence) other = other === null ? fence : closes(fence, other) ? null : other;
    at += 1;
  }
  return found;
}

/** Reads the block that `open` begins at line `from`. */
function blockFrom(lines: readonly string[], from: number, open: Fence): ModelExercise {
  const inside: string[] = [];
  let code: Fence | null = null;
  /** A heading or task ends a block that is never closed. */
  let end: { readonly at: number; readonly lines: number } | null = null;
  for (let at = from + 1; at < lines.length; at += 1) {
    const line = withoutIndent(lines[at] ?? '', open.indent);
    const fence = fenceOf(line);
    if (fence && code !== null && closes(fence, code)) {
      inside.push(`${keptIndent(code)}${codeFence}`);
      code = null;
    } else if (fence && opensExercise(fence)) {
      return blockOf(inside, from, at, open);
    } else if (fence && code === null && closes(fence, open)) {
      return blockOf(inside, from, at + 1, open);
    } else if (fence && code === null) {
      code = fence;
      inside.push(`${keptIndent(code)}${codeFence}${fence.info}`);
    } else {
      if (end === null && code === null && endsOpenBlock.test(line)) end = { at, lines: inside.length };
      inside.push(code === null ? line : withoutIndent(line, code.indent.slice(indentKept)));
    }
  }
  return end ? blockOf(inside.slice(0, end.lines), from, end.at, open) : blockOf(inside, from, lines.length, open);
}

const codeFence = '~~~';
/** Lines of a solution are indented by two columns; Markdown takes a fence for text from four on. */
const indentKept = 2;
const keptIndent = ({ indent }: Fence): string => indent.slice(0, indentKept);
const endsOpenBlock = /^(?:#{1,6}[ \t]|[-*+] \[[ xX]\] )/;

const blockOf = (inside: readonly string[], from: number, to: number, { indent }: Fence): ModelExercise => ({
  text: inside.join('\n').trim(),
  from,
  to,
  indent,
});

/** The line without the indent of its block, or without as much of it as it has. */
function withoutIndent(line: string, indent: string): string {
  let at = 0;
  while (at < indent.length && (line.charAt(at) === ' ' || line.charAt(at) === '\t')) at += 1;
  return line.slice(at).trimEnd();
}

/** An exercise's text as a block with the indent of the one that it replaces. */
const indentedBlock = (text: string, indent: string): string =>
  exerciseBlock(text)
    .split('\n')
    .map((line) => (line === '' ? '' : indent + line))
    .join('\n');

interface SoundText {
  readonly markdown: string;
  /** How many exercises were removed because they could not be read. */
  readonly removed: number;
}

/**
 * A model's text whose exercises can all be read: their fences are put right, and those that cannot be read are
 * removed, with a heading that would have nothing below it.
 * @param isReadable whether the text of a block is an exercise
 */
export function withSoundExercises(markdown: string, isReadable: (text: string) => boolean): SoundText {
  if (!/^[ \t]*(?:`{3,}|~{3,})[ \t]*exercise/im.test(markdown)) return { markdown, removed: 0 };
  const lines = markdown.split(/\r\n|\n|\r/);
  const left = new LinesLeft(lines);
  let removed = 0;
  for (const { text, from, to, indent } of modelExercises(lines)) {
    left.keepTo(from);
    if (isReadable(text)) left.replaceTo(to, indentedBlock(text, indent));
    else {
      removed += 1;
      left.dropTo(to);
    }
  }
  const whole = left.end();
  return { markdown: removed === 0 ? whole : whole.trimEnd(), removed };
}

/** The text without its exercises. */
export function withoutExercises(markdown: string): string {
  const lines = markdown.split(/\r\n|\n|\r/);
  const found = modelExercises(lines);
  if (found.length === 0) return markdown;
  const left = new LinesLeft(lines);
  for (const { from, to } of found) {
    left.keepTo(from);
    left.dropTo(to);
  }
  return left.end().trim();
}

/** The lines that are left of a text while blocks of it are replaced or dropped, from its first line on. */
class LinesLeft {
  readonly #kept: string[] = [];
  #next = 0;

  constructor(private readonly lines: readonly string[]) {}

  keepTo(line: number): void {
    for (; this.#next < line; this.#next += 1) this.#kept.push(this.lines[this.#next] ?? '');
  }

  replaceTo(line: number, text: string): void {
    this.#kept.push(text);
    this.#next = line;
  }

  /** Also drops the blank lines behind the block, and a heading that would have nothing below it. */
  dropTo(line: number): void {
    this.#next = line;
    while (this.#next < this.lines.length && this.lines[this.#next]?.trim() === '') this.#next += 1;
    while (this.#kept.at(-1)?.trim() === '') this.#kept.pop();
    const following = this.lines[this.#next] ?? '';
    const isEmpty = following === '' || endsOpenBlock.test(following);
    if (isEmpty && heading.test(this.#kept.at(-1) ?? '')) this.#kept.pop();
    while (this.#kept.at(-1)?.trim() === '') this.#kept.pop();
    if (this.#kept.length > 0 && following !== '') this.#kept.push('');
  }

  end(): string {
    this.keepTo(this.lines.length);
    return this.#kept.join('\n');
  }
}

const heading = /^#{1,6}[ \t]/;
