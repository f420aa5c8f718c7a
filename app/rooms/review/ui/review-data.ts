import type { ReturnSaid } from './pause/return-note';

/** The loader data of the pages for cards and reviews. */

/** A card in a list. */
export interface ListedCard {
  readonly id: string;
  readonly mapId: string;
  readonly nodeId: string;
  readonly kind: 'open' | 'choice' | 'exercise';
  readonly front: string;
  readonly back: string;
  /** `why`: the reason why an option is wrong; empty if none was given. */
  readonly options: readonly { readonly id: string; readonly html: string; readonly why: string }[];
  readonly rightId: string | null;
  readonly typed: { readonly front: string; readonly back: string; readonly figure?: string };
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
  readonly kind: 'open' | 'choice' | 'exercise';
  readonly front: string;
  readonly back: string;
  /** The question, the fields and the buttons of an exercise as HTML; null for other kinds. */
  readonly exercise: string | null;
  /** In the displayed order. */
  readonly options: readonly {
    readonly id: string;
    readonly html: string;
    /** The option in plain text if it has formulas, which browsers leave out of the names of buttons. */
    readonly said?: string | undefined;
  }[];
  readonly typed: { readonly front: string; readonly back: string; readonly figure?: string };
  readonly path: readonly string[];
  readonly lang?: string | undefined;
  readonly isNew: boolean;
  /** By grade: the time until it is due again. */
  readonly waits: Readonly<Record<1 | 2 | 3 | 4, string>>;
}

export interface AnsweredCard {
  readonly card: ListedCard & { readonly seen: number };
  readonly chosenId: string | null;
  /** Null for an open card, and for an exercise that the learner did not know. */
  readonly isRight: boolean | null;
  /** An exercise with the answer, the verdict and the solution as HTML; null for other kinds. */
  readonly exercise: string | null;
  readonly wait: string;
}

export interface ReviewQueue {
  /** The card to show and the next ones. */
  readonly cards: readonly AskedCard[];
  readonly waiting: { readonly due: number; readonly fresh: number };
  readonly last: { readonly cardId: string; readonly seen: number } | null;
  /** Where the learner is in their day, in words, if Today asks these cards. */
  readonly today: string | null;
  readonly within: { readonly mapId: string; readonly nodeId: string | null; readonly title: string } | null;
}

export interface Summary {
  readonly today: { readonly cards: number; readonly remembered: number };
  readonly tomorrow: number;
  readonly week: number;
  readonly fresh: number;
  readonly moreNew: number;
  readonly hasCards: boolean;
  /** The leaf at which the learner continues to read. */
  readonly goOn: { readonly address: string; readonly label: string; readonly query: string } | null;
}

export interface ReviewProps extends ReviewQueue {
  readonly back: ReturnSaid | null;
  /** The hash of the account that reviews. */
  readonly account: string;
  /** When the page was rendered, in milliseconds. */
  readonly at: number;
  /** The address of this review, including its scope. */
  readonly address: string;
  readonly isUndone: boolean;
  readonly answered: AnsweredCard | null;
  readonly summary: Summary | null;
  /** Sentences for scripts; sent by the server, so that no other page loads them. */
  readonly says: { readonly undone: string; readonly waits: string; readonly notSaved: string };
  /** Why the last answer was refused. */
  readonly refused: string | null;
}
