/** Uploaded files that wait to be read: each has an id and is deleted as soon as it was read. */
export interface Uploads {
  /**
   * Writes a file as it comes, with only one piece in memory. An upload that breaks off leaves nothing.
   * @returns its size
   */
  receive(id: string, pieces: AsyncIterable<Uint8Array>): Promise<number>;
  /** The path of a file, for its readers. */
  path(id: string): string;
  /** Null if there is no such file. */
  size(id: string): Promise<number | null>;
  /** Does nothing if there is no such file. */
  remove(id: string): Promise<void>;
  /** The ids of files of processes that have ended, including incomplete ones. */
  leftBehind(): Promise<string[]>;
}
