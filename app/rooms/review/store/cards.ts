import type { CardOrigin, CardText } from '~/rooms/review/rules/card';
import type { Grade, Memory } from '~/rooms/review/rules/memory';

/** A learner's card. */
export interface Card {
  readonly id: string;
  readonly mapId: string;
  readonly userId: string;
  readonly nodeId: string;
  readonly text: CardText;
  readonly origin: CardOrigin;
  /** The name of the model or library that it came from; empty if written by hand. */
  readonly sourceName: string;
  /** Idempotency key: identifies the origin, so that saving it twice adds one card; null if written by hand. */
  readonly onceKey: string | null;
  /** Its node is gone, or the map is in the bin or no longer readable: the card is not reviewed. */
  readonly isAway: boolean;
  /** When the learner suspended it; null if active. */
  readonly suspendedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** The number of entries in its log. */
  readonly seen: number;
  /** Null if never reviewed. */
  readonly memory: Memory | null;
  /** The version of the parameters that computed it (`Weights`). */
  readonly weightsVersion: number;
}

export type NewCard = Pick<
  Card,
  'id' | 'mapId' | 'userId' | 'nodeId' | 'text' | 'origin' | 'sourceName' | 'onceKey'
> & { readonly at: Date };

/** One entry of a card's log. */
export interface LogEntry {
  /** The entry's number, from 1. */
  readonly n: number;
  readonly at: Date;
  /** The learner's day at that time. */
  readonly day: number;
  /** 0 reverts the last review that has not been reverted. */
  readonly grade: Grade | 0;
  /** Time from showing the card to the grade. */
  readonly ms: number;
  /** The retention setting at that time. */
  readonly retention: number;
}

type NewEntry = LogEntry & { readonly cardId: string; readonly userId: string };

/** A selection of a learner's cards: all, those of a map, or of some of its nodes. */
export interface CardScope {
  readonly userId: string;
  readonly mapId?: string | undefined;
  /** Only together with `mapId`. */
  readonly nodeIds?: readonly string[] | undefined;
  /** Only exercises, or only other cards. */
  readonly exercises?: boolean | undefined;
}

/** The part of a card that is needed to choose the next one. */
export interface WaitingCard {
  readonly id: string;
  readonly mapId: string;
  readonly nodeId: string;
}

/**
 * A selection of cards to review: new ones (not those of a copy whose lesson was never opened, see `cards.away`), or
 * those in a state that are due before a moment.
 */
export type Waiting = 'new' | { readonly state: Memory['state']; readonly before: Date };

/** Cards and their logs. Every method reads and changes only the learner's own. */
export interface Cards {
  /**
   * Adds cards and returns the ids of the new ones. Skips a card that exists (`onceKey`), whose map the learner may not
   * read, whose node is not in it, or that exceeds `recallLimits.cardsPerNode`.
   */
  add(cards: readonly NewCard[]): Promise<string[]>;
  byId(id: string, userId: string): Promise<Card | null>;
  /** In the order of the ids, without those that do not exist. */
  byIds(ids: readonly string[], userId: string): Promise<Card[]>;
  /** Changes a card's texts; returns false if it does not exist. */
  edit(id: string, userId: string, text: CardText, at: Date): Promise<boolean>;
  /** Changes the text of all cards of a leaf that were made of one with gaps; returns false if there are none. */
  editCloze(
    place: Pick<Card, 'mapId' | 'userId' | 'nodeId'>,
    before: Pick<CardText, 'front' | 'back'>,
    text: Extract<CardText, { kind: 'cloze' }>,
    at: Date,
  ): Promise<boolean>;
  /** Suspends a card, or resumes it with null. Idempotent; returns false if it does not exist. */
  suspend(id: string, userId: string, suspendedAt: Date | null, at: Date): Promise<boolean>;
  /** Deletes a card with its log; returns false if it does not exist. */
  remove(id: string, userId: string): Promise<boolean>;
  /** A learner's cards of a node, oldest first. */
  ofNode(mapId: string, userId: string, nodeId: string): Promise<Card[]>;
  /** The origins (`onceKey`) of a learner's cards of a map. */
  onceKeys(mapId: string, userId: string): Promise<ReadonlySet<string>>;
  /** Whether the learner has the card of this origin. */
  hasOnce(userId: string, onceKey: string): Promise<boolean>;
  /** Newest first, including cards of deleted nodes and of maps in the bin; `search` is compared case-folded. */
  list(
    userId: string,
    options: { mapId?: string | undefined; search?: string; offset: number; limit: number },
  ): Promise<Card[]>;
  /** The maps on which a learner has cards, including those that they can no longer open. */
  mapsOfUser(userId: string): Promise<{ id: string; query: string }[]>;
  /** The cards to review, the first due first; `but` excludes those of a leaf. */
  waiting(
    scope: CardScope,
    which: Waiting,
    options: {
      but?: Pick<WaitingCard, 'mapId' | 'nodeId'> | null;
      limit: number;
      /** Orders them by the risk of having been forgotten at this time, the highest first. */
      atRiskAt?: Date | null;
    },
  ): Promise<WaitingCard[]>;
  /** How many there are to review, counted up to `limit`. */
  countWaiting(scope: CardScope, which: Waiting, limit: number): Promise<number>;
  /** How many cards had their first review since then and are not new again after an undo. */
  countBegun(userId: string, since: Date): Promise<number>;
  /**
   * Appends an entry to a card's log and saves the resulting memory; `null` for a card that is new again. Returns
   * false, without a change, if the card does not exist or its log does not have `n - 1` entries.
   * @param weightsVersion of the parameters that computed the memory
   */
  record(entry: NewEntry, memory: Memory | null, weightsVersion?: number): Promise<boolean>;
  /** The log of a card, oldest first. */
  log(cardId: string, userId: string): Promise<LogEntry[]>;
  /** The logs of some of a learner's cards, by card, each oldest first. */
  logs(cardIds: readonly string[], userId: string): Promise<ReadonlyMap<string, LogEntry[]>>;
  /** Cards whose memory was computed with parameters of an earlier version. */
  outdated(userId: string, weightsVersion: number, limit: number): Promise<Pick<Card, 'id' | 'seen'>[]>;
  /**
   * Saves memories that were computed anew, and returns how many. Skips a card that was reviewed since it was read, and
   * all if this is no longer the version of the learner's parameters.
   */
  rebuild(
    userId: string,
    weightsVersion: number,
    rebuilt: readonly (Pick<Card, 'id' | 'seen'> & { readonly memory: Memory | null })[],
  ): Promise<number>;
  /** The learner's last log entries since then, newest first. */
  entriesSince(
    userId: string,
    since: Date,
    limit: number,
  ): Promise<(Pick<LogEntry, 'n' | 'at' | 'grade'> & { readonly cardId: string })[]>;
}

/** A node's card with its memory; null if it was never reviewed. */
export interface CardOfNode {
  readonly nodeId: string;
  readonly memory: Pick<Memory, 'state' | 'stability' | 'reviewedAt' | 'dueAt' | 'lapses'> | null;
}

/** A card in the download of a learner's account. */
export interface KeptCard {
  readonly id: string;
  readonly mapId: string;
  readonly nodeId: string;
}

/** Figures on a learner's active cards, not those suspended or away. */
export interface RecallFigures {
  ofMap(mapId: string, userId: string): Promise<readonly CardOfNode[]>;
  /** How many are due, counted up to `most`. */
  countDue(userId: string, at: Date, most: number): Promise<number>;
  /** How many cards that had been reviewed before were reviewed since then; an undone review does not count. */
  countRepeated(userId: string, since: Date): Promise<number>;
  /** The learner's day of their last review before a moment; null if there is none. */
  lastDay(userId: string, before: Date): Promise<number | null>;
  /** How many cards outside the short learning steps are due at each time before a moment. */
  dueTimes(userId: string, before: Date): Promise<{ dueAt: Date; cards: number }[]>;
  /** How many cards are in the short learning steps and due before a moment. */
  countLearned(userId: string, before: Date): Promise<number>;
  /** All of a learner's cards, or those on a map, including suspended and away ones: map by map, oldest first. */
  idsForUser(userId: string, mapId?: string): Promise<KeptCard[]>;
  /** How many reviews there were on each day of the learner since then; an undone review does not count. */
  reviewed(userId: string, since: Date): Promise<{ readonly day: number; readonly count: number }[]>;
}
