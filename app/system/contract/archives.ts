/** A file within an archive; a string is written as UTF-8. */
export interface ArchiveEntry {
  /** Folders are separated by `/`. */
  readonly path: string;
  readonly data: string | Uint8Array | AsyncIterable<string | Uint8Array>;
  /** Stored without compression, for data that is already compressed. */
  readonly isStored?: boolean;
}

/** Packs files into one. */
export interface Archives {
  /** A zip that is made while it is sent: each entry is requested when the previous one has been written. */
  zip(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<Uint8Array, void, void>;
}
