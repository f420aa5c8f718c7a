export const placementLimits = {
  /** Questions of one placement. */
  questionsMax: 12,
  /** Up to this many places of the order are told apart; in a larger map each stands for several leaves. */
  placesMax: 240,
  /** The simulated learners that carry a belief. */
  learners: 3_000,
  /** How many of the most telling questions are compared in full. */
  comparedMax: 12,
  /** Nothing more is asked once so small a share of the leaves is expected to be placed wrongly. */
  openShare: 0.03,
  /** Questions that one call of a model makes: spread over the order, they place 100 leaves to within two of them. */
  madeMax: 24,
  madeMaxBytes: 60_000,
  /** Leaves of a map that a page can show with a checkbox each. */
  leavesMax: 2_000,
} as const;
