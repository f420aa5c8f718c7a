import { ModelFault } from '~/kit/fault/model-fault';
import { limits } from '~/kit/limits';
import { cutToCharacters, plainText, utf8Length } from '~/kit/text/plain-text';
import type { SourceLine } from './line';

/** A node of an outline. */
export interface OutlineLine {
  readonly label: string;
  /** At least 1: the root is the topic. */
  readonly level: number;
}

interface PlacedLine {
  readonly line: SourceLine;
  /** The index of its parent line; -1 at the top. */
  readonly parent: number;
  /** The number of its ancestors. */
  readonly depth: number;
}

/** The root's label: the topic as one plain line. */
export const rootLabel = (topic: string): string => cutToCharacters(plainText(topic), limits.labelMaxCharacters);

/**
 * Finds each line's parent: the nearest shallower line before it.
 *
 * Indents are compared, not counted, so tabs, any number of spaces and skipped levels all work. Headings are above all
 * other lines. Within a column the markers' ranks decide (`SourceLine.rank`).
 *
 * The root is the topic. A title (a first line that equals the topic or is the parent of all others) becomes no node,
 * and its children become the root's.
 */
export class OutlineHierarchy {
  readonly #topicKey: string;
  readonly #lines: PlacedLine[] = [];
  /** Indexes of the possible parents of the next line, the deepest last. */
  readonly #ancestors: number[] = [];
  #topLines = 0;
  /** A lower bound for the size of the canonical text of the lines so far: without title and backslashes. */
  #writtenBytes = 0;
  /** The topic, without a marker, preceded the outline as its title, so there is no second one. */
  #hasTitleAbove = false;

  constructor(topic: string) {
    this.#topicKey = fold(rootLabel(topic));
  }

  get isEmpty(): boolean {
    return this.#lines.length === 0;
  }

  /** Whether the line's column puts it at the top level. */
  isOutermost(line: SourceLine): boolean {
    const first = this.#lines[0]?.line;
    return first === undefined || line.column <= first.column;
  }

  /** Takes a line before the outline as its title if it equals the topic. */
  takeTitleAbove(line: SourceLine): boolean {
    if (!this.isEmpty || !this.#isTopic(line)) return false;
    this.#hasTitleAbove = true;
    return true;
  }

  /**
   * Adds the next line.
   * @returns the node for a live view; null for a first line that is taken as the title
   * @throws ModelFault 'too-large'
   */
  add(line: SourceLine): OutlineLine | null {
    // One line more than nodes below the root are allowed, because the first may turn out to be a title.
    if (this.#lines.length >= limits.outlineMaxNodes) throw tooManyNodes();
    while (this.#ancestors.length > 0 && !isAbove(this.#deepest(), line)) this.#ancestors.pop();
    const parent = this.#ancestors.at(-1) ?? -1;
    const depth = this.#ancestors.length;
    this.#ancestors.push(this.#lines.length);
    this.#lines.push({ line, parent, depth });
    if (depth === 0) this.#topLines += 1;
    // The canonical text can be larger than the model's (two spaces per level): stop early instead of paying for it
    // all.
    if (this.#lines.length > 1)
      this.#writtenBytes += depth * limits.indentSpaces + '- \n'.length + utf8Length(line.label);
    if (this.#writtenBytes > limits.outlineMaxBytes) throw tooLong();

    const hasTitle = this.#topLines === 1 && this.#looksLikeTitle();
    if (hasTitle && depth === 0) return null;
    return { label: line.label, level: hasTitle ? depth : depth + 1 };
  }

  /**
   * The nodes below the root, in document order.
   * @throws ModelFault 'no-outline' or 'too-large'
   */
  nodes(): OutlineLine[] {
    // All but a title become nodes, and the topic is one.
    const lines = this.#lines.length - (this.#hasTitle() ? 1 : 0);
    if (lines + 1 < limits.outlineMinNodes) throw new ModelFault('no-outline', `${lines} lines`);
    if (lines + 1 > limits.outlineMaxNodes) throw tooManyNodes();
    return this.all();
  }

  #deepest(): SourceLine | undefined {
    return this.#lines[this.#ancestors.at(-1) ?? -1]?.line;
  }

  #isTopic(line: SourceLine): boolean {
    return this.#topicKey !== '' && fold(line.label) === this.#topicKey;
  }

  #hasTitle(): boolean {
    const first = this.#lines[0]?.line;
    // Without a topic, a title cannot be dropped.
    if (first === undefined || this.#topicKey === '') return false;
    if (this.#hasTitleAbove && first.mark !== 'heading') return false;
    return this.#isTopic(first) || (this.#topLines === 1 && this.#lines.length > 1);
  }

  /** Guesses, for a live view, whether the first line is a title. */
  #looksLikeTitle(): boolean {
    const first = this.#lines[0]?.line;
    if (first === undefined || this.#topicKey === '') return false;
    if (this.#hasTitleAbove && first.mark !== 'heading') return false;
    const isTopHeading = first.mark === 'heading' && first.headingLevel === 1;
    return isTopHeading || first.mark === 'none' || this.#isTopic(first);
  }

  /** Like `nodes`, without a minimum number. */
  all(): OutlineLine[] {
    const levels: number[] = [];
    const nodes: OutlineLine[] = [];
    const hasTitle = this.#hasTitle();
    for (const { line, parent } of this.#lines) {
      // The children of the title become children of the root, whose level is 0.
      const isTitle = hasTitle && levels.length === 0;
      const level = isTitle ? 0 : (levels[parent] ?? 0) + 1;
      levels.push(level);
      if (!isTitle) nodes.push({ label: line.label, level });
    }
    return nodes;
  }
}

const tooLong = (): ModelFault =>
  new ModelFault('too-large', `more than ${limits.outlineMaxBytes} bytes when written out`);

const tooManyNodes = (): ModelFault => new ModelFault('too-large', `more than ${limits.outlineMaxNodes} nodes`);

/** Titles are compared without case. */
const fold = (label: string): string => label.normalize('NFKC').toLowerCase();

const isHeading = (line: SourceLine): boolean => line.mark === 'heading' || line.mark === 'bold';

/** Whether `upper` can be the parent of `lower`, a later line. */
function isAbove(upper: SourceLine | undefined, lower: SourceLine): boolean {
  if (upper === undefined) return false;
  if (isHeading(upper)) {
    if (!isHeading(lower)) return true;
    // '## 1. Basics' and '## 1.1 Syntax': with equal # the numbers decide.
    return upper.headingLevel === lower.headingLevel
      ? Math.max(1, upper.numberParts) < Math.max(1, lower.numberParts)
      : upper.headingLevel < lower.headingLevel;
  }
  if (isHeading(lower)) return false;
  return upper.column === lower.column ? upper.rank < lower.rank : upper.column < lower.column;
}
