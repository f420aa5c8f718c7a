import type { RunState } from '~/jobs/rules/state';
import type { RunKind } from '~/jobs/store/runs';
import type { KeeperAct } from '~/rooms/account/rules/admin-acts';
import type { RunsShown } from '~/rooms/account/rules/run-faults';
import type { Grant } from '~/rooms/credit/store/ledger';

/** Who does it and when; `id` is new for each act, and names its row. */
export interface By {
  readonly id: string;
  readonly keeperId: string;
  readonly at: Date;
}

/** A person as keepers see them: nothing of what they learn. */
export interface KeptPerson {
  readonly id: string;
  readonly nickname: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly isKeeper: boolean;
  readonly suspendedAt: Date | null;
  readonly createdAt: Date;
  /** Null: no session is kept. */
  readonly lastSeenAt: Date | null;
  readonly maps: number;
  readonly hasPassword: boolean;
  readonly usesGoogle: boolean;
  /** A provider that speaks OpenID Connect. */
  readonly usesProvider: boolean;
  readonly hasPasskey: boolean;
}

/** A run as keepers see it: without its topic and its text. */
export interface KeptRun {
  readonly id: string;
  readonly kind: RunKind;
  readonly state: RunState;
  readonly fault: string | null;
  readonly attempts: number;
  readonly sourceName: string | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly userId: string;
  readonly nickname: string;
  readonly email: string;
}

export interface KeptAct {
  /** Counts all acts. */
  readonly n: number;
  readonly at: Date;
  readonly act: string;
  readonly keeperId: string;
  /** Null where the account is gone, or where it was the command line. */
  readonly keeper: string | null;
  readonly targetId: string | null;
  readonly target: string | null;
  readonly figures: string;
}

/** How many maps and other texts a person may ask for in a day; null: as many as they like; 0: none. */
export interface Cap {
  readonly maps: number | null;
  readonly texts: number | null;
  /** How much a person may keep, in MB; null: as QUOTA_MB says. */
  readonly megabytes: number | null;
}

export interface PageOf {
  readonly search: string;
  readonly offset: number;
  readonly limit: number;
}

/**
 * What keepers do, and what they may look at. Every act is written down in the batch that carries it out, and none is
 * carried out for somebody who is no keeper at that moment.
 */
export interface Keepers {
  people(page: PageOf): Promise<{ readonly people: KeptPerson[]; readonly total: number }>;
  person(id: string): Promise<KeptPerson | null>;
  /** False where the address is verified already. */
  verify(by: By, userId: string): Promise<boolean>;
  /**
   * Ends all sessions, links and live runs of a person, and lets them in no more. False where they are suspended
   * already, or would leave the server without a keeper.
   */
  suspend(by: By, userId: string): Promise<boolean>;
  restore(by: By, userId: string): Promise<boolean>;
  /** As `suspend`, before the account is deleted; of somebody suspended, too. */
  retire(by: By, userId: string): Promise<boolean>;
  /**
   * Shuts a person's account before they delete it themselves. False for the last keeper, as long as anybody else has
   * an account.
   */
  leave(userId: string, at: Date): Promise<boolean>;
  /** Makes a keeper of a verified person: for the command line, which asks nobody. */
  appoint(id: string, userId: string, at: Date): Promise<boolean>;
  /**
   * Makes a member of a keeper again: for the command line, which asks nobody. False for the last keeper, and for
   * whoever has not got the role.
   */
  unmake(id: string, userId: string, at: Date): Promise<boolean>;
  /** Sets what a person, or everybody for null, may ask for in a day; a null cap takes a person's own away. */
  setCap(by: By, userId: string | null, cap: Cap | null): Promise<boolean>;
  /**
   * Gives a person credits, once for each id.
   * @returns what was given under this id, now or before; null where there is no such person, or for no keeper
   */
  grant(by: By, grant: Omit<Grant, 'at'>): Promise<number | null>;
  /** Writes an act down that changes nothing by itself. False for somebody who is no keeper. */
  note(by: By, act: KeeperAct, targetId: string | null, figures: string): Promise<boolean>;
  /** Writes down that a live run is being stopped, and gives its owner. */
  stopRun(by: By, runId: string): Promise<string | null>;
  runs(
    shown: RunsShown,
    page: PageOf,
  ): Promise<{
    readonly runs: KeptRun[];
    readonly total: number;
    readonly counts: Readonly<Record<RunsShown, number>>;
  }>;
  /** Newest first; a search finds those of and about people by name or address. */
  acts(offset: number, limit: number, search?: string): Promise<KeptAct[]>;
}
