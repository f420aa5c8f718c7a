/** The limits of asking; units stand in the names. */
export const askLimits = {
  questionMaxCharacters: 1_000,
  /** Of the lesson's text that a question is about. */
  selectionMaxCharacters: 2_000,
  /** Of one learner on one leaf. */
  turnsPerLeaf: 100,
  /** Of them the newest that the panel shows, that the thread's page shows, and that a prompt knows. */
  turnsInPanel: 5,
  turnsOnPage: 30,
  turnsInPrompt: 10,
  /** What a prompt holds of one answer from before. */
  turnMaxCharacters: 1_500,
  /** What a model may send for one answer. */
  answerMaxBytes: 20_000,
  /** What a search without a model looks for, and how much of it is shown. */
  wordsSearched: 8,
  /** Pairs of letters are parts of words. */
  pairsSearched: 24,
  foundMax: 8,
  /** Of a question that becomes a heading. */
  headingMaxCharacters: 120,
} as const;
