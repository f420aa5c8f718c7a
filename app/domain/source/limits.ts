const mebibyte = 1024 * 1024;

/** What a source may be, and what reading it may cost. Apart from domain/limits.ts, which browsers load as well. */
export const sourceLimits = {
  maxBytes: 20 * mebibyte,
  maxPages: 2_000,
  /** From the moment on where a thread begins to read it. */
  readMs: 60_000,
  readMemoryMb: 512,
  titleMaxCharacters: 200,
  headingMaxCharacters: 200,
  /** Levels below the sixth count as the sixth. */
  headingMaxLevel: 6,
  /** Paragraphs are put together until a passage has this many words, and never beyond the second number. */
  passageMinWords: 80,
  passageMaxWords: 250,
} as const;
