import type { By } from '~/rooms/account/store/administrators';
import type { Recipient } from '~/rooms/suggestion/rules/recipient';

type SuggestionState = 'open' | 'taken' | 'declined';

/** A learner’s remark and change. */
export interface Typed {
  readonly remark: string;
  /** The paragraph that is meant; null for the lesson as a whole. */
  readonly passage: string | null;
  /** How many equal paragraphs stand before it. */
  readonly nth: number;
  /** The paragraph as it should be; null for a remark alone. */
  readonly changed: string | null;
}

export interface NewSuggestion extends Typed {
  readonly id: string;
  readonly userId: string;
  readonly to: Recipient;
  /** The map on which it was made; null for the page of a course. */
  readonly mapId: string | null;
  readonly nodeId: string;
  /** The labels from the map's title to the leaf. */
  readonly path: readonly string[];
  /** The title of the course; only for the library. */
  readonly title: string | null;
  readonly at: Date;
}

export interface Suggestion extends Typed {
  readonly id: string;
  /** Null for a lesson of the library. */
  readonly mapId: string | null;
  readonly nodeId: string;
  /** The labels by which the library finds its lesson; null for a map's. Never shown: the first is the map's title. */
  readonly path: readonly string[] | null;
  /** The title of the course, or of the map. */
  readonly title: string;
  readonly label: string;
  readonly state: SuggestionState;
  readonly reply: string;
  readonly createdAt: Date;
  readonly decidedAt: Date | null;
  readonly deliveredAt: Date | null;
}

/** A suggestion as its recipient sees it: of the suggester they learn the name alone. */
export interface Received extends Suggestion {
  readonly name: string;
}

interface Decision {
  readonly state: 'taken' | 'declined';
  /** Empty unless declined. */
  readonly reply: string;
  readonly at: Date;
}

/**
 * Suggested corrections. A suggestion follows its map: nobody sees it while the map is in the bin, and only its
 * recipient while the map is private.
 */
export interface Suggestions {
  /**
   * Adds one. `'open'` or `'day'` if the suggester has as many as they may, null if they may not read the lesson, or it
   * does not go to this recipient.
   */
  add(suggestion: NewSuggestion): Promise<'added' | 'open' | 'day' | null>;
  /** A learner's own, newest first. */
  ofSuggester(userId: string): Promise<Suggestion[]>;
  /** All that a learner ever suggested, for their export; of a map that they cannot read any more without its text. */
  ofUser(userId: string): Promise<Omit<Suggestion, 'path'>[]>;
  /** Deletes one's own that is open. */
  withdraw(id: string, userId: string): Promise<boolean>;

  /** The suggestions for a writer’s maps, open ones first. */
  forWriter(userId: string): Promise<Received[]>;
  oneForWriter(id: string, userId: string): Promise<Received | null>;
  countForWriter(userId: string): Promise<number>;
  /** False if it is decided already, or not theirs. */
  decide(id: string, userId: string, decision: Decision): Promise<boolean>;

  /** The suggestions for the library, open ones first. */
  forLibrary(): Promise<Received[]>;
  oneForLibrary(id: string): Promise<Received | null>;
  countForLibrary(): Promise<number>;
  /** Decides one and logs the act. False if it is decided already, or the actor is no administrator. */
  decideForLibrary(by: By, id: string, decision: Omit<Decision, 'at'>): Promise<boolean>;
  /** Those that are taken and not delivered yet, in the order of the decisions. */
  undelivered(): Promise<Received[]>;
  /** Marks taken ones as delivered and logs the act. Returns how many were not before. */
  deliver(by: By, ids: readonly string[]): Promise<number>;
}
