/** Files that were sent and wait to be read: each under an id, and gone as soon as it was read. */
export interface Uploads {
  /**
   * Writes a file as it comes, never more of it in memory than a piece. One that breaks off leaves nothing.
   * @returns its size
   */
  receive(id: string, pieces: AsyncIterable<Uint8Array>): Promise<number>;
  /** Where a file is, for those who read it. */
  path(id: string): string;
  /** Null where there is no such file. */
  size(id: string): Promise<number | null>;
  /** Does nothing where there is no such file. */
  remove(id: string): Promise<void>;
  /** The ids of the files of processes that have ended, those that broke off with them. */
  leftBehind(): Promise<string[]>;
}
