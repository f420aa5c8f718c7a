/** How many bytes a table takes, its indexes with it. */
export interface TableSize {
  readonly table: string;
  readonly bytes: number;
}

/** A consistent copy of all rows as an SQLite file, which goes once it was read or discarded. */
export interface BackupFile {
  readonly bytes: number;
  readonly pieces: AsyncGenerator<Uint8Array, void, void>;
  discard(): Promise<void>;
}

/** What the server holds on its disks. */
export interface Holdings {
  sizes(): Promise<readonly TableSize[]>;
  /** What lies in the data folder beside the database, by the name of the file or folder. */
  beside(): Promise<readonly { readonly name: string; readonly bytes: number }[]>;
  /** Copies all rows of one moment while the server goes on. Null while another copy is being made. */
  backup(): Promise<BackupFile | null>;
  close(): Promise<void>;
}
