/** What an account keeps, in bytes by kind, with the indexes that belong to it. */
export interface SpaceKinds {
  readonly maps: number;
  /** Earlier versions of maps. */
  readonly versions: number;
  readonly lessons: number;
  readonly sources: number;
  readonly cards: number;
  /** Files that are received or wait to be read. */
  readonly uploads: number;
}

export interface SpaceUsed extends SpaceKinds {
  /** All kinds together. */
  readonly used: number;
  /** How much the account may keep; null where nothing limits it. */
  readonly quota: number | null;
}

export interface SpaceOfPerson extends SpaceUsed {
  readonly userId: string;
  readonly nickname: string;
}

/**
 * How much each account keeps. Triggers count it in the statements that write, and the stores refuse what goes over a
 * quota in the batch that would (decision 71).
 */
export interface Space {
  ofUser(userId: string): Promise<SpaceUsed>;
  /** The people who keep most, the largest first. */
  largest(limit: number): Promise<SpaceOfPerson[]>;
  /** Counts a file for as long as it is there. The same id once more changes nothing. @throws SpaceFull */
  hold(id: string, userId: string, bytes: number, at: Date): Promise<void>;
  /** Does nothing where there is no such file. */
  release(id: string): Promise<void>;
  /** Counts no longer what a process that ended has left. */
  sweep(now: Date): Promise<void>;
}
