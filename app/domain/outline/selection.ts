import { ModelFault } from '~/domain/fault/model-fault';
import { limits } from '~/domain/limits';
import type { OutlineHierarchy, OutlineLine } from './hierarchy';
import type { SourceLine } from './line';

/** So many indented lines without a marker, before any line with one, are an outline that uses no markers. */
const plainOutlineMinIndented = 3;

interface HeldLine {
  readonly line: SourceLine;
  readonly isAfterGap: boolean;
}

/**
 * Tells the lines of an outline from the chatter around it, and hands them to the hierarchy as soon as that is certain.
 *
 * Where lines carry markers, those are the outline and the others are chatter. Two kinds of lines need a second look: one that is
 * all bold heads a section where sections are headed like that, and one without a marker is a section if a deeper marked
 * line follows at once, in an outline that marks only what lies below ('Basics' above '  - Variables').
 *
 * An outline may also use indents and no markers. Then every line belongs to it, but for an announcement
 * before it and a goodbye after it.
 */
export class OutlineSelection {
  readonly #hierarchy: OutlineHierarchy;
  #style: 'unknown' | 'marked' | 'plain' = 'unknown';
  #accepted: OutlineLine[] = [];

  /** Style unknown: what came so far, all without markers. */
  #held: HeldLine[] = [];
  #shallowestHeld = Number.POSITIVE_INFINITY;
  #indentedHeld = 0;
  #holdsData = false;

  /** Marked: the lines without a marker that the next line, if it is a deeper one, would hang under. */
  #sections: SourceLine[] = [];
  #shallowestItem = Number.POSITIVE_INFINITY;
  #lastHeading: 'none' | 'heading' | 'bold' = 'none';
  #hasItemsBelowHeading = false;

  /** Plain: sentences at the top, after a gap; a goodbye unless more of the outline follows. */
  #goodbye: SourceLine[] = [];

  constructor(hierarchy: OutlineHierarchy) {
    this.#hierarchy = hierarchy;
  }

  /**
   * @param isAfterGap whether a blank line, or one that counts as blank, came before this line
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

  /** Says that no more lines come. What was indented without any marker was an outline. */
  end(): OutlineLine[] {
    if (this.#style === 'unknown' && this.#indentedHeld > 0 && !this.#holdsData) this.#startPlain();
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

  // --- As long as there was no marker ---

  #hold(line: SourceLine, isAfterGap: boolean): void {
    if (this.#held.length > limits.outlineMaxNodes) {
      throw new ModelFault('too-large', `more than ${limits.outlineMaxNodes} lines without a marker`);
    }
    this.#held.push({ line, isAfterGap });
    if (line.column > this.#shallowestHeld) this.#indentedHeld += 1;
    this.#shallowestHeld = Math.min(this.#shallowestHeld, line.column);
    // Pretty-printed JSON is indented as well, but its lines make no map.
    this.#holdsData ||= line.opensData;
    if (this.#indentedHeld >= plainOutlineMinIndented && !this.#holdsData) this.#startPlain();
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
    if (first && !isAnnouncement(first, others[0])) this.#accept(unmarked(first.line));
    for (const { line, isAfterGap } of others) this.#takePlain(line, isAfterGap);
  }

  // --- An outline with markers ---

  #takeMarked(line: SourceLine, isAfterGap: boolean): void {
    if (isAfterGap) this.#sections = [];
    if (line.mark === 'heading' || (line.mark === 'bold' && this.#mayHeadSection())) this.#takeHeading(line);
    else if (isCertain(line)) this.#takeItem(line);
    else this.#takeUnmarked(line);
  }

  /** Whether a bold line heads a section: after others that did, or where no item has come since the last heading. */
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
      // A tree's root stands in the column of its branches: 'Basics' above '├── Variables'.
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
    // Beside marked lines, or under headings, it is the second line of an item or a remark.
    if (line.column < this.#shallowestItem && this.#lastHeading === 'none') this.#sections.push(line);
  }

  // --- An outline without markers ---

  #takePlain(line: SourceLine, isAfterGap: boolean): void {
    const mayBeGoodbye =
      line.mark === 'none' &&
      line.isSentence &&
      (isAfterGap || this.#goodbye.length > 0) &&
      !this.#hierarchy.isEmpty &&
      this.#hierarchy.isOutermost(line);
    if (mayBeGoodbye) {
      this.#goodbye.push(line);
      return;
    }
    for (const sentence of this.#goodbye) this.#accept(unmarked(sentence));
    this.#goodbye = [];
    this.#accept(unmarked(line));
  }
}

/** Whether a line's marker says that it belongs to an outline. Bold by itself may be just loud chatter. */
const isCertain = (line: SourceLine): boolean =>
  line.mark === 'bold' ? line.hasInnerMarker : line.mark !== 'none';

/** A line where bold is nothing more than bold. */
const unmarked = (line: SourceLine): SourceLine => (line.mark === 'bold' ? { ...line, mark: 'none' } : line);

/** 'Here is your outline:', and then a blank line or something that is not below it. */
function isAnnouncement({ line }: HeldLine, next: HeldLine | undefined): boolean {
  return line.isSentence && next !== undefined && (next.isAfterGap || next.line.column <= line.column);
}
