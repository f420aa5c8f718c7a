import type { RunHead } from '~/jobs/store/runs';
import type { AskWithRun } from '~/rooms/ask/store/asks';
import type { Note, NotePlace } from '~/rooms/note/store/notes';
import type { Card } from '~/rooms/review/store/cards';

/** A learner's own rows of a leaf, as its panel shows them. */
interface OwnOfLeaf {
  /** Oldest first, as `Cards.ofNode`. */
  readonly cards: readonly Card[];
  /** The run of `RunStore.cardsOfNode`, as far as it is shown. */
  readonly cardsRun: Pick<RunHead<'cards'>, 'id' | 'state' | 'message'> | null;
  /** The newest turns, in chronological order. */
  readonly turns: readonly AskWithRun[];
  /** Null if there never was one. */
  readonly note: Pick<Note, 'text' | 'version'> | null;
}

export interface Leaves {
  /** In one statement, because each of these is small and asking costs more than answering. */
  ofLearner(place: NotePlace, mostTurns: number): Promise<OwnOfLeaf>;
}
