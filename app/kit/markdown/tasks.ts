/**
 * Finds and ticks the task items in a lesson's Markdown; a tick changes one character of the source.
 *
 * Tasks are numbered like the checkboxes of the rendered page (marked, in `app/markdown`). To agree with it, this
 * parses CommonMark's block structure (https://spec.commonmark.org/0.31.2/#appendix-a-parsing-strategy): there are no
 * tasks in code blocks, HTML blocks, headings and tables.
 */

export interface Progress {
  readonly done: number;
  readonly total: number;
}

export interface Task {
  readonly index: number;
  readonly done: boolean;
  /** The first line of its text, as Markdown. */
  readonly text: string;
  /** The position in the source of the character between the brackets. */
  readonly offset: number;
}

export function listTasks(markdown: string): Task[] {
  const scan = new TaskScan();
  let start = 0;
  for (const lineBreak of markdown.matchAll(/\r\n|\n|\r/g)) {
    scan.takeLine(markdown.slice(start, lineBreak.index), start);
    start = lineBreak.index + lineBreak[0].length;
  }
  if (start < markdown.length) scan.takeLine(markdown.slice(start), start);
  return scan.tasks().map((task, index) => ({ ...task, index }));
}

/** The source with one task ticked or unticked, otherwise unchanged; null if there is no such task. */
export function setTask(markdown: string, index: number, done: boolean): string | null {
  const task = listTasks(markdown)[index];
  if (!task) return null;
  if (task.done === done) return markdown;
  return markdown.slice(0, task.offset) + (done ? 'x' : ' ') + markdown.slice(task.offset + 1);
}

/** The source with all of its tasks unticked. */
export function clearTasks(markdown: string): string {
  let cleared = '';
  let from = 0;
  for (const { done, offset } of listTasks(markdown)) {
    if (!done) continue;
    cleared += `${markdown.slice(from, offset)} `;
    from = offset + 1;
  }
  return cleared + markdown.slice(from);
}

export function taskProgress(markdown: string): Progress {
  const tasks = listTasks(markdown);
  return { done: tasks.filter((task) => task.done).length, total: tasks.length };
}

// --- Block structure -------------------------------------------------------------------------------------------------

type FoundTask = Omit<Task, 'index'>;

interface Quote {
  readonly kind: 'quote';
}

interface Item {
  readonly kind: 'item';
  /** The indent of its content, relative to its parent's content. */
  readonly width: number;
  /** It has only its marker so far, so a blank line ends it. */
  isEmpty: boolean;
}

interface Paragraph {
  readonly kind: 'paragraph';
  /** The task in its first line, dropped if the paragraph turns out to be something else. */
  readonly task: FoundTask | null;
  lines: number;
  lastLine: string;
}

/** The innermost open block: the one that text is added to. */
type Leaf =
  | { readonly kind: 'none' | 'indented code' | 'table' }
  | { readonly kind: 'fence'; readonly character: string; readonly length: number }
  | { readonly kind: 'html'; readonly end: RegExp }
  | Paragraph;

/** A line being parsed. */
interface OpenLine {
  readonly cursor: Cursor;
  readonly offset: number;
  /** The containers at the current position. */
  readonly containers: (Quote | Item)[];
  /** The line opened a container. */
  isFresh: boolean;
  /** The task, if the line opened an item with a checkbox. */
  task: FoundTask | null;
}

const none: Leaf = { kind: 'none' };

/** Deeper nesting is text, as in the renderer. Without a limit each line would be matched with all open containers. */
const maxDepth = 61;

const ATX_HEADING = /^#{1,6}(?:[ \t]|$)/;
const SETEXT_UNDERLINE = /^(?:=+|-+)[ \t]*$/;
const THEMATIC_BREAK = /^([-_*])[ \t]*(?:\1[ \t]*){2,}$/;
const FENCE = /^(`{3,})[^`]*$|^(~{3,})/;
const LIST_MARKER = /^(?:[-+*]|(\d{1,9})[.)])(?=[ \t]|$)/;
/** A link reference definition on one line (CommonMark §4.7); `[^1]:` is a footnote, whose text may continue. */
const LINK_DEFINITION =
  /^\[(?!\s*\]|\^)(?:\\.|[^[\]\\])+\]:[ \t]*(?:<[^<>]*>|[^<\s]\S*)(?:[ \t]+(?:"[^"]*"|'[^']*'|\([^()]*\)))?[ \t]*$/;
const TASK = /^\[([ xX])\][ \t]+(\S.*)$/;
/** No two of its repetitions match the same spaces; otherwise a line of spaces would take quadratic time. */
const TABLE_DELIMITERS = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?$/;

const HTML_BLOCK_TAGS =
  'address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|' +
  'fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|' +
  'menuitem|meta|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|' +
  'tr|track|ul';
const ATTRIBUTE = '[ \\t]+[a-z_:][\\w.:-]*(?:[ \\t]*=[ \\t]*(?:"[^"]*"|\'[^\']*\'|[^\\s"\'=<>`]+))?';

const BLANK = /^[ \t]*$/;

/** The start and end conditions of our own folds, then of the seven kinds of HTML blocks (CommonMark §4.6). */
const HTML_BLOCKS: readonly { readonly start: RegExp; readonly end: RegExp; readonly interrupts: boolean }[] = [
  // A block of one line, after which Markdown continues.
  { start: /^<\/?(?:details|summary)>/i, end: /^/, interrupts: true },
  { start: /^<(?:script|pre|style|textarea)(?:[\s>]|$)/i, end: /<\/(?:script|pre|style|textarea)>/i, interrupts: true },
  { start: /^<!--/, end: /-->/, interrupts: true },
  { start: /^<\?/, end: /\?>/, interrupts: true },
  { start: /^<!\[CDATA\[/, end: /\]\]>/, interrupts: true },
  { start: /^<![a-z]/i, end: />/, interrupts: true },
  { start: new RegExp(`^</?(?:${HTML_BLOCK_TAGS})(?:[ \\t]|/?>|$)`, 'i'), end: BLANK, interrupts: true },
  {
    start: new RegExp(`^(?:<[a-z][a-z0-9-]*(?:${ATTRIBUTE})*[ \\t]*/?>|</[a-z][a-z0-9-]*[ \\t]*>)[ \\t]*$`, 'i'),
    end: BLANK,
    interrupts: false,
  },
];

/** Parses line by line with a stack of open containers, as in CommonMark's appendix. */
class TaskScan {
  readonly #tasks = new Set<FoundTask>();
  #containers: (Quote | Item)[] = [];
  #leaf: Leaf = none;

  tasks(): FoundTask[] {
    return [...this.#tasks];
  }

  takeLine(text: string, offset: number): void {
    const cursor = new Cursor(text);
    const containers = this.#matchContainers(cursor);
    const line: OpenLine = { cursor, offset, containers, isFresh: false, task: null };
    if (this.#isWithin(line) && this.#isLiteral(cursor)) return;
    // Only paragraphs may continue outside of their containers (lazy continuation). A table is checked below.
    if (this.#leaf.kind !== 'paragraph' && this.#leaf.kind !== 'table') this.#leaf = none;

    while (!cursor.isBlank()) {
      const leaf = this.#startLeaf(line);
      if (leaf) {
        this.#commit(line, leaf);
        return;
      }
      if (!this.#startContainer(line)) break;
    }
    if (cursor.isBlank()) {
      this.#containers = containers;
      this.#leaf = none;
    } else {
      this.#takeText(line);
    }
  }

  /** The open containers that this line continues, outermost first. Moves past their markers and indents. */
  #matchContainers(cursor: Cursor): (Quote | Item)[] {
    const matched: (Quote | Item)[] = [];
    for (const container of this.#containers) {
      if (container.kind === 'quote') {
        if (!cursor.takeQuoteMarker() && !this.#isLazyInList(cursor)) break;
      } else if (cursor.isBlank()) {
        if (container.isEmpty) break;
      } else {
        if (cursor.indent() < container.width) break;
        cursor.skip(container.width);
      }
      matched.push(container);
    }
    return matched;
  }

  /**
   * Follows marked where it differs from CommonMark: a list in a block quote continues without its '>' if the line is
   * indented by at least four columns.
   */
  #isLazyInList(cursor: Cursor): boolean {
    return this.#leaf.kind === 'paragraph' && this.#containers.at(-1)?.kind === 'item' && cursor.indent() >= 4;
  }

  /** Whether the line is in exactly the containers that were open before it. */
  #isWithin(line: OpenLine): boolean {
    return !line.isFresh && line.containers.length === this.#containers.length;
  }

  /** Whether the line belongs to, or ends, an open block of literal text. */
  #isLiteral(cursor: Cursor): boolean {
    const leaf = this.#leaf;
    if (leaf.kind === 'indented code') return cursor.isBlank() || cursor.indent() >= 4;
    if (leaf.kind === 'fence') {
      const rest = cursor.rest().trim();
      const isFence = rest.length >= leaf.length && rest === leaf.character.repeat(rest.length);
      if (isFence && cursor.indent() < 4) this.#leaf = none;
      return true;
    }
    if (leaf.kind === 'html') {
      if (leaf.end.test(cursor.rest())) this.#leaf = none;
      return true;
    }
    return false;
  }

  /** The block other than a paragraph or container that starts here; `none` if it also ends here. */
  #startLeaf(line: OpenLine): Leaf | null {
    const isInParagraph = this.#leaf.kind === 'paragraph' && !line.isFresh;
    // An indented line within a paragraph is text.
    if (line.cursor.indent() >= 4) return isInParagraph ? null : { kind: 'indented code' };
    const text = line.cursor.rest().trimStart();

    const fence = FENCE.exec(text);
    if (fence) {
      const run = fence[1] ?? fence[2] ?? '';
      return { kind: 'fence', character: run.charAt(0), length: run.length };
    }
    const html = HTML_BLOCKS.find(({ start }) => start.test(text));
    if (html && (html.interrupts || !isInParagraph)) {
      return html.end.test(text) ? none : { kind: 'html', end: html.end };
    }
    if (isInParagraph && this.#isWithin(line) && SETEXT_UNDERLINE.test(text)) {
      this.#dropTask();
      return none;
    }
    if (!isInParagraph && LINK_DEFINITION.test(text)) return none;
    return ATX_HEADING.test(text) || THEMATIC_BREAK.test(text) ? none : null;
  }

  /** Opens a block quote or a list item if one starts here, and moves to its content. */
  #startContainer(line: OpenLine): boolean {
    const { cursor, containers } = line;
    if (cursor.indent() >= 4 || containers.length >= maxDepth) return false;
    if (cursor.takeQuoteMarker()) {
      containers.push({ kind: 'quote' });
      line.isFresh = true;
      return true;
    }
    const text = cursor.rest().trimStart();
    const marker = LIST_MARKER.exec(text);
    if (!marker) return false;
    const isBare = BLANK.test(text.slice(marker[0].length));
    const isInParagraph = this.#leaf.kind === 'paragraph' && this.#isWithin(line);
    // Within a paragraph, '-' alone or '1986.' at the start of a line is text.
    if (isInParagraph && (isBare || Number(marker[1] ?? 1) !== 1)) return false;

    const markerWidth = cursor.indent() + marker[0].length;
    cursor.skip(markerWidth);
    // From five spaces on, the item starts with an indented code block after one space.
    const padding = isBare || cursor.indent() > 4 ? 1 : cursor.indent();
    cursor.skip(padding);
    containers.push({ kind: 'item', width: markerWidth + padding, isEmpty: isBare });
    line.isFresh = true;

    const checkbox = TASK.exec(cursor.rest());
    if (checkbox) {
      line.task = {
        done: checkbox[1] !== ' ',
        text: (checkbox[2] ?? '').trimEnd(),
        offset: line.offset + cursor.position + '['.length,
      };
    }
    return true;
  }

  #takeText(line: OpenLine): void {
    const leaf = this.#leaf;
    const text = line.cursor.rest().trim();
    if (leaf.kind === 'paragraph' && !line.isFresh) {
      const isTable = this.#isWithin(line) && isTableHead(leaf.lastLine, text);
      if (isTable) {
        if (leaf.lines === 1) this.#dropTask();
        this.#commit(line, { kind: 'table' });
      } else {
        // Also outside of its containers: a lazy continuation line keeps them open.
        leaf.lines += 1;
        leaf.lastLine = text;
      }
    } else if (leaf.kind === 'table' && this.#isWithin(line)) {
      this.#commit(line, leaf);
    } else {
      if (line.task) this.#tasks.add(line.task);
      this.#commit(line, { kind: 'paragraph', task: line.task, lines: 1, lastLine: text });
    }
  }

  /** Drops the task of a paragraph that became a heading or table: in GFM a task starts with a paragraph. */
  #dropTask(): void {
    if (this.#leaf.kind === 'paragraph' && this.#leaf.task) this.#tasks.delete(this.#leaf.task);
  }

  #commit(line: OpenLine, leaf: Leaf): void {
    for (const container of line.containers) if (container.kind === 'item') container.isEmpty = false;
    this.#containers = line.containers;
    this.#leaf = leaf;
  }
}

/** Whether the two lines are the head and delimiter row of a table, with as many cells. */
function isTableHead(head: string, delimiters: string): boolean {
  if (!/[:|]/.test(delimiters) || !TABLE_DELIMITERS.test(delimiters)) return false;
  return cellCount(head) === cellCount(delimiters);
}

const cellCount = (row: string): number =>
  row
    .replace(/\\./g, '')
    .replace(/^\||\|$/g, '')
    .split('|').length;

/** A position in a line. Indents are counted in columns, with tab stops every four columns. */
class Cursor {
  readonly #line: string;
  #column = 0;
  position = 0;

  constructor(line: string) {
    this.#line = line;
  }

  rest(): string {
    return this.#line.slice(this.position);
  }

  isBlank(): boolean {
    return BLANK.test(this.rest());
  }

  /** The number of columns of white space that follow. */
  indent(): number {
    let column = this.#column;
    for (let at = this.position; ; at += 1) {
      const character = this.#line.charAt(at);
      if (character === ' ') column += 1;
      else if (character === '\t') column += toTabStop(column);
      else return column - this.#column;
    }
  }

  /** Moves on by columns; within a tab, the rest of it still counts as indent. */
  skip(columns: number): void {
    const end = this.#column + columns;
    while (this.#column < end && this.position < this.#line.length) {
      const width = this.#line.charAt(this.position) === '\t' ? toTabStop(this.#column) : 1;
      if (this.#column + width > end) {
        this.#column = end;
        return;
      }
      this.#column += width;
      this.position += 1;
    }
  }

  /** Moves past a block quote's marker and the space after it. @returns whether there was one */
  takeQuoteMarker(): boolean {
    const indent = this.indent();
    if (indent > 3 || !this.rest().trimStart().startsWith('>')) return false;
    this.skip(indent + 1);
    if (this.indent() > 0) this.skip(1);
    return true;
  }
}

const toTabStop = (column: number): number => 4 - (column % 4);
