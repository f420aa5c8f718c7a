import type { RunState } from '~/jobs/rules/state';
import type { RunKind } from '~/jobs/store/runs';
import type { AdministratorAct } from '~/rooms/account/rules/admin-acts';
import type { RunsShown } from '~/rooms/account/rules/run-faults';
import type { User } from '~/rooms/account/store/users';
import type { Grant } from '~/rooms/credit/store/ledger';

/** The actor and the time of an act; `id` is new for each act and is its row's key. */
export interface By {
  readonly id: string;
  readonly administratorId: string;
  readonly at: Date;
}

/** A user as administrators see them, without anything about their learning. */
export interface KeptPerson {
  readonly id: string;
  readonly nickname: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly isAdministrator: boolean;
  readonly suspendedAt: Date | null;
  readonly createdAt: Date;
  /** Null: the user has no session. */
  readonly lastSeenAt: Date | null;
  readonly maps: number;
  readonly hasPassword: boolean;
  readonly usesGoogle: boolean;
  /** Whether the user has an identity at an OpenID Connect provider. */
  readonly usesProvider: boolean;
  readonly hasPasskey: boolean;
}

/** A run as administrators see it, without its topic and its text. */
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
  /** The consecutive number of the act. */
  readonly n: number;
  readonly at: Date;
  readonly act: string;
  readonly administratorId: string;
  /** Null if the account is deleted or the command line acted. */
  readonly administrator: string | null;
  readonly targetId: string | null;
  readonly target: string | null;
  readonly figures: string;
}

/** How many maps and other texts a user may request per day; null: unlimited; 0: none. */
export interface Cap {
  readonly maps: number | null;
  readonly texts: number | null;
  /** How much a user may store, in MB; null: QUOTA_MB applies. */
  readonly megabytes: number | null;
}

export interface PageOf {
  readonly search: string;
  readonly offset: number;
  readonly limit: number;
}

/**
 * The acts of administrators and the data that they may see. Each act is logged in the same batch that carries it out,
 * and refused if the actor is not an administrator at that moment.
 */
export interface Administrators {
  /** `unverified`: how many of them have not confirmed their address. */
  people(page: PageOf): Promise<{ readonly people: KeptPerson[]; readonly total: number; readonly unverified: number }>;
  person(id: string): Promise<KeptPerson | null>;
  /** The addresses of the administrators, and the languages that they read. */
  addresses(): Promise<{ readonly email: string; readonly language: User['language'] }[]>;
  /** False if the address is verified already. */
  verify(by: By, userId: string): Promise<boolean>;
  /**
   * Ends all sessions, links and live runs of a user and blocks their sign-in. False if they are suspended already, or
   * the server would be left without an administrator.
   */
  suspend(by: By, userId: string): Promise<boolean>;
  restore(by: By, userId: string): Promise<boolean>;
  /** Like `suspend`, before the account is deleted; also works for a suspended user. */
  retire(by: By, userId: string): Promise<boolean>;
  /**
   * Suspends a user's account before they delete it themselves. False for the last administrator while anybody else has
   * an account.
   */
  leave(userId: string, at: Date): Promise<boolean>;
  /** Makes a verified user an administrator: for the command line, which needs no permission. */
  appoint(id: string, userId: string, at: Date): Promise<boolean>;
  /**
   * Makes an administrator a member again: for the command line, which needs no permission. False for the last
   * administrator, and for a user without the role.
   */
  unmake(id: string, userId: string, at: Date): Promise<boolean>;
  /** Sets the daily limits of a user, or the defaults if `userId` is null; a null cap removes the user's own limits. */
  setCap(by: By, userId: string | null, cap: Cap | null): Promise<boolean>;
  /**
   * Gives a user credits, once per id.
   * @returns the amount given under this id, now or before; null if there is no such user or the actor is no
   * administrator
   */
  grant(by: By, grant: Omit<Grant, 'at'>): Promise<number | null>;
  /** Logs an act that changes nothing by itself. False if the actor is not an administrator. */
  note(by: By, act: AdministratorAct, targetId: string | null, figures: string): Promise<boolean>;
  /** Logs that a live run is being stopped, and returns its owner. */
  stopRun(by: By, runId: string): Promise<string | null>;
  runs(
    shown: RunsShown,
    page: PageOf,
  ): Promise<{
    readonly runs: KeptRun[];
    readonly total: number;
    readonly counts: Readonly<Record<RunsShown, number>>;
  }>;
  /** Newest first; the search matches the name or address of the actor or of the user concerned. */
  acts(offset: number, limit: number, search?: string): Promise<KeptAct[]>;
}
