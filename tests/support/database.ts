import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runLeasesIn } from '~/jobs/store/leases-in';
import { type Database, openDatabase } from '~/store/file/open';

/** A migrated database of its own in a temporary folder; `dispose` removes it. */
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

/** What runs need of leases where a single process works on them; who had them before has ended. */
export const onlyProcess = (database: Database) => ({
  leases: runLeasesIn(database),
  peers: { isAlone: () => true, hasEnded: () => true },
});
