export type Pieces = AsyncGenerator<string | Uint8Array, void, void>;

/** A file that is generated while it is sent: one lesson or card at a time is in memory. */
export interface ExportedFile {
  readonly name: string;
  readonly type: string;
  /** The language of its content as a BCP 47 tag; null if unknown. */
  readonly language: string | null;
  readonly pieces: Pieces;
}
