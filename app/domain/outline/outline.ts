import { ModelFault } from '~/domain/fault/model-fault';
import { limits } from '~/domain/limits';
import { TextLines } from '~/domain/text/lines';
import { utf8Length } from '~/domain/text/plain-text';
import { nodeLine, thinkStart, titleLine } from './canonical';
import { OutlineHierarchy, type OutlineLine, rootLabel } from './hierarchy';
import { readLine } from './line';
import { Numbering } from './markers';
import { OutlineSelection } from './selection';

export type { OutlineLine };

const THINK_END = /<\/think(?:ing)?>/i;

/**
 * Reads an outline as a model writes it, piece by piece (§5 'Outline parsing', and what models do beyond it). Where
 * the pieces are split makes no difference, and the time it takes grows with the text.
 *
 * Once it has thrown, the parser is spent.
 *
 * A line is read in `line.ts`, told from chatter in `selection.ts`, and hung up in `hierarchy.ts`.
 */
export class OutlineParser {
  readonly #text = new TextLines(limits.outlineMaxBytes);
  readonly #topic: string;
  readonly #numbering = new Numbering();
  readonly #hierarchy: OutlineHierarchy;
  readonly #selection: OutlineSelection;
  #isThinking = false;
  #isAfterGap = false;
  #hasEnded = false;

  /** @param topic what the map is about, as `normaliseTopic` gives it: the root's label */
  constructor(topic: string) {
    this.#topic = rootLabel(topic);
    this.#hierarchy = new OutlineHierarchy(topic);
    this.#selection = new OutlineSelection(this.#hierarchy);
  }

  /**
   * Takes the next piece of the text; nothing after `end`.
   *
   * @returns the lines that became certain, for a live view. They are `nodes()` in order, but for what only
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
   * All nodes below the root, in document order; ends the text if `end` has not been called.
   * @throws ModelFault 'no-outline' if there is no outline in the text, 'too-large' if there is too much
   */
  nodes(): OutlineLine[] {
    this.end();
    const nodes = this.#hierarchy.nodes();
    // The canonical text is what is kept, so it has the same limit. Writing it takes time: only near the limit.
    if (longestForm(this.#topic, nodes) > limits.outlineMaxBytes) {
      const bytes = writtenBytes(this.#topic, nodes);
      if (bytes > limits.outlineMaxBytes)
        throw new ModelFault('too-large', `${bytes} bytes when written out`);
    }
    return nodes;
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
 * Reads an outline that is there as a whole; see `OutlineParser`.
 * @throws ModelFault 'no-outline' or 'too-large'
 */
export function readOutline(topic: string, text: string): OutlineLine[] {
  const parser = new OutlineParser(topic);
  parser.push(text);
  return parser.nodes();
}

function writtenBytes(topic: string, nodes: readonly OutlineLine[]): number {
  let bytes = utf8Length(titleLine(topic)) + 1;
  for (const { label, level } of nodes) bytes += utf8Length(nodeLine(level, label)) + 1;
  return bytes;
}

/** More bytes than the canonical text can possibly have: as if every byte of every label had its backslash. */
function longestForm(topic: string, nodes: readonly OutlineLine[]): number {
  let bytes = 2 * utf8Length(topic) + 2;
  for (const { label, level } of nodes) {
    bytes += level * limits.indentSpaces + '- \n'.length + 2 * utf8Length(label);
  }
  return bytes;
}
