const mebibyte = 1024 * 1024;

/** What a source may be, and what reading it may cost. Apart from kit/limits.ts, which browsers load as well. */
export const sourceLimits = {
  maxBytes: 20 * mebibyte,
  maxPages: 2_000,
  /** From the moment on where a thread begins to read it. */
  readMs: 60_000,
  readMemoryMb: 512,
  /** A text that is pasted is held in memory, and stands in the form again where it is refused. */
  pastedMaxBytes: 2 * mebibyte,
  /** Whole ones, and those that are being read. */
  sourcesPerUser: 100,
  sourcesPerMap: 20,
  /** How many passages a page shows, and how many of those found. */
  passagesPerPage: 40,
  foundPerPage: 20,
  titleMaxCharacters: 200,
  headingMaxCharacters: 200,
  /** Levels below the sixth count as the sixth. */
  headingMaxLevel: 6,
  /** Paragraphs are put together until a passage has this many words, and never beyond the second number. */
  passageMinWords: 80,
  passageMaxWords: 250,
  /** What a model may note of one part of a document. */
  noteMaxBytes: 20_000,
} as const;
