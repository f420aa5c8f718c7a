export const pictureLimits = {
  fileMaxBytes: 5_000_000,
  perMap: 200,
  /** The pictures of an account as they are stored, each counted once. */
  perUserMaxBytes: 200_000_000,
  /** A picture of a telephone has 12 to 50 million. */
  maxPixels: 64_000_000,
  largeMaxSide: 1_600,
  smallMaxSide: 640,
  /** A picture as it is stored. */
  storedMaxBytes: 1_000_000,
  altMaxCharacters: 500,
  /** All pictures of an exported JSON, so that it can be imported again. */
  inFileMaxBytes: 7_000_000,
  /** Time and memory of the process that encodes one. */
  workMs: 15_000,
  workMb: 640,
  /** How long a picture stays that no text names. */
  unnamedKeptMs: 24 * 60 * 60_000,
  /** How often the sweep looks at a picture, and at how many at a time. */
  checkEveryMs: 20 * 60 * 60_000,
  checkedAtOnce: 50,
  deletedAtOnce: 20,
} as const;
