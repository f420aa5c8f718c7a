import type { FoundFigure, LeftPictures, ReadDocument, ReadingProgress } from '~/rooms/source/rules/document';

export interface ReadOptions {
  /** The file's name: the title if the document has none, and a hint that tells Markdown from plain text. */
  readonly name: string;
  readonly signal: AbortSignal;
  /** Called a few times a second at most. */
  readonly onProgress: (progress: ReadingProgress) => void;
  /** Without it, pictures are not looked for. */
  readonly figures?: FigureTaker;
}

/** Takes the pictures of a document once its text was read. Nothing that happens to them makes the document fail. */
export interface FigureTaker {
  /** Called for one picture at a time; the next one comes when it settles. */
  take(figure: FoundFigure): Promise<void>;
  /** Called once, after the last one. */
  end(left: LeftPictures): void;
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
