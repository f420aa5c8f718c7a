export const suggestionLimits = {
  remarkMaxCharacters: 2_000,
  /** Of a paragraph, before and after the change; a longer one can only be remarked on. */
  passageMaxCharacters: 10_000,
  replyMaxCharacters: 300,
  /** Of one suggester, in all maps and courses together. */
  openMax: 20,
  perDayMax: 50,
  dayMs: 24 * 60 * 60 * 1_000,
  /** How many open rows a list shows, and as many that are decided. */
  listed: 100,
  /** How many taken suggestions one patch carries. */
  patchMax: 1_000,
} as const;
