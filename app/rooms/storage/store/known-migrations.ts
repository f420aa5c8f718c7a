import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How many migrations this version knows. */
export function knownMigrations(migrationsFolder: string): number {
  const journal = readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8');
  return (JSON.parse(journal) as { entries: unknown[] }).entries.length;
}
