import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Engine } from '~/store/engine/engine';
import type { ReadVersions } from './versions';

const read = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;

/** Queries the database each time: another process may have migrated it since this one started. */
export function versionsOf(database: Engine, migrationsFolder: string): ReadVersions {
  return async () => {
    const { version } = read<{ version: string }>(resolve('package.json'));
    const { entries } = read<{ entries: { tag: string }[] }>(join(migrationsFolder, 'meta/_journal.json'));
    const [row] = await database.run((db) =>
      db.all<{ sqlite: string; applied: number }>(sql`
        select sqlite_version() as sqlite, (select count(*) from __drizzle_migrations) as applied`),
    );
    const applied = row?.applied ?? 0;
    return {
      topiary: version,
      node: process.versions.node,
      sqlite: row?.sqlite ?? '',
      migrations: {
        applied,
        pending: entries.slice(applied).map(({ tag }) => tag),
        ahead: Math.max(0, applied - entries.length),
      },
    };
  };
}
