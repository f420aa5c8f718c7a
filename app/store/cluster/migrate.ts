import { renameSync, rmSync } from 'node:fs';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { forgetOldCopies, isKnown, migrationsIn, reasonOf, upgradePage } from '~/store/file/upgrade';
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

export interface ClusterUpgrade {
  readonly migrationsFolder: string;
  readonly say: (line: string) => void;
  /** Where the copy from before an upgrade is kept, without its ending; no copy is made without it. */
  readonly copyTo?: string | undefined;
}

/**
 * Migrates a cluster, after copying one that has data. Each migration is one transaction that begins by inserting the
 * row of its number: when several processes start at once, one inserts it, and the others fail before they change
 * anything.
 * @returns the number of migrations that the cluster has
 * @throws ClusterTrouble
 */
export async function migrateCluster(nodes: Nodes, { migrationsFolder, say, copyTo }: ClusterUpgrade): Promise<number> {
  const migrations = readMigrationFiles({ migrationsFolder });
  const known = migrationsIn(migrationsFolder);
  await refuseNewer(nodes, known);
  await execute(nodes, [createMigrations, createApplied]);
  let told = 0;
  let copy: string | null = null;
  for (let tries = 0; tries < migrations.length + mostTries; tries += 1) {
    const applied = (await appliedTo(nodes)).length;
    const next = migrations[applied];
    if (!next) {
      if (told > 0) say(`Applied ${told === 1 ? 'one migration' : `${told} migrations`}.`);
      if (copyTo && copy) forgetOldCopies(copyTo, copy);
      return applied;
    }
    if (applied > 0 && told === 0 && copyTo && !copy) {
      // Named by the first that is pending: an upgrade that goes on after a fault keeps the copy from before it.
      copy = await copyBefore(nodes, `${copyTo}.before-${known[applied]?.tag}`, copyTo);
      say(`Copied the cluster to ${copy} before changing it.`);
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
      if (error instanceof StatementError && (await appliedTo(nodes)).length > applied) continue;
      if (!(error instanceof StatementError)) throw error;
      throw new ClusterTrouble(
        `the cluster could not be upgraded to ${known[applied]?.tag}: ${error.message}. It has the migrations before that one, and nothing of it.${
          copy ? ` ${copy} is a copy from before.` : ''
        } ${upgradePage}`,
      );
    }
  }
  throw new ClusterTrouble('the migrations of the cluster do not come to an end.');
}

/** Refuses a cluster that a newer version has changed, before anything is written. */
async function refuseNewer(nodes: Nodes, known: ReturnType<typeof migrationsIn>): Promise<void> {
  const [table] = await readAll(nodes, [["select 1 from sqlite_master where name = '__drizzle_migrations'"]]);
  if (!table?.rows.length) return;
  const applied = await appliedTo(nodes);
  if (isKnown(applied, known)) return;
  throw new ClusterTrouble(
    `the cluster was changed by a newer version of Topiary (it has ${applied.length} migrations, this version knows ${known.length}). Nothing was changed. Start the newer version again, or go back to a copy from before the upgrade. ${upgradePage}`,
  );
}

async function copyBefore(nodes: Nodes, copy: string, copyTo: string): Promise<string> {
  const unfinished = `${copyTo}.copying`;
  try {
    await nodes.backupTo(unfinished);
    renameSync(unfinished, copy);
    return copy;
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw new ClusterTrouble(
      `the cluster needs a copy before it is upgraded, and none could be made: ${reasonOf(error).replace(/\.?$/, '.')} Nothing was changed. ${upgradePage}`,
    );
  }
}

/** When each migration was made that the cluster has, oldest first. */
async function appliedTo(nodes: Nodes): Promise<readonly number[]> {
  const [answer] = await readAll(nodes, [['select created_at from __drizzle_migrations order by created_at']]);
  return (answer?.rows ?? []).map(([when]) => Number(when));
}

async function execute(nodes: Nodes, statements: readonly (string | [string, ...unknown[]])[]): Promise<void> {
  const { results } = await nodes.ask({
    path: '/db/execute?transaction',
    statements: statements.map((each) => (typeof each === 'string' ? [each] : each)),
  });
  const failed = results.find(({ error }) => error !== undefined);
  if (failed) throw new StatementError(failed.error ?? '');
}
