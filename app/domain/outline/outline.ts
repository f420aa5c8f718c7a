import { ModelFault } from '~/domain/fault/model-fault';
import { escapeMarkdown } from '~/domain/lesson/markdown-file';
import { limits } from '~/domain/limits';
import type { Tree } from '~/domain/map/tree';
import { TextLines } from '~/domain/text/lines';
import { utf8Length } from '~/domain/text/plain-text';
import { OutlineHierarchy, type OutlineLine } from './hierarchy';
import { escapeAll } from './inline-markup';
import { readLine, writeLine } from './line';
import { Numbering } from './markers';
import { OutlineSelection } from './selection';

export type { OutlineLine };

const THINK_START = /^\s*<think(?:ing)?>/i;
const THINK_END = /<\/think(?:ing)?>/i;

/**
 * Reads an outline as a model writes it, piece by piece (§5 'Outline parsing', and what models do beyond it). Where
 * the pieces are split makes no difference, and the time it takes grows with the text.
 *
 * Once it has thrown, the parser is spent.
 *
 * A line is read in `domain/outline/line.ts`, told from chatter in `domain/outline/selection.ts`, and hung up in `domain/outline/hierarchy.ts`.
 */
export class OutlineParser {
  readonly #text = new TextLines(limits.outlineMaxBytes);
  readonly #numbering = new Numbering();
  readonly #hierarchy: OutlineHierarchy;
  readonly #selection: OutlineSelection;
  #isThinking = false;
  #isAfterGap = false;
  #hasEnded = false;

  /** @param topic what the map is about, as `normaliseTopic` gives it: the root's label */
  constructor(topic: string) {
    this.#hierarchy = new OutlineHierarchy(topic);
    this.#selection = new OutlineSelection(this.#hierarchy);
  }

  /**
   * Takes the next piece of the text; nothing after `end`.
   *
   * @returns the lines that became certain, for a live view. They are the nodes of `tree()` in order, but for what only
   *   the end can tell: whether the first line is a title. It is taken for one, and not given, if it equals the topic, is
   *   a heading with a single # or has no marker. If it was none after all, it is missing here, and what came
   *   below it has a level too few. If another first line was one after all, it was given here as the
   *   first, and what came below it has a level too many.
   * @throws ModelFault 'too-large'
   */
  push(piece: string): OutlineLine[] {
    const lines: OutlineLine[] = [];
    if (!this.#hasEnded) this.#text.push(piece, (line) => this.#take(line, lines));
    return lines;
  }

  /**
   * Says that the text has ended.
   * @returns the lines that became certain by that
   * @throws ModelFault 'too-large'
   */
  end(): OutlineLine[] {
    const lines: OutlineLine[] = [];
    if (this.#hasEnded) return lines;
    this.#hasEnded = true;
    this.#text.end((line) => this.#take(line, lines));
    return lines.concat(this.#selection.end());
  }

  /**
   * The whole tree; ends the text if `end` has not been called. The same text gives the same ids, whatever the topic.
   * @throws ModelFault 'no-outline' if there is no outline in the text, 'too-large' if there is too much
   */
  tree(): Tree {
    this.end();
    const tree = this.#hierarchy.toTree();
    // What we keep is written out by `formatOutline` and must be fit to be read again. What is beyond the limit by far has not come
    // this far (`OutlineHierarchy.add`); only near the limit is it worth writing it out to know.
    if (longestForm(tree) > limits.outlineMaxBytes) {
      const bytes = utf8Length(formatOutline(tree));
      if (bytes > limits.outlineMaxBytes)
        throw new ModelFault('too-large', `${bytes} bytes when written out`);
    }
    return tree;
  }

  #take(raw: string, lines: OutlineLine[]): void {
    const spoken = this.#withoutThinking(raw);
    if (spoken === null) return;
    const line = readLine(spoken, this.#numbering);
    if (line) {
      for (const accepted of this.#selection.push(line, this.#isAfterGap)) lines.push(accepted);
    }
    this.#isAfterGap = line === null;
  }

  /** Drops `<think>…</think>` at the start of a line, over as many lines as it goes; null if nothing else is there. */
  #withoutThinking(raw: string): string | null {
    let rest = raw;
    for (;;) {
      if (!this.#isThinking) {
        const start = THINK_START.exec(rest);
        if (!start) return rest;
        rest = rest.slice(start[0].length);
        this.#isThinking = true;
      }
      const end = THINK_END.exec(rest);
      if (!end) return null;
      rest = rest.slice(end.index + end[0].length);
      this.#isThinking = false;
    }
  }
}

/**
 * Reads an outline that is there as a whole; see `OutlineParser`.
 * @throws ModelFault 'no-outline' or 'too-large'
 */
export function parseOutline(topic: string, text: string): Tree {
  const parser = new OutlineParser(topic);
  parser.push(text);
  return parser.tree();
}

/**
 * The canonical text of a tree: the topic, then a bullet for each node, two spaces for each level. For a tree that
 * `parseOutline` made, reading it gives that very tree again. Where a label would be read as something else ('# not a heading'), it
 * gets Markdown's backslashes.
 */
export function formatOutline(tree: Tree): string {
  const lines: string[] = [];
  for (const node of tree.nodes.values()) {
    if (node.id === tree.rootId) lines.push(writeTitle(node.label));
    else lines.push(writeLine(`${' '.repeat(node.level * limits.indentSpaces)}- `, node.label, 'item'));
  }
  return `${lines.join('\n')}\n`;
}

/**
 * The tree as Markdown for other programs: the topic as a heading, and a nested list. Labels stand in it as text, whatever Markdown
 * would read into them, and `parseOutline` makes the same tree of it.
 */
export const formatMarkdown = (tree: Tree): string => [...markdownPieces(tree)].join('');

/** How many lines of a large map are written at once: a few milliseconds of work. */
const linesOfPiece = 500;

/** As `formatMarkdown`, in pieces, for whoever sends each one on before the next is made. */
export function* markdownPieces(tree: Tree): Generator<string, void, void> {
  let lines: string[] = [];
  for (const line of markdownLines(tree)) {
    lines.push(line);
    if (lines.length < linesOfPiece) continue;
    yield lines.join('');
    lines = [];
  }
  if (lines.length > 0) yield lines.join('');
}

function* markdownLines(tree: Tree): Generator<string, void, void> {
  for (const { id, label, level } of tree.nodes.values()) {
    if (id === tree.rootId) {
      yield `# ${escapeMarkdown(label)}\n\n`;
      continue;
    }
    const escaped = escapeMarkdown(label);
    // What would begin a list, a heading or a rule of its own within the item.
    const guarded = escaped.replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2').replace(/^[-+=]/, '\\$&');
    const prefix = `${' '.repeat((level - 1) * limits.indentSpaces)}- `;
    yield `${writeLine(prefix, label, 'item', [guarded, escapeAll(label)])}\n`;
  }
}

function writeTitle(topic: string): string {
  const line = writeLine('', topic, 'none');
  return THINK_START.test(line) ? `\\${line}` : line;
}

/** More bytes than `formatOutline` can possibly write: as if every byte of every label had its backslash. */
function longestForm(tree: Tree): number {
  let bytes = 0;
  for (const node of tree.nodes.values()) {
    bytes += node.level * limits.indentSpaces + '- \n'.length + 2 * utf8Length(node.label);
  }
  return bytes;
}
