import type { RowCounts } from './check-copy';

/** How many bytes a table takes, including its indexes. */
export interface TableSize {
  readonly table: string;
  readonly bytes: number;
}

/** A consistent copy of all rows as an SQLite file, which is deleted once it was read or discarded. */
export interface BackupFile {
  readonly bytes: number;
  readonly pieces: AsyncGenerator<Uint8Array, void, void>;
  discard(): Promise<void>;
}

/** The data that the server stores on disk. */
export interface Holdings {
  sizes(): Promise<readonly TableSize[]>;
  /** The other files and folders in the data folder, by name. */
  beside(): Promise<readonly { readonly name: string; readonly bytes: number }[]>;
  /** Makes a consistent copy of all rows while the server runs. Null while another copy is being made. */
  backup(): Promise<BackupFile | null>;
  /**
   * Copies all rows into a file and checks it.
   * @returns how many rows some tables of the copy have
   * @throws BackupFault
   */
  copyTo(file: string): Promise<RowCounts>;
  /** How large a copy will be; null in a cluster, which does not say. */
  copyBytes(): Promise<number | null>;
  close(): Promise<void>;
}
