import { exerciseLimits } from '~/kit/exercise/exercise';

/** Limits of a run that proposes exercises; names contain the units. */
export const proposalLimits = {
  /** The model's exercises, the answers of its second call, and one of these answers. */
  proposalMaxBytes: 100_000,
  solutionsMaxBytes: 20_000,
  solutionMaxCharacters: 500,
  /** How many of the model's exercises are read, and how many of them are proposed. */
  readMax: 20,
  proposedMax: 8,
  /** How many are ticked beforehand. */
  ticked: 5,
  questionMaxCharacters: 2_000,
  optionMaxCharacters: 500,
  /** How much is shown of the question of a dropped exercise. */
  questionShownMaxCharacters: 200,
  /** A lesson with this many exercises gets no more. */
  lessonMax: exerciseLimits.perLessonMax,
  /** How many exercises of the lesson new ones are compared with. */
  knownMax: 200,
  /** How many exercises of the lesson a prompt names: the last ones. */
  knownInPrompt: 40,
  /** How many sets of drawn numbers an exercise is checked with. */
  drawsChecked: 6,
} as const;
