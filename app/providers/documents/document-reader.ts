import type { ReadDocument, ReadingProgress } from '~/rooms/source/rules/document';

export interface ReadOptions {
  /** The file's name: the title if the document has none, and a hint that tells Markdown from plain text. */
  readonly name: string;
  readonly signal: AbortSignal;
  /** Called a few times a second at most. */
  readonly onProgress: (progress: ReadingProgress) => void;
}

/**
 * Parses documents in a separate process, which is ended if one takes too long or too much memory. Never uses the
 * network.
 */
export interface DocumentReader {
  /**
   * @param file the path of a file, which is not changed
   * @throws DocumentFault, Busy if too many documents wait, or the signal's reason
   */
  read(file: string, options: ReadOptions): Promise<ReadDocument>;
  /** Ends the processes. */
  close(): Promise<void>;
}
