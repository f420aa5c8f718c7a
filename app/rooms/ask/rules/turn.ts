/** How a question is answered: by a hint that leaves the work to the learner, or in full. */
export const askHows = ['hint', 'answer'] as const;

export type AskHow = (typeof askHows)[number];

/** The parts of a question and its answer that a later answer uses. */
export interface Turn {
  readonly how: AskHow;
  readonly question: string;
  /** The selected text of the lesson; empty without a selection. */
  readonly selection: string;
  /** Markdown. */
  readonly answer: string;
}
