/** Limits of a run that proposes exercises; names contain the units. */
export const proposalLimits = {
  /** The model's exercises, and the answers of its second call. */
  proposalMaxBytes: 100_000,
  solutionsMaxBytes: 20_000,
  /** How many of the model's exercises are read, and how many of them are proposed. */
  readMax: 20,
  proposedMax: 8,
  /** How many are ticked beforehand. */
  ticked: 5,
  questionMaxCharacters: 2_000,
  optionMaxCharacters: 500,
  /** A lesson with as many exercises gets no more. */
  lessonMax: 60,
  /** With how many exercises of the lesson new ones are compared. */
  knownMax: 200,
  /** How many exercises of the lesson a prompt names, the last ones. */
  knownInPrompt: 40,
  /** With how many drawn numbers an exercise is checked. */
  drawsChecked: 6,
} as const;
