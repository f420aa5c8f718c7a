/** One possible answer of a choice card; the id is given once and is what is judged. */
export interface Option {
  readonly id: string;
  readonly text: string;
}

/** What a card asks and answers; all texts are Markdown as in lessons. */
export type CardText =
  /** Recall, then judge oneself. */
  | { readonly kind: 'open'; readonly front: string; readonly back: string }
  /** 2 to 6 options, one of them right; `back` explains, and may be empty. */
  | {
      readonly kind: 'choice';
      readonly front: string;
      readonly back: string;
      readonly options: readonly Option[];
      readonly rightId: string;
    };

export type CardOrigin = 'hand' | 'model' | 'library';
