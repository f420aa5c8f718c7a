/** An Anki deck and its notes, for flashcard programs. */
export interface DeckHead {
  /** Stable for a map, so that Anki recognises the deck. */
  readonly id: number;
  readonly name: string;
}

export interface DeckNote {
  /** Stable for a card: importing it again changes the existing note. */
  readonly guid: string;
  /** Safe HTML. */
  readonly front: string;
  readonly back: string;
  /** For a text with gaps in Anki's form: their numbers, each a card. */
  readonly gaps?: readonly number[];
  /** The path of its node, as plain text. */
  readonly place: string;
  /** Without spaces, as Anki requires. */
  readonly tags: readonly string[];
  readonly isSuspended: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A deck under construction. */
interface Deck {
  /** Adds notes, in the order in which they are to be learned. */
  add(notes: readonly DeckNote[]): Promise<void>;
  /** The database of the whole deck, to be packed as `collection.anki2`. No notes can be added afterwards. */
  read(): AsyncIterable<Uint8Array>;
  /** Deletes its temporary files; must always be called at the end. */
  discard(): Promise<void>;
}

export interface Decks {
  begin(head: DeckHead): Promise<Deck>;
  close(): Promise<void>;
}
