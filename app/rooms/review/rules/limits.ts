const minute = 60_000;

/** The limits of cards and reviews; names contain the units. */
export const recallLimits = {
  /** The length of a card's texts in characters; it has 2 to 6 options. */
  cardFrontMaxCharacters: 2_000,
  cardBackMaxCharacters: 8_000,
  cardOptionMaxCharacters: 500,
  cardOptionsMax: 6,
  /** A model's answer with more words is no card: it cannot be recalled as a whole. */
  cardAnswerMaxWords: 40,
  /** The number of one learner's cards. */
  cardsPerNode: 200,
  cardsPerPage: 50,
  /** Longer times are cut off: the learner was away. */
  reviewMaxMs: 10 * minute,
  /** How long an answer may be queued offline and still count from when it was given. */
  reviewWaitedMaxMs: 3 * 24 * 60 * minute,
  /** For a review without a connection, a browser keeps so many cards that are due within this time. */
  keptAheadMs: 3 * 24 * 60 * minute,
  keptAheadMax: 200,
  /** With nothing else to review, a card that is due within this time is shown at once. */
  learnAheadMs: 20 * minute,
  /** Counting stops here, so that no backlog makes a page slow. */
  cardsCountedMax: 1_000,
  /** How many cards a page preloads besides the one that it shows. */
  cardsAhead: 5,
  /** The bounds of the retention setting: the wanted share of cards that are recalled when due. */
  retentionMin: 0.8,
  retentionMax: 0.97,
  newCardsADayMax: 9_999,
  /** How many more new cards the end of a review offers. */
  moreNewCards: 10,
  /** How many library cards of a map are kept at once, and in how many of its leaves they are looked up. */
  keptAtOnceMax: 200,
  leavesLookedUpMax: 400,
  /** How many questions stand at the end of a lesson. */
  questionsPerLesson: 3,
  /** How many days the forecast covers. */
  forecastDays: 30,
  /** Limits of a model's proposal for one lesson: its size, and how many cards are preselected. */
  proposalMaxBytes: 100_000,
  proposalTicked: 5,
  /** How many existing cards a prompt names, the newest ones. */
  cardsInPrompt: 60,
} as const;
