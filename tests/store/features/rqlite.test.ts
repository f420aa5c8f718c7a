import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runStoreIn } from '~/jobs/store/runs-in';
import { rateLimits } from '~/kit/limits';
import { readClusterAddress } from '~/kit/store/address';
import { mailTokensIn } from '~/rooms/account/store/mail-tokens-in';
import { usersIn } from '~/rooms/account/store/users-in';
import { mapsIn } from '~/rooms/map/store/maps-in';
import { isWhole, moveToCluster, moveToFile } from '~/store/cluster/move';
import { knowsLinearizable } from '~/store/cluster/node-version';
import type { Nodes } from '~/store/cluster/nodes';
import { type Cluster, openCluster } from '~/store/cluster/open';
import { storeClock } from '~/store/cluster/store-clock';
import { limiterIn } from '~/store/file/limiter';
import { openDatabase } from '~/store/file/open';
import { type CuttingProxy, startCuttingProxy } from '../../support/cutting-proxy';
import { outlined } from '../../support/maps';
import { type RqliteCluster, startRqlite } from '../../support/rqlite';
import { contentsOf, seed } from '../../support/stores';

const now = new Date('2026-01-31T12:00:00.000Z');
const migrationsFolder = 'migrations';

const opened: Cluster[] = [];
function open(address: string, patienceMs = 10_000): Cluster {
  const read = readClusterAddress(address);
  if (!read) throw new Error(`no address: ${address}`);
  const cluster = openCluster({ address: read, migrationsFolder, patienceMs });
  opened.push(cluster);
  return cluster;
}
const closeAll = () => {
  for (const cluster of opened.splice(0)) cluster.close();
};

const person = (id: string) => ({
  id,
  nickname: id,
  email: `${id}@example.org`,
  emailVerified: true,
  passwordHash: 'hash',
  googleId: null,
  at: now,
});
const run = (id: string, topic = 'Trees') => ({
  id,
  kind: 'map' as const,
  userId: 'ada',
  key: 'same',
  topic,
  mapId: null,
  nodeId: null,
  path: null,
  at: now,
});

describe('an address', () => {
  it.each([
    ['rqlite://db:4001', { hosts: ['db:4001'], tls: false, user: null }],
    [
      'rqlite://ada:p%40ss@a.example:1,[::1]:4001?tls',
      { hosts: ['a.example:1', '[::1]:4001'], tls: true, user: { name: 'ada', password: 'p@ss' } },
    ],
  ])('%s is read', (text, address) => {
    expect(readClusterAddress(text)).toEqual(address);
  });

  it.each([
    'rqlite://',
    'rqlite://db',
    'rqlite://db:0',
    'rqlite://db:99999',
    'http://db:4001',
    'rqlite://a:1,,b:2',
    'rqlite://a:1?ssl',
    'rqlite://%:x@a:1',
  ])('%s is refused', (text) => {
    expect(readClusterAddress(text)).toBeNull();
  });
});

describe('the level of fresh reads', () => {
  it.each([
    ['v8.36.14', true],
    ['v8.32.4', true],
    ['9.0.0', true],
    ['v8.32.3', false],
    ['v8.26.8', false],
    ['8', false],
    ['', false],
  ])('with rqlite %s: linearizable %s', (version, knows) => {
    expect(knowsLinearizable(version)).toBe(knows);
  });
});

describe('the clock of the store', () => {
  const nodesThatTell = (seconds: () => number) =>
    ({ ask: async () => ({ results: [{ values: [[seconds()]] }], isRepeated: false }) }) as unknown as Nodes;

  it('is read now and then, counted on by the ticks of the process, and never ahead', async () => {
    let asked = 0;
    let ticks = 5_000;
    const clock = storeClock(
      nodesThatTell(() => {
        asked += 1;
        // The second answer takes two seconds.
        if (asked === 2) ticks += 2_000;
        return 1_000 + (asked === 2 ? ticks - 2_000 - 5_000 : ticks - 5_000) / 1000;
      }),
      () => ticks,
    );
    const now = () => clock.settle("set lease_until = unixepoch('now') + 15 where a < unixepoch('now')");
    expect(await now()).toBe('set lease_until = 1000 + 15 where a < 1000');
    ticks += 9_000;
    expect(await now()).toBe('set lease_until = 1009 + 15 where a < 1009');
    expect(asked).toBe(1);
    ticks += 1_000;
    // The first reading gives the later time, so it counts: 1012, not 1010.
    expect(await now()).toBe('set lease_until = 1012 + 15 where a < 1012');
    expect(asked).toBe(2);
  });

  it.each([
    "update t set at = strftime('%s', 'now')",
    'insert into t values (random())',
    'insert into t values (current_timestamp)',
    'update t set at = unixepoch()',
  ])('refuses statements whose result would differ between nodes: %s', async (text) => {
    await expect(storeClock(nodesThatTell(() => 0)).settle(text)).rejects.toThrow('no two nodes');
  });

  it('writes values that a node has after a restart as well', async () => {
    const rqlite = await startRqlite();
    const cluster = open(rqlite.address);
    await usersIn(cluster).add(person('ada'));
    await runStoreIn(cluster).start(run('run'));
    const lease = async () =>
      cluster.run((db) => db.all<{ lease_until: number }>('select lease_until from generations'));
    const before = await lease();
    expect(before[0]?.lease_until).toBeGreaterThan(0);
    await rqlite.nodes[0]?.kill();
    const second = Math.floor(Date.now() / 1000);
    while (Math.floor(Date.now() / 1000) === second) await new Promise((wake) => setTimeout(wake, 20));
    await rqlite.nodes[0]?.start();
    expect(await lease()).toEqual(before);
    closeAll();
    await rqlite.dispose();
  }, 60_000);
});

describe('one node', () => {
  let rqlite: RqliteCluster;
  let cluster: Cluster;

  beforeAll(async () => {
    rqlite = await startRqlite();
    // As many processes as may start at once.
    const started = Array.from({ length: 5 }, () => open(rqlite.address));
    await Promise.all(started.map((each) => each.opened()));
    cluster = started[0] as Cluster;
    await usersIn(cluster).add(person('ada'));
  }, 60_000);
  afterAll(async () => {
    closeAll();
    await rqlite.dispose();
  });

  it('is migrated once by five processes that start together', async () => {
    const [row] = await cluster.run((db) =>
      db.all<{ n: number; last: number }>('select count(*) as n, max(id) as last from __drizzle_migrations'),
    );
    expect(row).toEqual({ n: cluster.migrationCount(), last: cluster.migrationCount() });
    expect(cluster.migrationCount()).toBeGreaterThan(9);
  });

  it('gives only one of many racing calls what one of them may have', async () => {
    const other = open(rqlite.address);
    const both = <Store>(make: (engine: Cluster) => Store) =>
      Array.from({ length: 20 }, (_, n) => make(n % 2 === 0 ? cluster : other));
    const runs = await Promise.all(both(runStoreIn).map((store, n) => store.start(run(`run-${n}`))));
    expect(runs.filter(({ created }) => created)).toHaveLength(1);
    expect(new Set(runs.map((each) => each.run.id)).size).toBe(1);

    const maps = await Promise.all(
      both(mapsIn).map((store, n) =>
        store.add({
          ...outlined('Trees', '- Oak\n- Elm'),
          ...{ id: `map-${n}`, userId: 'ada', runId: 'run', at: now },
          source: { kind: 'library', name: 'written outline', prompt: '' },
        }),
      ),
    );
    expect(new Set(maps).size).toBe(1);

    const token = { tokenHash: 'hash', userId: 'ada', purpose: 'reset' as const, email: 'ada@example.org' };
    await mailTokensIn(cluster).add({ ...token, expiresAt: new Date(now.getTime() + 1000) }, now);
    const spent = await Promise.all(both(mailTokensIn).map((store) => store.spend('hash', 'reset', now)));
    expect(spent.filter((each) => each !== null)).toHaveLength(1);

    const limit = rateLimits.signInByAccount;
    const taken = await Promise.all(both(limiterIn).map((store) => store.take(limit, 'ada', now)));
    expect(taken.filter(({ allowed }) => allowed)).toHaveLength(Math.min(limit.times, 20));
  });

  it('refuses the address of another account, as a file does', async () => {
    const users = usersIn(cluster);
    await users.add(person('eve'));
    expect(await users.change('eve', { email: 'ada@example.org' }, now)).toBe(false);
    expect(await users.add({ ...person('eve-2'), email: 'ada@example.org' })).toBe(false);
  });

  describe('behind a proxy that cuts answers', () => {
    let proxy: CuttingProxy;
    let through: Cluster;

    beforeAll(async () => {
      proxy = await startCuttingProxy(rqlite.nodes[0]?.host ?? '');
      through = open(`rqlite://${proxy.host}`, 3_000);
      await through.opened();
    });
    afterEach(() => {
      proxy.cut = 0;
    });
    afterAll(() => proxy.close());

    it.each([1, 3])(
      'applies a write once though its answer was cut %i times, and reports the result',
      async (times) => {
        const limiter = limiterIn(through);
        const limit = rateLimits.signInByAccount;
        const who = `cut ${times}`;
        proxy.cut = times;
        expect(await limiter.takeUpTo(limit, who, 3, now)).toBe(3);
        expect(proxy.cut).toBe(0);
        expect(await limiter.left(limit, who, now)).toBe(limit.times - 3);
      },
    );

    it('reports the result of a batch whose answer was cut', async () => {
      const token = { userId: 'ada', purpose: 'reset' as const, email: 'ada@example.org' };
      const expiresAt = new Date(now.getTime() + 1000);
      const tokens = mailTokensIn(through);
      await tokens.add({ ...token, tokenHash: 'cut', expiresAt }, now);
      proxy.cut = 1;
      expect(await tokens.spend('cut', 'reset', now)).toMatchObject({ email: 'ada@example.org' });
      expect(await tokens.spend('cut', 'reset', now)).toBeNull();
      proxy.cut = 1;
      const started = await runStoreIn(through).start(run('cut-run', 'Woods'));
      expect(started).toMatchObject({ created: true, run: { id: 'cut-run', topic: 'Woods' } });
      proxy.cut = 1;
      expect(await usersIn(through).add(person('cut'))).toBe(true);
      expect(proxy.passed).toBeGreaterThan(0);
    });

    it('reports that it is unreachable if no answer comes', async () => {
      proxy.cut = Number.POSITIVE_INFINITY;
      await expect(usersIn(through).add(person('never'))).rejects.toMatchObject({
        name: 'StorageFault',
        reason: 'unreachable',
      });
      expect(through.nodes()[0]).toMatchObject({ up: false });
      expect(through.nodes()[0]?.failures).toBeGreaterThan(3);
    }, 20_000);
  });

  it('is not used by a program that is older than its schema', async () => {
    await cluster.run((db) =>
      db.run("insert into __drizzle_migrations (id, hash, created_at) values (999, 'newer', 1)"),
    );
    try {
      await expect(open(rqlite.address).opened()).rejects.toThrow(/changed by a newer version/);
    } finally {
      await cluster.run((db) => db.run('delete from __drizzle_migrations where id = 999'));
    }
  });
});

describe('reads', () => {
  let rqlite: RqliteCluster;
  let proxies: readonly [CuttingProxy, CuttingProxy];

  beforeAll(async () => {
    rqlite = await startRqlite();
    const host = rqlite.nodes[0]?.host ?? '';
    proxies = [await startCuttingProxy(host), await startCuttingProxy(host)];
  }, 60_000);
  afterAll(async () => {
    closeAll();
    for (const proxy of proxies) await proxy.close();
    await rqlite.dispose();
  });

  it.each([
    ['linearizable where all nodes know it', ['v8.32.4', 'v8.36.14'], 'linearizable'],
    ['strong where one does not', ['v8.36.14', 'v8.32.3'], 'strong'],
    ['strong where one does not say what it is', ['v8.36.14', '?'], 'strong'],
    ['as the other nodes know them where one is away', ['v8.36.14', null], 'linearizable'],
  ] as const)('are %s', async (_, versions, level) => {
    const hosts = versions.map((version, n) => {
      const proxy = proxies[n as 0 | 1];
      Object.assign(proxy, { version: version ?? '' });
      return version === null ? '127.0.0.1:9' : proxy.host;
    });
    const cluster = open(`rqlite://${hosts.join(',')}`);
    await cluster.opened();
    for (const { asked } of proxies) asked.splice(0);
    const id = randomUUID();
    expect(await usersIn(cluster).add(person(id))).toBe(true);
    expect(await usersIn(cluster).byId(id)).toMatchObject({ id });
    expect(await cluster.answers()).toBe(true);
    const reads = proxies.flatMap(({ asked }) => asked.filter((path) => path.startsWith('/db/query')));
    // The second read is the health check.
    expect(reads).toEqual([`/db/query?level=${level}`, '/db/query?level=weak']);
  });
});

describe('migrations whose answers are cut', () => {
  it('are applied once each', async () => {
    const rqlite = await startRqlite();
    const proxy = await startCuttingProxy(rqlite.nodes[0]?.host ?? '');
    try {
      Object.assign(proxy, { where: /^\/db\/execute/, cut: 5 });
      const cluster = open(`rqlite://${proxy.host}`);
      await cluster.opened();
      expect(proxy.cut).toBe(0);
      const [row] = await cluster.run((db) =>
        db.all<{ n: number; last: number }>('select count(*) as n, max(id) as last from __drizzle_migrations'),
      );
      expect(row).toEqual({ n: cluster.migrationCount(), last: cluster.migrationCount() });
      expect(await usersIn(cluster).add(person('ada'))).toBe(true);
    } finally {
      closeAll();
      await proxy.close();
      await rqlite.dispose();
    }
  }, 60_000);
});

describe('an unusable cluster', () => {
  it('is reported in one line: no node, no foreign keys, a wrong password', async () => {
    await expect(open('rqlite://127.0.0.1:9,127.0.0.1:1', 500).opened()).rejects.toThrow(
      /^none of its nodes can be reached: 127\.0\.0\.1:9 \(.+\), 127\.0\.0\.1:1 \(.+\)\.$/,
    );
    const file = join(tmpdir(), `topiary-rqlite-auth-${process.pid}.json`);
    writeFileSync(file, JSON.stringify([{ username: 'ada', password: 'right', perms: ['all'] }]));
    const rqlite = await startRqlite({ foreignKeys: false, args: ['-auth', file] });
    try {
      const host = rqlite.nodes[0]?.host;
      await expect(open(`rqlite://ada:wrong@${host}`).opened()).rejects.toThrow('the name or the password is wrong.');
      await expect(open(`rqlite://ada:right@${host}`).opened()).rejects.toThrow('started with -fk');
      await expect(usersIn(open(`rqlite://${host}`)).byId('ada')).rejects.toMatchObject({
        reason: 'unreachable',
      });
    } finally {
      closeAll();
      await rqlite.dispose();
    }
  }, 60_000);
});

describe('moving', () => {
  let rqlite: RqliteCluster;
  let folder: string;

  beforeAll(async () => {
    rqlite = await startRqlite();
    folder = mkdtempSync(join(tmpdir(), 'topiary-move-'));
  }, 60_000);
  afterAll(async () => {
    closeAll();
    await rqlite.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  it('copies all rows into an empty cluster and back, and nothing into one that has accounts', async () => {
    const address = readClusterAddress(rqlite.address);
    if (!address) throw new Error('no address');
    const file = join(folder, 'topiary.db');
    const database = openDatabase({ file, migrationsFolder });
    await seed(database);
    const before = contentsOf(database);
    database.close();

    const into = await moveToCluster({ file, address, migrationsFolder });
    expect(into.filter((table) => !isWhole(table))).toEqual([]);
    expect(into.find(({ name }) => name === 'users')?.there.rows).toBeGreaterThan(1);
    const cluster = open(rqlite.address);
    expect(await usersIn(cluster).byId('ada')).not.toBeNull();
    await usersIn(cluster).change('ada', { nickname: 'Moved' }, now);

    await expect(moveToCluster({ file, address, migrationsFolder })).rejects.toThrow('accounts already');
    await expect(moveToFile({ file, address, migrationsFolder })).rejects.toThrow('accounts already');

    const other = join(folder, 'other.db');
    const back = await moveToFile({ file: other, address, migrationsFolder });
    expect(back.filter((table) => !isWhole(table))).toEqual([]);
    const again = openDatabase({ file: other, migrationsFolder });
    expect((await usersIn(again).byId('ada'))?.nickname).toBe('Moved');
    await usersIn(again).change('ada', { nickname: 'ada' }, now);
    // Removes the notifications that both changes sent to the other processes.
    again.sqlite.prepare('delete from notices where id > 20000').run();
    expect(contentsOf(again)).toBe(before);
    again.close();
  }, 60_000);
});

describe('moving over a connection that is cut', () => {
  let rqlite: RqliteCluster;
  let proxy: CuttingProxy;
  let folder: string;

  beforeAll(async () => {
    rqlite = await startRqlite();
    proxy = await startCuttingProxy(rqlite.nodes[0]?.host ?? '');
    folder = mkdtempSync(join(tmpdir(), 'topiary-move-'));
  }, 60_000);
  afterAll(async () => {
    await proxy.close();
    await rqlite.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  it('copies all rows once, during a load and after it, and so does the way back', async () => {
    const address = { hosts: [proxy.host], tls: false, user: null };
    const file = join(folder, 'topiary.db');
    const database = openDatabase({ file, migrationsFolder });
    await seed(database);
    const before = contentsOf(database);
    database.close();

    Object.assign(proxy, { where: /^\/db\/load/, cutMidway: 1, cut: 1 });
    const into = await moveToCluster({ file, address, migrationsFolder });
    expect([proxy.cutMidway, proxy.cut]).toEqual([0, 0]);
    expect(into.filter((table) => !isWhole(table))).toEqual([]);
    expect(into.find(({ name }) => name === 'users')?.there.rows).toBeGreaterThan(1);
    expect(existsSync(`${file}.moving`)).toBe(false);

    Object.assign(proxy, { where: /^\/db\/backup/, cut: 1 });
    const other = join(folder, 'other.db');
    const back = await moveToFile({ file: other, address, migrationsFolder });
    expect(proxy.cut).toBe(0);
    expect(back.filter((table) => !isWhole(table))).toEqual([]);
    const again = openDatabase({ file: other, migrationsFolder });
    expect(contentsOf(again)).toBe(before);
    again.close();
  }, 60_000);

  it('fails if each load is cut, and notices that everything arrived if each answer is', async () => {
    const empty = await startRqlite();
    const line = await startCuttingProxy(empty.nodes[0]?.host ?? '');
    try {
      const address = { hosts: [line.host], tls: false, user: null };
      const file = join(folder, 'topiary.db');
      const before = readFileSync(file);
      const move = () => moveToCluster({ file, address, migrationsFolder, pausesMs: [10, 10] });
      Object.assign(line, { where: /^\/db\/load/, cutMidway: Number.POSITIVE_INFINITY });
      await expect(move()).rejects.toThrow(/^the cluster did not take the rows: .+ It has what it had before/);
      expect(readFileSync(file).equals(before)).toBe(true);
      Object.assign(line, { cutMidway: 0, cut: Number.POSITIVE_INFINITY });
      expect((await move()).filter((table) => !isWhole(table))).toEqual([]);
    } finally {
      await line.close();
      await empty.dispose();
    }
  }, 90_000);

  it('says which permission of rqlite is missing', async () => {
    const people = join(folder, 'people.json');
    writeFileSync(people, JSON.stringify([{ username: 'web', password: 'x', perms: ['query', 'execute', 'status'] }]));
    const secured = await startRqlite({ args: ['-auth', people] });
    try {
      const user = { name: 'web', password: 'x' };
      const address = { hosts: [secured.nodes[0]?.host ?? ''], tls: false, user };
      const file = join(folder, 'topiary.db');
      await expect(moveToCluster({ file, address, migrationsFolder })).rejects.toThrow(
        /needs rqlite’s permission "load"\. Nothing was changed\.$/,
      );
      const none = join(folder, 'none.db');
      await expect(moveToFile({ file: none, address, migrationsFolder })).rejects.toThrow(
        /needs rqlite’s permission "backup"\.$/,
      );
      expect(existsSync(none)).toBe(false);
    } finally {
      await secured.dispose();
    }
  }, 60_000);

  it('fails if there is no file', async () => {
    const address = { hosts: ['127.0.0.1:9'], tls: false, user: null };
    const file = join(folder, 'none.db');
    await expect(moveToCluster({ file, address, migrationsFolder })).rejects.toThrow(/^there is no .+none\.db/);
    expect(existsSync(file)).toBe(false);
  });
});

describe('three nodes', () => {
  let rqlite: RqliteCluster;
  let cluster: Cluster;

  beforeAll(async () => {
    rqlite = await startRqlite({ nodes: 3 });
    cluster = open(rqlite.address);
    await cluster.opened();
    await usersIn(cluster).add(person('ada'));
  }, 60_000);
  afterAll(async () => {
    closeAll();
    await rqlite.dispose();
  });

  it('lose no acknowledged write and apply none twice when the leader is killed, and read acknowledged writes', async () => {
    const runs = runStoreIn(cluster);
    let writing = true;
    let n = 0;
    let longest = 0;
    const written: string[] = [];
    const write = async () => {
      while (writing) {
        n += 1;
        const id = `run-${n}`;
        const begun = performance.now();
        const { created } = await runs.start(run(id, id));
        expect(created).toBe(true);
        expect(await runs.byId(id)).toMatchObject({ id });
        longest = Math.max(longest, performance.now() - begun);
        written.push(id);
      }
    };
    const writers = [write(), write()];
    while (written.length < 20) await new Promise((wake) => setTimeout(wake, 20));
    const leader = await rqlite.leader();
    await leader.kill();
    const before = written.length;
    while (written.length < before + 20) await new Promise((wake) => setTimeout(wake, 20));
    writing = false;
    await Promise.all(writers);
    await leader.start();
    const kept = await runs.idsForUser('ada');
    expect([...kept].sort()).toEqual([...written].sort());
    expect(longest).toBeLessThan(10_000);
  }, 60_000);

  it('answer nothing without a quorum, and say so at the start', async () => {
    const leader = await rqlite.leader();
    const others = rqlite.nodes.filter((node) => node !== leader);
    for (const node of others) await node.kill();
    await expect(open(rqlite.address, 4_000).opened()).rejects.toThrow(/has no leader, so fewer than half/);
    expect(await cluster.answers()).toBe(false);
    await Promise.all(others.map((node) => node.start()));
    expect(await usersIn(cluster).byId('ada')).not.toBeNull();
  }, 60_000);
});
