import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Nodes } from './nodes';
import { createApplied, readAll, StatementError } from './writes';

/** Why a cluster cannot be used, in words for administrators. */
export class ClusterTrouble extends Error {
  override readonly name = 'ClusterTrouble';
}

/** The same table as drizzle's migrator makes in a file. */
const createMigrations =
  'create table if not exists __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)';

/** How many extra rounds to try: another process may win the race for a migration each time. */
const mostTries = 20;

/**
 * Migrates a cluster. Each migration is one transaction that begins by inserting the row of its number: when several
 * processes start at once, one inserts it, and the others fail before they change anything.
 * @returns the number of migrations that the cluster has
 * @throws ClusterTrouble
 */
export async function migrateCluster(
  nodes: Nodes,
  migrationsFolder: string,
  say: (line: string) => void,
): Promise<number> {
  const migrations = readMigrationFiles({ migrationsFolder });
  await execute(nodes, [createMigrations, createApplied]);
  let told = 0;
  for (let tries = 0; tries < migrations.length + mostTries; tries += 1) {
    const applied = await count(nodes);
    if (applied > migrations.length)
      throw new ClusterTrouble(
        `the cluster has ${applied} migrations and this version of Topiary knows ${migrations.length}: it was changed by a newer version. Start that one.`,
      );
    const next = migrations[applied];
    if (!next) {
      if (told > 0) say(`Applied ${told === 1 ? 'one migration' : `${told} migrations`}.`);
      return applied;
    }
    const row: [string, ...unknown[]] = [
      'insert into __drizzle_migrations (id, hash, created_at) values (?, ?, ?)',
      applied + 1,
      next.hash,
      next.folderMillis,
    ];
    try {
      await execute(nodes, [row, ...next.sql.filter((text) => text.trim() !== '')]);
      told += 1;
    } catch (error) {
      // Another process, or an earlier try of this one, was first.
      if (!(error instanceof StatementError) || (await count(nodes)) === applied) throw error;
    }
  }
  throw new ClusterTrouble('the migrations of the cluster do not come to an end.');
}

async function count(nodes: Nodes): Promise<number> {
  const [answer] = await readAll(nodes, [['select count(*) from __drizzle_migrations']]);
  return Number(answer?.rows[0]?.[0] ?? 0);
}

async function execute(nodes: Nodes, statements: readonly (string | [string, ...unknown[]])[]): Promise<void> {
  const { results } = await nodes.ask({
    path: '/db/execute?transaction',
    statements: statements.map((each) => (typeof each === 'string' ? [each] : each)),
  });
  const failed = results.find(({ error }) => error !== undefined);
  if (failed) throw new StatementError(failed.error ?? '');
}
