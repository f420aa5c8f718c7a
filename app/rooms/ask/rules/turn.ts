/** How a question is answered: by a hint that leaves the work to the learner, or in full. */
export const askHows = ['hint', 'answer'] as const;

export type AskHow = (typeof askHows)[number];

/** A question and its answer, as far as a later answer knows of them. */
export interface Turn {
  readonly how: AskHow;
  readonly question: string;
  /** What of the lesson was selected; empty without. */
  readonly selection: string;
  /** Markdown. */
  readonly answer: string;
}
