import type { ReadDocument, ReadingProgress } from '~/rooms/source/rules/document';

export interface ReadOptions {
  /** The file's own name: its title where the document has none, and a hint between Markdown and plain text. */
  readonly name: string;
  readonly signal: AbortSignal;
  /** Called some times a second at most. */
  readonly onProgress: (progress: ReadingProgress) => void;
}

/** Reads documents in a thread that is ended when one takes too long or too much memory. Asks nothing of a network. */
export interface DocumentReader {
  /**
   * @param file the path of a file, which stays as it is
   * @throws DocumentFault, Busy where too many documents wait already, or the signal's reason
   */
  read(file: string, options: ReadOptions): Promise<ReadDocument>;
  /** Ends the thread. */
  close(): Promise<void>;
}
