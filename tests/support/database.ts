import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runLeasesIn } from '~/jobs/store/leases-in';
import { type Database, openDatabase } from '~/store/file/open';

let migrated: Buffer | undefined;

/** Writes a new database that has all migrations: they take twenty times as long as opening it. */
export function writeMigrated(file: string): void {
  migrated ??= freshlyMigrated();
  writeFileSync(file, migrated);
}

function freshlyMigrated(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'topiary-migrated-'));
  const file = join(folder, 'topiary.db');
  try {
    openDatabase({ file, migrationsFolder: 'migrations' }).close();
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A migrated database in a temporary folder of its own; `dispose` removes it. */
export function temporaryDatabase(): {
  database: Database;
  folder: string;
  file: string;
  dispose: () => void;
} {
  const folder = mkdtempSync(join(tmpdir(), 'topiary-test-'));
  const file = join(folder, 'topiary.db');
  writeMigrated(file);
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
