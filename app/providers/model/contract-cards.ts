import type { CardDraft } from '~/rooms/review/rules/screen';

/** The built-in library's cards and results for one of its written lessons. */
export interface CardsOfLesson {
  /** `key` stays the same as long as the card asks the same question. */
  readonly cards: readonly { readonly key: string; readonly draft: CardDraft }[];
  /** The results of the lesson's closed tasks, as Markdown; tasks count from 1. */
  readonly keys: readonly { readonly task: number; readonly text: string }[];
}

/** The cards of the built-in library. */
export interface LibraryCards {
  /** @param path labels from the topic to the leaf. Null if the library has no cards for it. */
  of(path: readonly string[]): Promise<CardsOfLesson | null>;
}
