import type { CapKind } from '~/kit/fault/cap-reached';
import type { Cap, PageOf } from './keepers';

/** What was used: counts alone. */
export interface UsedFigures {
  /** Maps and lessons that came to their end. */
  readonly maps: number;
  readonly lessons: number;
  /** Runs that a fault ended. */
  readonly failed: number;
  /** Calls to a model, and the words that went to it and came back. */
  readonly calls: number;
  readonly wordsIn: number;
  readonly wordsOut: number;
  /** What was asked for, whatever became of it: what caps are about. */
  readonly mapsAsked: number;
  readonly textsAsked: number;
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
 * What each person used on each day. Triggers count runs in the statement that begins, changes or ends them
 * (migrations/0013_keeper.sql, 0016_usage.sql); what is no run is counted here.
 */
export interface Usage {
  /** Counts what is asked for without a run. @throws CapReached with nothing counted */
  ask(userId: string, kind: CapKind, at: Date): Promise<void>;
  /** Adds what was used without a run. */
  add(userId: string, used: Pick<UsedFigures, 'calls' | 'wordsIn' | 'wordsOut'>, at: Date): Promise<void>;
  /** A person's newest days. */
  ofPerson(userId: string, limit: number): Promise<UsedDay[]>;
  /** All people together: the newest days on which there was anything, and on how many there was. */
  days(page: Omit<PageOf, 'search'>): Promise<{ readonly days: UsedDay[]; readonly total: number }>;
  /** Each person's part of a day, most words first. */
  ofDay(day: string, page: PageOf): Promise<{ readonly people: UsedPerson[]; readonly total: number }>;
  /** What holds for everybody who has no cap of their own; all null where nothing was ever set. */
  capForAll(): Promise<Cap>;
  /** A person's own; null where what is for everybody holds. */
  capOf(userId: string): Promise<Cap | null>;
  /** Who has one of their own. */
  ownCaps(page: PageOf): Promise<{
    readonly people: readonly (Omit<UsedPerson, keyof UsedFigures> & Cap)[];
    readonly total: number;
  }>;
}
