/** An option of a choice card. Its id never changes, and answers are judged by it. */
export interface Option {
  readonly id: string;
  readonly text: string;
}

/** The texts of a card; all are Markdown like lessons. */
export type CardText =
  /** The learner recalls the answer, then grades it. */
  | { readonly kind: 'open'; readonly front: string; readonly back: string }
  /** 2 to 6 options, one of them right; `back` explains it and may be empty. */
  | {
      readonly kind: 'choice';
      readonly front: string;
      readonly back: string;
      readonly options: readonly Option[];
      readonly rightId: string;
    };

export type CardOrigin = 'hand' | 'model' | 'library';
