import type { CardOrigin, CardText } from '~/rooms/review/rules/card';
import type { Recalled } from '~/rooms/review/rules/forecast';
import type { Grade, Memory } from '~/rooms/review/rules/memory';

/** A learner's card. */
export interface Card {
  readonly id: string;
  readonly mapId: string;
  readonly userId: string;
  readonly nodeId: string;
  readonly text: CardText;
  readonly origin: CardOrigin;
  /** Of the model or library that it came from; empty by hand. */
  readonly sourceName: string;
  /** What it was made from, so that keeping that twice is keeping it once; null by hand. */
  readonly onceKey: string | null;
  /** Its node is not in the map, or the map is in the bin or may no longer be read: it does not come up. */
  readonly isAway: boolean;
  /** When the learner put it aside; null: it comes up. */
  readonly suspendedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** How many entries its log has. */
  readonly seen: number;
  /** Null: never reviewed. */
  readonly memory: Memory | null;
}

export type NewCard = Pick<
  Card,
  'id' | 'mapId' | 'userId' | 'nodeId' | 'text' | 'origin' | 'sourceName' | 'onceKey'
> & {
  readonly at: Date;
};

/** One entry of a card's log. */
export interface LogEntry {
  /** The entries count from 1. */
  readonly n: number;
  readonly at: Date;
  /** The learner's day of that time. */
  readonly day: number;
  /** 0: takes back the last one that has not been taken back. */
  readonly grade: Grade | 0;
  /** From showing the card to the grade. */
  readonly ms: number;
  /** The share that the learner wished to recall then. */
  readonly retention: number;
}

export type NewEntry = LogEntry & { readonly cardId: string; readonly userId: string };

/** Which of a learner's cards: all, those of a map, or of some of its nodes. */
export interface CardScope {
  readonly userId: string;
  readonly mapId?: string | undefined;
  /** Only together with `mapId`. */
  readonly nodeIds?: readonly string[] | undefined;
}

/** As much of a card as choosing the next one needs. */
export interface WaitingCard {
  readonly id: string;
  readonly mapId: string;
  readonly nodeId: string;
}

/** Which cards wait: new ones, or those in a state that are due before a moment. */
export type Waiting = 'new' | { readonly state: Memory['state']; readonly before: Date };

/** Cards and their log. None but the learner's own is read or changed. */
export interface Cards {
  /**
   * Adds cards and returns the ids of those that are new: not what is there already (`onceKey`), of a map that the
   * learner may not read, of a node that is not in it, or beyond `recallLimits.cardsPerNode`.
   */
  add(cards: readonly NewCard[]): Promise<string[]>;
  byId(id: string, userId: string): Promise<Card | null>;
  /** Changes what a card says; false where it is not there. */
  edit(id: string, userId: string, text: CardText, at: Date): Promise<boolean>;
  /** Puts a card aside, or back with null. The same again changes nothing; false where it is not there. */
  suspend(id: string, userId: string, suspendedAt: Date | null, at: Date): Promise<boolean>;
  /** Deletes a card with its log; false where it is not there. */
  remove(id: string, userId: string): Promise<boolean>;
  /** A learner's cards of a node, oldest first. */
  ofNode(mapId: string, userId: string, nodeId: string): Promise<Card[]>;
  /** Newest first, those of the bin and of deleted nodes among them; `search` is compared case-folded. */
  list(
    userId: string,
    options: { mapId?: string | undefined; search?: string; offset: number; limit: number },
  ): Promise<Card[]>;
  /** The maps on which a learner has cards, also those that they can no longer open. */
  mapsOfUser(userId: string): Promise<{ id: string; query: string }[]>;
  /** The cards that wait, first to come first; `but` are those of a leaf that is left out. */
  waiting(
    scope: CardScope,
    which: Waiting,
    options: { but?: Pick<WaitingCard, 'mapId' | 'nodeId'> | null; limit: number },
  ): Promise<WaitingCard[]>;
  /** How many wait, counted up to `limit`. */
  countWaiting(scope: CardScope, which: Waiting, limit: number): Promise<number>;
  /** How many cards had their first review since then, and were not made new again. */
  countBegun(userId: string, since: Date): Promise<number>;
  /**
   * Adds an entry to a card's log, and keeps what the schedule makes of it; `null` for a card that is new again. False,
   * and nothing changed, where the card is not there or its log has not `n - 1` entries.
   */
  record(entry: NewEntry, memory: Memory | null): Promise<boolean>;
  /** The log of a card, oldest first. */
  log(cardId: string, userId: string): Promise<LogEntry[]>;
  /** The learner's last entries since then, newest first. */
  entriesSince(
    userId: string,
    since: Date,
    limit: number,
  ): Promise<(Pick<LogEntry, 'n' | 'at' | 'grade'> & { readonly cardId: string })[]>;
}

/** A card of a node, as far as memory of it goes; null: it was never reviewed. */
export interface CardOfNode {
  readonly nodeId: string;
  readonly memory: Pick<Memory, 'stability' | 'reviewedAt' | 'dueAt'> | null;
}

/** What a learner has in all, for their own copy of it. */
export interface KeptCard {
  readonly id: string;
  readonly mapId: string;
  readonly nodeId: string;
}

/** Figures of a learner's cards: of those that come up, without what is put aside or away. */
export interface RecallFigures {
  ofMap(mapId: string, userId: string): Promise<CardOfNode[]>;
  /** How many are due, counted up to `most`. */
  countDue(userId: string, at: Date, most: number): Promise<number>;
  /** When how many are due that are not learned in short steps now, before a moment. */
  dueTimes(userId: string, before: Date): Promise<{ dueAt: Date; cards: number }[]>;
  /** How many are being learned in short steps and are due before a moment. */
  countLearned(userId: string, before: Date): Promise<number>;
  /** All of a learner's cards, or those on a map, also those put aside or away: map by map, oldest first. */
  idsForUser(userId: string, mapId?: string): Promise<KeptCard[]>;
  /** By days of the learner: of the newest `most` reviews since then, those of cards that had rested overnight. */
  recalled(userId: string, since: Date, most: number): Promise<(Recalled & { readonly day: number })[]>;
}
