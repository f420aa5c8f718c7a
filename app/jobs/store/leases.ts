import type { ModelState } from '~/providers/model/language-model';
import type { Run, RunHead } from './runs';

/**
 * Who works on which run, where several processes share a store. A run belongs to one process at a time, for as long as
 * that renews its lease; all times are the store's own, so that no process's clock counts (decision 56).
 */
export interface RunLeases {
  /**
   * Marks a run of this process as running and counts the call, in one statement.
   * @returns false where it is not this process's any more, was ended, was called often enough, or has to wait: of its
   * user's runs `here` of this process and those of others together fill `atATime`, or another batch of theirs works
   */
  begin(
    id: string,
    turn: {
      readonly attempts: number;
      readonly most: number;
      readonly here: number;
      readonly atATime: number;
      /** Of a run in the background: of those `here` and those of others, so many may work. */
      readonly background?: { readonly here: number; readonly atATime: number } | null;
    },
    at: Date,
  ): Promise<boolean>;
  /** Renews the leases of this process. @returns the live runs that it still has */
  renew(): Promise<string[]>;
  /** The runs of this process that another one asks it to stop. */
  stopAsked(): Promise<string[]>;
  /** Asks the owners of these runs to stop them. @returns those that are live */
  askStop(ids: readonly string[]): Promise<string[]>;
  /** Whether there are live runs without an owner, or whose owner's lease has run out. */
  hasOrphans(): Promise<boolean>;
  /**
   * Takes all of those over: of any number of processes that try, one gets each.
   * @returns all live runs that this process has then
   */
  takeOver(): Promise<Run[]>;
  /** As `takeOver`, of these alone, and of what this process has already. */
  adopt(ids: readonly string[]): Promise<Run[]>;
  /** As `takeOver`, with what this process has already: at its start. */
  adoptAll(): Promise<Run[]>;
  /** The other processes that have live runs. */
  otherOwners(): Promise<string[]>;
  /** Ends the leases of a process that has ended. */
  release(owner: string): Promise<void>;
  /** Ends the leases of this process, which stops: others may take over what it has. */
  letGo(): Promise<void>;
  /** How far runs are, for those who follow them from another process. */
  look(ids: readonly string[]): Promise<RunLook[]>;
}

/** A run without its text, and what the owner's memory would tell of it. */
export type RunLook = RunHead & {
  readonly isMine: boolean;
  /** Of the text in the row; with `updatedAt` it tells whether there is more. */
  readonly bytes: number;
  /** What the model does while no text comes, and for how long already. */
  readonly doing: ModelState | null;
  /** Runs of the same user that go first. */
  readonly ahead: number;
};
