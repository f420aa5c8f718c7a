import type { ModelState } from '~/providers/model/language-model';
import type { Run, RunHead } from './runs';

/**
 * Leases on runs, for several processes that share a store. A run belongs to one process at a time, as long as that
 * process renews its lease. All times are the store's own, so that no process's clock counts (decision 56).
 */
export interface RunLeases {
  /**
   * Marks a run of this process as running and counts the call, in one statement.
   * @returns false if the run is no longer this process's, was stopped, has used up its calls, or has to wait: the
   * user's runs in this process (`here`) and in others fill `atATime` beside one question, or another batch of theirs
   * works
   */
  begin(
    id: string,
    turn: {
      readonly attempts: number;
      readonly most: number;
      readonly here: number;
      /** How many of those are questions. */
      readonly questionsHere?: number;
      readonly atATime: number;
      /** For a background run: how many background runs work here, and how many may work in all processes together. */
      readonly background?: { readonly here: number; readonly atATime: number } | null;
    },
    at: Date,
  ): Promise<boolean>;
  /** Renews the leases of this process. @returns the ids of its live runs */
  renew(): Promise<string[]>;
  /** The runs of this process that another process has asked it to stop. */
  stopAsked(): Promise<string[]>;
  /** Asks the owners of these runs to stop them. @returns the ids of those that are live */
  askStop(ids: readonly string[]): Promise<string[]>;
  /** Whether there are live runs without an owner or with an expired lease. */
  hasOrphans(): Promise<boolean>;
  /**
   * Claims every live run without an owner or with an expired lease. Safe to call from several processes: each run goes
   * to one of them.
   * @returns all live runs that this process has afterwards
   */
  takeOver(): Promise<Run[]>;
  /** Like `takeOver`, for these runs alone, including those that this process already has. */
  adopt(ids: readonly string[]): Promise<Run[]>;
  /** Like `takeOver`, including the runs that this process already has; for its start. */
  adoptAll(): Promise<Run[]>;
  /** The other processes that have live runs. */
  otherOwners(): Promise<string[]>;
  /** Ends the leases of a process that has ended. */
  release(owner: string): Promise<void>;
  /** Ends the leases of this process, which is stopping: others may take over its runs. */
  letGo(): Promise<void>;
  /**
   * The state of runs, for followers in another process. May miss the newest runs and changes.
   * @param known the looks whose text the caller has
   */
  look(ids: readonly string[], known?: readonly Pick<RunLook, 'id' | 'updatedAt' | 'bytes'>[]): Promise<RunLook[]>;
}

/** A run with the live state that its owner wrote to the row. */
export type RunLook = RunHead & {
  readonly isMine: boolean;
  /** Size of the text in the row. Together with `updatedAt` it shows whether there is more. */
  readonly bytes: number;
  /** The text in the row; null if the caller has it. */
  readonly text: string | null;
  /** State of the model while no text comes, and how long it has been in it. */
  readonly doing: ModelState | null;
  /** Queue position: runs of the same user that go first. */
  readonly ahead: number;
};
