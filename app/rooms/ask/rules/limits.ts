/** The limits of asking; units are part of the names. */
export const askLimits = {
  questionMaxCharacters: 1_000,
  /** The part of the lesson's text that a question is about. */
  selectionMaxCharacters: 2_000,
  /** Turns of one learner on one leaf. */
  turnsPerLeaf: 100,
  /** How many of the newest turns the panel shows, the thread's page shows, and a prompt includes. */
  turnsInPanel: 5,
  turnsOnPage: 30,
  turnsInPrompt: 10,
  /** How much of an earlier answer a prompt includes. */
  turnMaxCharacters: 1_500,
  /** The longest answer that is accepted from a model. */
  answerMaxBytes: 20_000,
  /** How many words a search without a model looks for, and how many matches it shows. */
  wordsSearched: 8,
  /** Pairs of letters, for scripts without spaces, are only parts of words, so more of them are searched. */
  pairsSearched: 24,
  foundMax: 8,
  /** The length of a question when it becomes a heading. */
  headingMaxCharacters: 120,
} as const;
