/** The space that an account uses, in bytes by kind, including indexes. */
export interface SpaceKinds {
  readonly maps: number;
  /** Earlier versions of maps. */
  readonly versions: number;
  /** Notes included. */
  readonly lessons: number;
  readonly sources: number;
  readonly cards: number;
  /** Files being received or waiting to be read. */
  readonly uploads: number;
}

export interface SpaceUsed extends SpaceKinds {
  /** The sum of all kinds. */
  readonly used: number;
  /** The account's quota; null if unlimited. */
  readonly quota: number | null;
}

export interface SpaceOfPerson extends SpaceUsed {
  readonly userId: string;
  readonly nickname: string;
}

/**
 * The space that each account uses. Triggers count it in the statements that write, and the stores refuse a batch that
 * would exceed the quota (decision 71).
 */
export interface Space {
  ofUser(userId: string): Promise<SpaceUsed>;
  /** The accounts that use most, the largest first. */
  largest(limit: number): Promise<SpaceOfPerson[]>;
  /**
   * Counts a file for as long as it exists. Idempotent for an id.
   * @throws SpaceFull
   */
  hold(id: string, userId: string, bytes: number, at: Date): Promise<void>;
  /** Does nothing if there is no such file. */
  release(id: string): Promise<void>;
  /** Releases the files of crashed processes. */
  sweep(now: Date): Promise<void>;
}
