/** The processes that share a store, as far as one of them can know. */
export interface Peers {
  /** This process: unique among all processes, also across restarts. */
  readonly id: string;
  /** Whether no other process shares the store at this moment. */
  isAlone(): boolean;
  /** Whether that process has certainly ended. False if unknown: then its lease has to expire. */
  hasEnded(id: string): boolean;
  close(): void;
}
