import type { SourceLine } from './line';

/** An outline that is not written in lines with bullets: it takes the lines of the text from where it starts. */
export interface OtherForm {
  /**
   * Reads a line of the text.
   * @returns what became certain; null where the form ended before this line
   */
  push(raw: string): SourceLine[] | null;
  /** What is left at the form's end. */
  end(): SourceLine[];
}
