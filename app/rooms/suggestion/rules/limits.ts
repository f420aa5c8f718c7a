export const suggestionLimits = {
  remarkMaxCharacters: 2_000,
  /** The length of a paragraph, before and after the change; a longer one can only be remarked on. */
  passageMaxCharacters: 10_000,
  replyMaxCharacters: 300,
  /** Suggestions of one learner, in all maps and courses together. */
  openMax: 20,
  perDayMax: 50,
  dayMs: 24 * 60 * 60 * 1_000,
  /** How many open rows a list shows, and as many that are decided. */
  listed: 100,
  /** How many taken suggestions one patch carries. */
  patchMax: 1_000,
} as const;
