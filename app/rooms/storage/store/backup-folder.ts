import type { BackupFailure, KeptBackup } from '~/rooms/storage/rules/backups';
import type { RowCounts } from './check-copy';

interface MadeBackup extends KeptBackup {
  readonly rows: RowCounts;
}

/** The folder of the backups that the timer makes. Its files say which there are, for all processes. */
export interface BackupFolder {
  /** The copies that were checked. */
  list(): Promise<readonly KeptBackup[]>;
  /**
   * Runs `work` unless another process is making a copy; null then.
   * @throws BackupFault if the folder cannot be used
   */
  alone<T>(work: () => Promise<T>): Promise<T | null>;
  /** Makes and checks a copy. @throws BackupFault, with nothing left behind */
  make(at: Date): Promise<MadeBackup>;
  remove(backup: KeptBackup): Promise<void>;
  /** The failure since the last copy; null if there was none. */
  failure(): Promise<BackupFailure | null>;
  keepFailure(failure: BackupFailure | null): Promise<void>;
}
