/** What the pages of cards and reviews get from their loaders. */

/** A card for lists. */
export interface ListedCard {
  readonly id: string;
  readonly mapId: string;
  readonly nodeId: string;
  readonly kind: 'open' | 'choice';
  readonly front: string;
  readonly back: string;
  readonly options: readonly { readonly id: string; readonly html: string }[];
  readonly rightId: string | null;
  readonly typed: { readonly front: string; readonly back: string };
  readonly isSuspended: boolean;
  readonly isAway: boolean;
  readonly isNew: boolean;
  readonly dueAt: string | null;
  readonly path: readonly string[];
  readonly lang?: string | undefined;
}

export interface AskedCard {
  readonly id: string;
  readonly seen: number;
  readonly mapId: string;
  readonly nodeId: string;
  readonly kind: 'open' | 'choice';
  readonly front: string;
  readonly back: string;
  /** In the order in which they are shown. */
  readonly options: readonly { readonly id: string; readonly html: string }[];
  readonly typed: { readonly front: string; readonly back: string };
  readonly path: readonly string[];
  readonly lang?: string | undefined;
  readonly isNew: boolean;
  /** By grade: when it comes again. */
  readonly waits: Readonly<Record<1 | 2 | 3 | 4, string>>;
}

export interface AnsweredCard {
  readonly card: ListedCard & { readonly seen: number };
  readonly chosenId: string | null;
  readonly isRight: boolean;
  readonly wait: string;
}

export interface ReviewQueue {
  /** The one to show, and some after it. */
  readonly cards: readonly AskedCard[];
  readonly waiting: { readonly due: number; readonly fresh: number };
  readonly last: { readonly cardId: string; readonly seen: number } | null;
  readonly within: { readonly mapId: string; readonly nodeId: string | null; readonly title: string } | null;
}

export interface Summary {
  readonly today: { readonly cards: number; readonly remembered: number };
  readonly tomorrow: number;
  readonly week: number;
  readonly fresh: number;
  readonly hasCards: boolean;
}

export interface ReviewProps extends ReviewQueue {
  /** The mark of the account that reviews. */
  readonly account: string;
  /** When the page was made, in milliseconds. */
  readonly at: number;
  /** Of this review, with what it is about. */
  readonly address: string;
  readonly isUndone: boolean;
  readonly answered: AnsweredCard | null;
  readonly summary: Summary | null;
  /** Sentences for what scripts do; from the server, so that no other page carries them. */
  readonly says: { readonly undone: string; readonly waits: string; readonly notSaved: string };
  /** Why the last answer was not taken. */
  readonly refused: string | null;
}
