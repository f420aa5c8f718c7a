/** A passage that a text may cite, with its number. It stays with the text when the source is deleted. */
export interface Citation {
  /** As in `[n]`, from 1. */
  readonly n: number;
  /** The source's id. */
  readonly source: string;
  /** The passage's number in its source. */
  readonly passage: number;
  /** The source's title when the text was written. */
  readonly title: string;
}
