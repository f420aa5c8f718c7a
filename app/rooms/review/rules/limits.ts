const minute = 60_000;

/** The limits of cards and reviews; units stand in the names. */
export const recallLimits = {
  /** What a card may say, in characters; its options are 2 to 6. */
  cardFrontMaxCharacters: 2_000,
  cardBackMaxCharacters: 8_000,
  cardOptionMaxCharacters: 500,
  cardOptionsMax: 6,
  /** Of one learner. */
  cardsPerNode: 200,
  cardsPerPage: 50,
  /** Nobody thinks longer about a card: they were away. */
  reviewMaxMs: 10 * minute,
  /** How long an answer may have waited for a connection and still count from when it was given. */
  reviewWaitedMaxMs: 24 * 60 * minute,
  /** With nothing else to do, a card that comes again within this time comes at once. */
  learnAheadMs: 20 * minute,
  /** Counted up to this number, so that no backlog makes a page slow. */
  cardsCountedMax: 1_000,
  /** How many cards a page has at hand besides the one that it shows. */
  cardsAhead: 5,
  /** The share of cards that a learner may wish to recall when they come again. */
  retentionMin: 0.8,
  retentionMax: 0.97,
  newCardsADayMax: 9_999,
  /** How many days ahead the forecast of reviews looks, and how many weeks back it measures what was recalled. */
  forecastDays: 30,
  recalledWeeks: 8,
  /** As many of the newest reviews are measured. */
  recalledReviewsMax: 1_000,
  /** Of cards that a model proposes: what it may send for one lesson, and how many are ticked beforehand. */
  proposalMaxBytes: 100_000,
  proposalTicked: 5,
  /** How many of the cards that are there a prompt names, the newest of them. */
  cardsInPrompt: 60,
} as const;
