import { ModelFault } from '~/kit/fault/model-fault';
import { limits } from '~/kit/limits';
import { TextLines } from '~/kit/text/lines';
import { utf8Length } from '~/kit/text/plain-text';
import { nodeLine, thinkStart, titleLine } from './canonical';
import { DataForm, opensData } from './data';
import { diagramOf, opensDiagram } from './diagram';
import { OutlineHierarchy, type OutlineLine, rootLabel } from './hierarchy';
import { readLine, type SourceLine } from './line';
import { Numbering } from './markers';
import type { OtherForm } from './other-form';
import { OutlineSelection } from './selection';
import { isDelimiterRow, readRow, TableForm } from './table';

export type { OutlineLine };

const THINK_END = /<\/think(?:ing)?>/i;

/**
 * Streaming parser for outlines (§5 'Outline parsing', and the other forms that models write). Linear in the text's
 * length, independent of how it is split. Not usable after it has thrown.
 *
 * `line.ts` parses a line, `selection.ts` drops chatter, `hierarchy.ts` finds the parent. JSON, tables and diagrams
 * have readers of their own (`data.ts`, `table.ts`, `diagram.ts`).
 */
export class OutlineParser {
  readonly #text = new TextLines(limits.outlineMaxBytes);
  readonly #topic: string;
  readonly #numbering = new Numbering();
  readonly #hierarchy: OutlineHierarchy;
  readonly #selection: OutlineSelection;
  /** The JSON, table or diagram being parsed, with its raw lines until it has produced a label. */
  #form: { readonly form: OtherForm; readonly raw: string[]; given: number } | null = null;
  /** A line that may be the first of a table or diagram. */
  #held: string | null = null;
  /** The outline came as JSON, so everything else is chatter. */
  #hasData = false;
  #isThinking = false;
  #isAfterGap = false;
  #hasEnded = false;

  /** @param topic the topic of the map from `normaliseTopic`: the root's label */
  constructor(topic: string) {
    this.#topic = rootLabel(topic);
    this.#hierarchy = new OutlineHierarchy(topic);
    this.#selection = new OutlineSelection(this.#hierarchy);
  }

  /**
   * Parses the next piece of the text; does nothing after `end`.
   * @returns the lines that became certain, for a live view. They equal `nodes()` unless the first line was wrongly
   * taken for a title or not (a title equals the topic, is a # heading or has no marker): then it is missing or
   * superfluous, and the lines below it are off by one level.
   * @throws ModelFault 'too-large'
   */
  push(piece: string): OutlineLine[] {
    const lines: OutlineLine[] = [];
    if (!this.#hasEnded) this.#text.push(piece, (line) => this.#take(line, lines));
    return lines;
  }

  /**
   * Ends the text.
   * @returns the lines that became certain
   * @throws ModelFault 'too-large'
   */
  end(): OutlineLine[] {
    const lines: OutlineLine[] = [];
    if (this.#hasEnded) return lines;
    this.#hasEnded = true;
    this.#text.end((line) => this.#take(line, lines));
    this.#endForm(lines);
    this.#release(lines);
    return lines.concat(this.#selection.end());
  }

  /**
   * All nodes below the root, in document order; ends the text if `end` has not been called.
   * @throws ModelFault 'no-outline' if there is no outline in the text, 'too-large' if there is too much
   */
  nodes(): OutlineLine[] {
    const nodes = this.nodesOfAnySize();
    // The limit applies to the canonical text, which is what is stored. Writing it is slow, so only near the limit.
    if (longestForm(this.#topic, nodes) > limits.outlineMaxBytes) {
      const bytes = writtenBytes(this.#topic, nodes);
      if (bytes > limits.outlineMaxBytes) throw new ModelFault('too-large', `${bytes} bytes when written out`);
    }
    return nodes;
  }

  /**
   * Like `nodes`, for a caller that measures the canonical text when it is written.
   * @throws ModelFault 'no-outline', or 'too-large' if it is so without any backslash
   */
  nodesOfAnySize(): OutlineLine[] {
    this.end();
    return this.#hierarchy.nodes();
  }

  #take(raw: string, lines: OutlineLine[]): void {
    const spoken = this.#withoutThinking(raw);
    if (spoken === null || this.#goesOn(spoken, lines)) return;
    const form = this.#held === null ? null : formOf(this.#held, spoken);
    if (form) {
      this.#form = { form, raw: [this.#held ?? ''], given: 0 };
      this.#held = null;
      this.#goesOn(spoken, lines);
      return;
    }
    this.#release(lines);
    if (opensData(spoken) && (this.#hierarchy.isEmpty || this.#hasData)) {
      this.#form = { form: new DataForm(), raw: [], given: 0 };
      this.#goesOn(spoken, lines);
    } else if (this.#hasData) return;
    else if (opensDiagram(spoken) || readRow(spoken)) this.#held = spoken;
    else this.#read(spoken, lines);
  }

  /** Whether the open form took the line. */
  #goesOn(raw: string, lines: OutlineLine[]): boolean {
    if (!this.#form) return false;
    const taken = this.#form.form.push(raw);
    if (taken === null) {
      this.#endForm(lines);
      return false;
    }
    if (this.#form.given === 0) this.#form.raw.push(raw);
    this.#give(taken, lines);
    return true;
  }

  #give(taken: readonly SourceLine[], lines: OutlineLine[]): void {
    for (const line of taken) {
      for (const accepted of this.#selection.push(line, this.#isAfterGap)) lines.push(accepted);
      this.#isAfterGap = false;
    }
    if (this.#form && taken.length > 0) this.#form.given += taken.length;
  }

  /** A form without any label is not one: its lines are parsed as text. */
  #endForm(lines: OutlineLine[]): void {
    if (!this.#form) return;
    this.#give(this.#form.form.end(), lines);
    const { given, raw, form } = this.#form;
    this.#form = null;
    if (given > 0) this.#hasData ||= form instanceof DataForm && given >= limits.outlineMinNodes - 1;
    else for (const line of raw) this.#read(line, lines);
  }

  #release(lines: OutlineLine[]): void {
    const held = this.#held;
    this.#held = null;
    if (held !== null) this.#read(held, lines);
  }

  #read(raw: string, lines: OutlineLine[]): void {
    const line = readLine(raw, this.#numbering);
    if (line) {
      for (const accepted of this.#selection.push(line, this.#isAfterGap)) lines.push(accepted);
    }
    this.#isAfterGap = line === null;
  }

  /** Drops `<think>…</think>`, also over several lines; null if the line holds nothing else. */
  #withoutThinking(raw: string): string | null {
    let rest = raw;
    for (;;) {
      if (!this.#isThinking) {
        const start = thinkStart.exec(rest);
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
 * Parses a whole outline; see `OutlineParser`.
 * @throws ModelFault 'no-outline' or 'too-large'
 */
export function readOutline(topic: string, text: string): OutlineLine[] {
  const parser = new OutlineParser(topic);
  parser.push(text);
  return parser.nodes();
}

const formOf = (first: string, second: string): OtherForm | null =>
  isDelimiterRow(second) && readRow(first) ? new TableForm(first) : diagramOf(first, second);

function writtenBytes(topic: string, nodes: readonly OutlineLine[]): number {
  let bytes = utf8Length(titleLine(topic)) + 1;
  for (const { label, level } of nodes) bytes += utf8Length(nodeLine(level, label)) + 1;
  return bytes;
}

/** Upper bound for the canonical text's size: every byte of every label with a backslash. */
function longestForm(topic: string, nodes: readonly OutlineLine[]): number {
  let bytes = 2 * utf8Length(topic) + 2;
  for (const { label, level } of nodes) {
    bytes += level * limits.indentSpaces + '- \n'.length + 2 * utf8Length(label);
  }
  return bytes;
}
