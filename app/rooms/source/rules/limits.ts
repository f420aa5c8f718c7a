import { megabyte } from '~/kit/store/space';

/** Limits of a source and of reading it. Separate from kit/limits.ts, which browsers load as well. */
export const sourceLimits = {
  maxBytes: 20 * megabyte,
  maxPages: 2_000,
  /** From the moment when a worker thread begins to read it. */
  readMs: 60_000,
  readMemoryMb: 512,
  /** A pasted text is held in memory, and sent back in the form if it is refused. */
  pastedMaxBytes: 2 * megabyte,
  /** Complete sources and those being read. */
  sourcesPerUser: 100,
  sourcesPerMap: 20,
  /** How many passages a page shows, and how many search results. */
  passagesPerPage: 40,
  foundPerPage: 20,
  titleMaxCharacters: 200,
  headingMaxCharacters: 200,
  /** Deeper levels count as the sixth. */
  headingMaxLevel: 6,
  /** Paragraphs are joined until a passage has the minimum of words, but never beyond the maximum. */
  passageMinWords: 80,
  passageMaxWords: 250,
  /** Pictures of a source, and the longest side of each, in pixels. */
  figuresPerSource: 200,
  figureMaxSide: 2_000,
  /** Smaller ones are ornaments and rules. */
  figureMinSide: 64,
  /** All of a source's pictures as they are stored. */
  figuresMaxBytes: 32 * megabyte,
  /** From when on no further pictures are looked for, counted from the start of the process that reads. */
  figuresMs: 45_000,
  captionMaxCharacters: 500,
  /** A picture on so many pages or places is an ornament or a logo. */
  repeatedFrom: 3,
  /** The size of a model's notes on one part of a document. */
  noteMaxBytes: 20_000,
} as const;
