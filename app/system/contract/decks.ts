/** A deck of Anki, and the notes in it: what a program for flashcards reads. */
export interface DeckHead {
  /** The same for the same map, so that Anki knows the deck again. */
  readonly id: number;
  readonly name: string;
}

export interface DeckNote {
  /** The same for the same card: importing it again changes the note that is there. */
  readonly guid: string;
  /** Safe HTML. */
  readonly front: string;
  readonly back: string;
  /** Where it belongs, plain. */
  readonly place: string;
  /** Without spaces, as Anki wants them. */
  readonly tags: readonly string[];
  readonly isSuspended: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A deck that is being made. */
export interface Deck {
  /** Adds notes, in the order in which they are to be learned. */
  add(notes: readonly DeckNote[]): Promise<void>;
  /** The database of the whole deck, to be packed as `collection.anki2`. Nothing can be added any more. */
  read(): AsyncIterable<Uint8Array>;
  /** Deletes what was kept of it; always called in the end. */
  discard(): Promise<void>;
}

export interface Decks {
  begin(head: DeckHead): Promise<Deck>;
  close(): Promise<void>;
}
