import type { SourceLine } from './line';

/** An outline in another format than lines with bullets. It receives the lines of the text from its start on. */
export interface OtherForm {
  /**
   * Reads a line of the text.
   * @returns the lines that became certain; null if the form ended before this line
   */
  push(raw: string): SourceLine[] | null;
  /** Returns the remaining lines at the end of the form. */
  end(): SourceLine[];
}
