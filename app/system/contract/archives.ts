/** A file within an archive; a string is written as UTF-8. */
export interface ArchiveEntry {
  /** With `/` between folders. */
  readonly path: string;
  readonly data: string | Uint8Array | AsyncIterable<string | Uint8Array>;
  /** Written as it is, for what is compressed already. */
  readonly isStored?: boolean;
}

/** Packs files into one. */
export interface Archives {
  /** A zip, made while it is sent: each entry is asked for when the one before has been written. */
  zip(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<Uint8Array, void, void>;
}
