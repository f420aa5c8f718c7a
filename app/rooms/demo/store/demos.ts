import type { User } from '~/rooms/account/store/users';

interface NewDemo extends Pick<User, 'id' | 'nickname' | 'email' | 'language'> {
  readonly at: Date;
  readonly until: Date;
}

/** The limits of a new account of the demo. */
interface DemoCaps {
  /** How many accounts of the demo may live at once. */
  readonly accounts: number;
  readonly maps: number;
  readonly texts: number;
  readonly megabytes: number;
}

/** Accounts of the demo, which are users with `demoUntil`. */
export interface Demos {
  /** Whether the server has an administrator: no account of the demo may be the first one. */
  hasAdministrator(): Promise<boolean>;
  /** Adds a verified account without onboarding, with caps of its own. False if too many live. */
  add(demo: NewDemo, caps: DemoCaps): Promise<boolean>;
  /** The accounts whose time is over, at most this many, the oldest first. */
  over(now: Date, limit: number): Promise<User[]>;
  /** Counts a call to a model on this day (UTC), for all accounts together. False if `most` were made. */
  takeCall(at: Date, most: number): Promise<boolean>;
  /** How many accounts live, and the calls of this day. */
  figures(now: Date): Promise<{ readonly living: number; readonly calls: number }>;
  /** Deletes counts of long ago. */
  sweep(now: Date): Promise<void>;
}
