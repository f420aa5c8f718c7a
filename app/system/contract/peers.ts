/** The processes that share a store, as far as one of them can tell. */
export interface Peers {
  /** This process: never the same for two, nor for one before and after a restart. */
  readonly id: string;
  /** Whether no other process shares the store at this moment. */
  isAlone(): boolean;
  /** Whether that process has certainly ended. False where nobody can tell: then its lease has to run out. */
  hasEnded(id: string): boolean;
  close(): void;
}
