import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runLeasesIn } from '~/jobs/store/leases-in';
import { type Database, openDatabase } from '~/store/file/open';

/** A migrated database in a temporary folder of its own; `dispose` removes it. */
export function temporaryDatabase(): {
  database: Database;
  folder: string;
  file: string;
  dispose: () => void;
} {
  const folder = mkdtempSync(join(tmpdir(), 'topiary-test-'));
  const file = join(folder, 'topiary.db');
  const database = openDatabase({ file, migrationsFolder: 'migrations' });
  return {
    database,
    folder,
    file,
    dispose: () => {
      database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Leases and peers for a single process: all other owners have ended. */
export const onlyProcess = (database: Database) => ({
  leases: runLeasesIn(database),
  peers: { isAlone: () => true, hasEnded: () => true },
});
