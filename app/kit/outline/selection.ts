import { ModelFault } from '~/kit/fault/model-fault';
import { limits } from '~/kit/limits';
import type { OutlineHierarchy, OutlineLine } from './hierarchy';
import type { SourceLine } from './line';

/** After this many indented lines without a marker, the outline is taken as one without markers. */
const plainOutlineMinIndented = 3;

interface HeldLine {
  readonly line: SourceLine;
  readonly isAfterGap: boolean;
}

/**
 * Separates the lines of an outline from chatter, and passes them to the hierarchy as soon as they are certain.
 *
 * If lines have markers, those are the outline and the others are chatter, with two exceptions: an all-bold line where
 * such lines head sections, and a line directly followed by a deeper marked one ('Basics' above '  - Variables').
 *
 * If no line has a marker, all indented text is the outline, except an introduction before it and a closing remark.
 */
export class OutlineSelection {
  readonly #hierarchy: OutlineHierarchy;
  #style: 'unknown' | 'marked' | 'plain' = 'unknown';
  #accepted: OutlineLine[] = [];

  /** Style unknown: the lines so far, all without markers. */
  #held: HeldLine[] = [];
  #shallowestHeld = Number.POSITIVE_INFINITY;
  #indentedHeld = 0;

  /** Marked: lines without a marker that become sections if the next line is deeper. */
  #sections: SourceLine[] = [];
  #shallowestItem = Number.POSITIVE_INFINITY;
  #lastHeading: 'none' | 'heading' | 'bold' = 'none';
  #hasItemsBelowHeading = false;

  /** Plain: sentences at the top level after a gap, dropped as a closing remark unless more of the outline follows. */
  #closingRemark: SourceLine[] = [];

  constructor(hierarchy: OutlineHierarchy) {
    this.#hierarchy = hierarchy;
  }

  /**
   * @param isAfterGap whether a line without a label came before this one
   * @returns the lines that became certain
   * @throws ModelFault 'too-large'
   */
  push(line: SourceLine, isAfterGap: boolean): OutlineLine[] {
    if (this.#style === 'unknown' && isCertain(line)) this.#startMarked();
    if (this.#style === 'marked') this.#takeMarked(line, isAfterGap);
    else if (this.#style === 'plain') this.#takePlain(line, isAfterGap);
    else this.#hold(line, isAfterGap);
    return this.#flush();
  }

  /** Ends the text. If no line had a marker but some were indented, they were an outline. */
  end(): OutlineLine[] {
    if (this.#style === 'unknown' && this.#indentedHeld > 0) this.#startPlain();
    return this.#flush();
  }

  #accept(line: SourceLine): void {
    const accepted = this.#hierarchy.add(line);
    if (accepted) this.#accepted.push(accepted);
  }

  #flush(): OutlineLine[] {
    const accepted = this.#accepted;
    this.#accepted = [];
    return accepted;
  }

  // --- No marker so far ---

  #hold(line: SourceLine, isAfterGap: boolean): void {
    if (this.#held.length > limits.outlineMaxNodes) {
      throw new ModelFault('too-large', `more than ${limits.outlineMaxNodes} lines without a marker`);
    }
    this.#held.push({ line, isAfterGap });
    if (line.column > this.#shallowestHeld) this.#indentedHeld += 1;
    this.#shallowestHeld = Math.min(this.#shallowestHeld, line.column);
    if (this.#indentedHeld >= plainOutlineMinIndented) this.#startPlain();
  }

  #startMarked(): void {
    this.#style = 'marked';
    const held = this.#held;
    this.#held = [];
    for (const { line, isAfterGap } of held) this.#takeMarked(line, isAfterGap);
  }

  #startPlain(): void {
    this.#style = 'plain';
    const [first, ...others] = this.#held;
    this.#held = [];
    if (first && !isIntroduction(first, others[0])) this.#accept(unmarked(first.line));
    for (const { line, isAfterGap } of others) this.#takePlain(line, isAfterGap);
  }

  // --- An outline with markers ---

  #takeMarked(line: SourceLine, isAfterGap: boolean): void {
    if (isAfterGap) this.#sections = [];
    if (line.mark === 'heading' || (line.mark === 'bold' && this.#mayHeadSection())) this.#takeHeading(line);
    else if (isCertain(line)) this.#takeItem(line);
    else this.#takeUnmarked(line);
  }

  /** A bold line heads a section if earlier ones did, or if no item came since the last heading. */
  #mayHeadSection(): boolean {
    return this.#lastHeading === 'bold' || !this.#hasItemsBelowHeading;
  }

  #takeHeading(line: SourceLine): void {
    this.#sections = [];
    this.#lastHeading = line.mark === 'bold' ? 'bold' : 'heading';
    this.#hasItemsBelowHeading = false;
    this.#accept(line);
  }

  #takeItem(line: SourceLine): void {
    for (const section of this.#sections) {
      // The root of a rendered tree is in the same column as its branches: 'Basics' above '├── Variables'.
      if (section.column < line.column || line.mark === 'branch') this.#accept(unmarked(section));
    }
    this.#sections = [];
    if (line.mark !== 'branch') this.#shallowestItem = Math.min(this.#shallowestItem, line.column);
    this.#hasItemsBelowHeading = true;
    this.#accept(line.mark === 'bold' ? { ...line, mark: 'item' } : line);
  }

  #takeUnmarked(line: SourceLine): void {
    if (this.#hierarchy.takeTitleAbove(line)) {
      this.#sections = [];
      return;
    }
    while ((this.#sections.at(-1)?.column ?? -1) >= line.column) this.#sections.pop();
    // A line as deep as marked lines, or under headings, is a remark or the second line of an item: dropped.
    if (line.column < this.#shallowestItem && this.#lastHeading === 'none') this.#sections.push(line);
  }

  // --- An outline without markers ---

  #takePlain(line: SourceLine, isAfterGap: boolean): void {
    const mayBeClosingRemark =
      line.mark === 'none' &&
      line.isSentence &&
      (isAfterGap || this.#closingRemark.length > 0) &&
      !this.#hierarchy.isEmpty &&
      this.#hierarchy.isOutermost(line);
    if (mayBeClosingRemark) {
      this.#closingRemark.push(line);
      return;
    }
    for (const sentence of this.#closingRemark) this.#accept(unmarked(sentence));
    this.#closingRemark = [];
    this.#accept(unmarked(line));
  }
}

/** Whether a line surely belongs to an outline; bold alone may be emphasised chatter. */
const isCertain = (line: SourceLine): boolean => (line.mark === 'bold' ? line.hasInnerMarker : line.mark !== 'none');

/** The same line, not bold. */
const unmarked = (line: SourceLine): SourceLine => (line.mark === 'bold' ? { ...line, mark: 'none' } : line);

/** An introduction: 'Here is your outline:', followed by a blank line or a line that is not deeper. */
function isIntroduction({ line }: HeldLine, next: HeldLine | undefined): boolean {
  return line.isSentence && next !== undefined && (next.isAfterGap || next.line.column <= line.column);
}
