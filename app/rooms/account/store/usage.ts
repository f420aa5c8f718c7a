import type { CapKind } from '~/kit/fault/cap-reached';
import type { Cap, PageOf } from './administrators';

/** Usage counts. */
export interface UsedFigures {
  /** Maps and lessons that were finished. */
  readonly maps: number;
  readonly lessons: number;
  /** Runs that a fault ended. */
  readonly failed: number;
  /** Calls to a model, with the words sent to it and received from it. */
  readonly calls: number;
  readonly wordsIn: number;
  readonly wordsOut: number;
  /** Requests, whether or not they succeeded: caps apply to these. */
  readonly mapsAsked: number;
  readonly textsAsked: number;
}

/** The tokens that the server of one model has reported, for some calls of a day. */
export interface UsedTokens {
  readonly day: string;
  /** Null: of everybody. */
  readonly userId: string | null;
  readonly model: string;
  /** How many calls were reported. */
  readonly counted: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
}

export interface UsedDay extends UsedFigures {
  /** In UTC, as '2026-01-31'. */
  readonly day: string;
}

export interface UsedPerson extends UsedFigures {
  readonly userId: string;
  readonly nickname: string;
  readonly email: string;
}

/**
 * Usage per user and day. Triggers count runs in the statement that begins, changes or ends them
 * (migrations/0013_keeper.sql, 0016_usage.sql, 0033_tokens.sql); usage without a run is counted here.
 */
export interface Usage {
  /** Counts a request without a run. @throws CapReached with nothing counted */
  ask(userId: string, kind: CapKind, at: Date): Promise<void>;
  /** Takes back what was counted at `at`: nothing came of it. */
  giveBack(userId: string, kind: CapKind, at: Date): Promise<void>;
  /** Adds usage without a run, or the tokens of a second model in a run. */
  add(
    userId: string,
    used: Pick<UsedFigures, 'calls' | 'wordsIn' | 'wordsOut'> & Omit<UsedTokens, 'day' | 'userId'>,
    at: Date,
  ): Promise<void>;
  /** A user's newest days with usage. */
  ofPerson(userId: string, limit: number): Promise<UsedDay[]>;
  /** All users together: the newest days with any usage, and the number of such days. */
  days(page: Omit<PageOf, 'search'>): Promise<{ readonly days: UsedDay[]; readonly total: number }>;
  /** Each user's share of a day, most words first. */
  ofDay(day: string, page: PageOf): Promise<{ readonly people: UsedPerson[]; readonly total: number }>;
  /** The tokens of these days by day and model, in no order; with `userIds`, also by user, and of these users alone. */
  tokens(days: readonly string[], userIds?: readonly string[]): Promise<UsedTokens[]>;
  /** The default caps, for users without their own; all null if they were never set. */
  capForAll(): Promise<Cap>;
  /** A user's own caps; null if the defaults apply. */
  capOf(userId: string): Promise<Cap | null>;
  /** The users with caps of their own. */
  ownCaps(page: PageOf): Promise<{
    readonly people: readonly (Omit<UsedPerson, keyof UsedFigures> & Cap)[];
    readonly total: number;
  }>;
}
