import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { onTestFinished } from 'vitest';
import { readClusterAddress } from '~/kit/store/address';
import { openCluster } from '~/store/cluster/open';
import type { Engine } from '~/store/engine/engine';
import { openDatabase } from '~/store/file/open';
import { migrationsUpTo } from './old-maps';
import { startRqlite } from './rqlite';

/** Opens stores that an earlier release wrote. */

type Row = Readonly<Record<string, unknown>>;

interface OldRelease {
  /** Its newest migration. */
  readonly lastMigration: string;
  readonly wrote: readonly SQL[];
}

export interface Upgraded {
  /** The store, opened by the present release. */
  readonly engine: Engine;
  /** The rows of its maps as the earlier release left them. */
  readonly before: readonly Row[];
}

export const allMaps = (engine: Engine): Promise<Row[]> =>
  engine.run(async (db) => db.all<Row>(sql`select * from maps order by id`));

const oldMigrations = (lastMigration: string): string => {
  const folder = migrationsUpTo(lastMigration);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

export function upgradedFile({ lastMigration, wrote }: OldRelease): Upgraded {
  const folder = mkdtempSync(join(tmpdir(), 'topiary-upgrade-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'topiary.db');
  const sqlite = new SQLite(file);
  sqlite.pragma('foreign_keys = ON');
  const old = drizzle({ client: sqlite });
  migrate(old, { migrationsFolder: oldMigrations(lastMigration) });
  for (const statement of wrote) old.run(statement);
  const before = old.all<Row>(sql`select * from maps order by id`);
  sqlite.close();

  const engine = openDatabase({ file, migrationsFolder: 'migrations' });
  onTestFinished(() => engine.close());
  return { engine, before };
}

export async function upgradedCluster({ lastMigration, wrote }: OldRelease): Promise<Upgraded> {
  const rqlite = await startRqlite();
  onTestFinished(() => rqlite.dispose());
  const address = readClusterAddress(rqlite.address);
  if (!address) throw new Error('no address');
  const open = (migrationsFolder: string) => {
    const cluster = openCluster({ address, migrationsFolder, patienceMs: 10_000 });
    onTestFinished(() => cluster.close());
    return cluster;
  };
  const old = open(oldMigrations(lastMigration));
  await old.opened();
  for (const statement of wrote) await old.run(async (db) => db.run(statement));
  const before = await allMaps(old);

  const engine = open('migrations');
  await engine.opened();
  return { engine, before };
}
