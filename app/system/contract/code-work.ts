import type { CodeAsked, CodeResult } from '~/kit/exercise/code-result';

/** Runs and judges learners' code, each in a process of its own that has nothing to reach. */
export interface CodeWork {
  /**
   * Code that fails, or uses too much, is a result.
   * @param userKey the share that it counts for: an account's id or, for visitors, an address
   * @throws Busy when too much waits
   */
  run(asked: CodeAsked, userKey: string): Promise<CodeResult>;
  /** Ends the processes. */
  close(): void;
}
