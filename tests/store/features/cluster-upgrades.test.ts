import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readClusterAddress } from '~/kit/store/address';
import { openCluster } from '~/store/cluster/open';
import { type RqliteCluster, startRqlite } from '../../support/rqlite';
import { addMigration, copiesBeside } from '../../support/upgrades';

let rqlite: RqliteCluster;
let folder: string;

beforeAll(async () => {
  rqlite = await startRqlite();
  folder = mkdtempSync(join(tmpdir(), 'topiary-cluster-upgrades-'));
}, 60_000);
afterAll(async () => {
  await rqlite.dispose();
  rmSync(folder, { recursive: true, force: true });
});

const open = (migrationsFolder: string) => {
  const address = readClusterAddress(rqlite.address);
  if (!address) throw new Error('no address');
  return openCluster({ address, migrationsFolder, copyTo: join(folder, 'topiary.db'), patienceMs: 10_000 });
};

async function openOnce(migrationsFolder: string): Promise<void> {
  const cluster = open(migrationsFolder);
  try {
    await cluster.opened();
  } finally {
    cluster.close();
  }
}

it('a cluster is copied before it is upgraded, and a failed or newer upgrade is refused with a sentence', async () => {
  const first = open('migrations');
  await first.opened();
  expect(copiesBeside(folder)).toEqual([]);
  await first.run(async (db) =>
    db.run(sql`insert into page_views (day, route, views) values ('2026-01-31', 'before', 7)`),
  );
  first.close();

  const later = join(folder, 'migrations');
  cpSync('migrations', later, { recursive: true });
  addMigration(later, '9001_more', ['alter table page_views add column more text']);
  await openOnce(later);
  const [copy = ''] = copiesBeside(folder);
  expect(copy).toContain('.before-9001_more');
  const sqlite = new SQLite(copy, { readonly: true });
  expect(sqlite.prepare("select * from page_views where route = 'before'").get()).toEqual({
    day: '2026-01-31',
    route: 'before',
    views: 7,
  });
  sqlite.close();

  await expect(openOnce('migrations')).rejects.toThrow(
    /^the cluster was changed by a newer version of Topiary \(it has \d+ migrations, this version knows \d+\)\. Nothing was changed\./,
  );

  addMigration(later, '9002_broken', ['create table half (id text)', 'drop table no_table']);
  await expect(openOnce(later)).rejects.toThrow(
    /^the cluster could not be upgraded to 9002_broken: no such table: no_table\. It has the migrations before that one, and nothing of it\. \S+\.before-9002_broken is a copy from before\./,
  );

  // A resumed upgrade keeps the copy from before its first try, and old copies until it has worked.
  const broken = ['create table half (id text)', 'drop table no_table'];
  const resumed = join(folder, 'resumed');
  cpSync('migrations', resumed, { recursive: true });
  addMigration(resumed, '9001_more', ['alter table page_views add column more text']);
  addMigration(resumed, '9002_first', ['create table first_half (id text)']);
  addMigration(resumed, '9003_broken', broken);
  const older = ['0001', '0002', '0003'].map((tag) => join(folder, `topiary.db.before-${tag}`));
  for (const file of older) writeFileSync(file, 'an older copy');
  await expect(openOnce(resumed)).rejects.toThrow(/upgraded to 9003_broken: .* \S+\.before-9002_first is a copy/);
  const before = readFileSync(join(folder, 'topiary.db.before-9002_first'));
  await expect(openOnce(resumed)).rejects.toThrow(/upgraded to 9003_broken: .* \S+\.before-9003_broken is a copy/);
  expect(readFileSync(join(folder, 'topiary.db.before-9002_first')).equals(before)).toBe(true);
  expect(copiesBeside(folder)).toEqual(expect.arrayContaining(older));
  writeFileSync(join(resumed, '9003_broken.sql'), 'create table half (id text)');
  await openOnce(resumed);
  expect(copiesBeside(folder)).toHaveLength(3);
  expect(readFileSync(join(folder, 'topiary.db.before-9002_first')).equals(before)).toBe(true);
}, 60_000);
