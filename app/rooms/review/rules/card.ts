/** The texts of an option of a choice card; Markdown. */
export interface OptionText {
  readonly text: string;
  /** The reason why it is wrong; absent if none was given. */
  readonly why?: string;
}

/** An option of a choice card. Its id never changes, and answers are judged by it. */
export interface Option extends OptionText {
  readonly id: string;
}

/** The texts of a card that is not an exercise; all are Markdown like lessons. */
export type FlashcardText =
  /** The learner recalls the answer, then grades it. */
  | { readonly kind: 'open'; readonly front: string; readonly back: string }
  /** `front` has gaps (cloze/gaps.ts), of which the card asks for those with the number `n`; `back` may be empty. */
  | { readonly kind: 'cloze'; readonly front: string; readonly back: string; readonly n: number }
  /** 2 to 6 options, one of them right; `back` explains it and may be empty. */
  | {
      readonly kind: 'choice';
      readonly front: string;
      readonly back: string;
      readonly options: readonly Option[];
      readonly rightId: string;
    };

/** A missed exercise: `front` is the text of its block, with the key; `back` is empty. */
export interface ExerciseText {
  readonly kind: 'exercise';
  readonly front: string;
  readonly back: '';
}

export type CardText = FlashcardText | ExerciseText;

export type CardOrigin = 'hand' | 'model' | 'library';
