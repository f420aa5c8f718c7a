export type Pieces = AsyncGenerator<string | Uint8Array, void, void>;

/** A file that is made while it is sent: one lesson or card at a time is in memory. */
export interface ExportedFile {
  readonly name: string;
  readonly type: string;
  /** Of what stands in it, as a BCP 47 tag; null where it is not known. */
  readonly language: string | null;
  readonly pieces: Pieces;
}
