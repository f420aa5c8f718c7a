import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readClusterAddress } from '~/kit/store/address';
import { invitationsIn } from '~/rooms/account/store/invitations-in';
import { usersIn } from '~/rooms/account/store/users-in';
import { type Cluster, openCluster } from '~/store/cluster/open';
import { createApplied, tableOfApplied } from '~/store/cluster/writes';
import type { Engine } from '~/store/engine/engine';
import { openDatabase } from '~/store/file/open';
import { type CuttingProxy, startCuttingProxy } from '../../support/cutting-proxy';
import { type RqliteCluster, startRqlite } from '../../support/rqlite';
import { cases, contentsOf, namesOfTables, seed, withoutSeconds } from '../../support/stores';

/** Every call of every store, on a file and on a cluster with the same contents: answers and contents stay the same. */

let folder: string;
let rqlite: RqliteCluster;
let cluster: Cluster;
let proxy: CuttingProxy;
/** The same cluster through the proxy. */
let through: Cluster;
let seeded: Buffer;
/** Its tables. No call makes one. */
let names: string[];
/** The same contents in a file. */
let file: ReturnType<typeof openDatabase>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'topiary-contract-'));
  const path = join(folder, 'seeded.db');
  const database = openDatabase({ file: path, migrationsFolder: 'migrations' });
  database.sqlite.exec(createApplied);
  await seed(database);
  // rqlite loads only files of this mode, and small ones in less time.
  database.sqlite.exec('pragma journal_mode = delete; pragma page_size = 1024; vacuum');
  database.close();
  seeded = readFileSync(path);
  file = openDatabase({ file: path, migrationsFolder: 'migrations' });
  rqlite = await startRqlite();
  const address = readClusterAddress(rqlite.address);
  if (!address) throw new Error(`no address: ${rqlite.address}`);
  cluster = openCluster({ address, migrationsFolder: 'migrations' });
  await cluster.opened();
  proxy = await startCuttingProxy(address.hosts[0] ?? '');
  through = openCluster({ address: { ...address, hosts: [proxy.host] }, migrationsFolder: 'migrations' });
  await through.opened();
  await load();
  const [tables = []] = await rowsOf([namesOfTables]);
  names = tables.map(({ name }) => String(name));
}, 60_000);

afterAll(async () => {
  file.close();
  cluster.close();
  through.close();
  await proxy.close();
  await rqlite.dispose();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Replaces all that the cluster has by the seeded file. `/db/load` would pack it for the log, which takes most of the
 * time.
 */
async function load(): Promise<void> {
  const answer = await fetch(`http://${rqlite.nodes[0]?.host}/boot`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(seeded),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

/** Works on the file, and takes the changes back: opening a copy takes longer than any call. */
async function onFile<T>(work: (database: typeof file) => Promise<T>): Promise<T> {
  file.sqlite.exec('begin');
  try {
    return await work(file);
  } finally {
    file.sqlite.exec('rollback');
  }
}

/** Reads what the only node has: an acknowledged write is there, so no entry of the log has to say so. */
async function rowsOf(sql: readonly string[]): Promise<Record<string, unknown>[][]> {
  const answer = await fetch(`http://${rqlite.nodes[0]?.host}/db/query?associative&level=weak`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(sql),
  });
  const { results } = (await answer.json()) as { results: { rows: Record<string, unknown>[] }[] };
  return results.map(({ rows }) => rows);
}

const own = ['applied_writes', '__drizzle_migrations'];
const withoutOwn = (tables: readonly (readonly [string, unknown])[]) =>
  Object.fromEntries(tables.filter(([name]) => !own.includes(name)));

async function contentsOfCluster() {
  const contents = await rowsOf(names.map((name) => `select * from "${name}" order by rowid`));
  return withoutOwn(names.map((name, n) => [name, contents[n] ?? []]));
}

const contentsOfFile = (database: typeof file) => withoutOwn(JSON.parse(contentsOf(database)) as [string, unknown][]);

describe('a cluster answers like a file', () => {
  it.each(cases.filter(({ kind }) => kind === 'read'))('$name', async ({ ask }) => {
    expect(await ask(cluster)).toEqual(await ask(file));
  });
});

/** How many rows each write of the cut batch changed: in the answer that was cut, and as the cluster has kept it. */
async function changesSaid(): Promise<{ readonly cut: unknown[]; readonly kept: unknown[]; readonly reads: boolean }> {
  const asked = JSON.parse(proxy.lastCut.asked) as [text: string, ...values: unknown[]][];
  const { results } = JSON.parse(proxy.lastCut.answer) as { results: { rows_affected?: number }[] };
  const isKey = (n: number) => asked[n]?.[0].startsWith(`insert into ${tableOfApplied}`) ?? false;
  const writes = [...asked.keys()].filter((n) => isKey(n + 1));
  const [kept = []] = await rowsOf([`select changes from ${tableOfApplied} order by rowid`]);
  return {
    cut: writes.map((n) => results[n]?.rows_affected ?? 0),
    kept: kept.slice(0, writes.length).map(({ changes }) => changes),
    reads: asked.length > 2 * writes.length,
  };
}

describe('a cluster has the contents and the answer of a file after a write, also if its own answer was cut', () => {
  it.each(cases.filter(({ kind }) => kind === 'write'))('$name', async ({ ask }) => {
    const expected = await onFile((database) => told(ask, database, async () => contentsOfFile(database)));
    await load();
    proxy.cut = 1;
    expect(await told(ask, through, contentsOfCluster)).toEqual(expected);
    expect(proxy.cut).toBe(0);
    const { cut, kept, reads } = await changesSaid();
    expect(cut).toEqual(kept);
    // Without rows, the answers are the numbers that were just compared.
    if (!reads) return;
    await load();
    expect(await told(ask, cluster, contentsOfCluster)).toEqual(expected);
  });

  it('also if the two are asked in different seconds', async () => {
    const renew = cases.find(({ name }) => name === 'runLeasesIn.renew')?.ask;
    if (!renew) throw new Error('no such case');
    const expected = await onFile((database) => told(renew, database, async () => contentsOfFile(database)));
    expect(JSON.stringify(expected)).toContain('"lease_until":"now"');
    await load();
    const second = Math.floor(Date.now() / 1000);
    while (Math.floor(Date.now() / 1000) === second) await new Promise((wake) => setTimeout(wake, 20));
    expect(await told(renew, cluster, contentsOfCluster)).toEqual(expected);
  });
});

/** The answer of a call and the contents after it, without the second in which it was made. */
async function told<E extends Parameters<(typeof cases)[number]['ask']>[0]>(
  ask: (engine: E) => Promise<unknown>,
  engine: E,
  contents: () => Promise<unknown>,
) {
  const answer = await ask(engine);
  return { answer, contents: withoutSeconds(await contents()) };
}

describe('an invitation', () => {
  it.each(['a file', 'a cluster'])('makes one account by 50 uses at once, on %s', async (where) => {
    const race = async (database: Engine) => {
      const invitations = invitationsIn(database, null);
      const at = new Date('2026-02-01T12:00:00.000Z');
      const uses = Array.from({ length: 50 }, (_, n) =>
        invitations.accept('open', {
          id: `guest-${n}`,
          nickname: 'Fay',
          email: 'fay@example.org',
          emailVerified: true,
          passwordHash: null,
          googleId: null,
          at,
        }),
      );
      expect((await Promise.all(uses)).filter(Boolean)).toHaveLength(1);
      const everybody = await usersIn(database).list(100);
      expect(everybody.filter(({ id }) => id.startsWith('guest-'))).toHaveLength(1);
    };
    if (where === 'a file') return onFile(race);
    await load();
    return race(cluster);
  });
});
