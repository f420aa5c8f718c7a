import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runLeasesIn } from '~/jobs/store/leases-in';
import { runStoreIn } from '~/jobs/store/runs-in';
import { CapReached } from '~/kit/fault/cap-reached';
import { CreditsShort } from '~/kit/fault/credits-short';
import { rateLimits } from '~/kit/limits';
import { readClusterAddress } from '~/kit/store/address';
import { administratorsIn } from '~/rooms/account/store/administrators-in';
import { mailTokensIn } from '~/rooms/account/store/mail-tokens-in';
import { passkeysIn } from '~/rooms/account/store/passkeys-in';
import { usageIn } from '~/rooms/account/store/usage-in';
import { usersIn } from '~/rooms/account/store/users-in';
import { copiesIn } from '~/rooms/copy/store/copies-in';
import { ledgerIn } from '~/rooms/credit/store/ledger-in';
import { lessonsIn } from '~/rooms/lesson/store/lessons-in';
import { mapVersionsIn } from '~/rooms/map/store/map-versions-in';
import { mapsIn } from '~/rooms/map/store/maps-in';
import { sourcesIn } from '~/rooms/source/store/sources-in';
import { openCluster } from '~/store/cluster/open';
import type { Engine } from '~/store/engine/engine';
import { limiterIn } from '~/store/file/limiter';
import { openDatabase } from '~/store/file/open';
import { outlined } from '../../support/maps';
import { startRqlite } from '../../support/rqlite';

/** Races of many calls of which one, or some, may succeed: two processes over one store, which ask in turn. */

const now = new Date('2026-01-31T12:00:00.000Z');
const later = new Date('2026-01-31T12:01:00.000Z');
const source = { kind: 'library', name: 'written outline', prompt: '' } as const;
const many = 30;

/** The same store as two processes have it. */
interface Opened {
  readonly engines: readonly [Engine, Engine];
  close(): Promise<void>;
}

async function openFile(): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), 'topiary-races-'));
  const open = () => openDatabase({ file: join(folder, 'topiary.db'), migrationsFolder: 'migrations' });
  const engines = [open(), open()] as const;
  return {
    engines,
    async close() {
      for (const engine of engines) engine.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function openRqlite(): Promise<Opened> {
  const rqlite = await startRqlite();
  const address = readClusterAddress(rqlite.address);
  if (!address) throw new Error(`no address: ${rqlite.address}`);
  const open = () => openCluster({ address, migrationsFolder: 'migrations' });
  const engines = [open(), open()] as const;
  return {
    engines,
    async close() {
      for (const engine of engines) engine.close();
      await rqlite.dispose();
    },
  };
}

describe.each([
  ['a file', openFile],
  ['a cluster', openRqlite],
])('on %s', (_, open) => {
  let opened: Opened;
  let one: Engine;

  beforeAll(async () => {
    opened = await open();
    one = opened.engines[0];
    for (const id of ['ada', 'bob', 'cyd']) await usersIn(one).add(person(id));
    await mapsIn(one).add(map('trees'));
    await mapsIn(one).add({ ...map('shown'), userId: 'bob' });
    await mapsIn(one).setVisibility('shown', 'bob', true, now);
  }, 60_000);
  afterAll(() => opened.close());

  /** Asks `many` times at once, alternating between the processes. */
  const race = <Store, Answer>(
    make: (engine: Engine) => Store,
    ask: (store: Store, n: number) => Promise<Answer>,
    times = many,
  ): Promise<Answer[]> => {
    const stores = opened.engines.map((engine) => make(engine));
    return Promise.all(Array.from({ length: times }, (_, n) => ask(stores[n % stores.length] as Store, n)));
  };

  /** On a busy machine a race may last longer than a lease. */
  const keepLeases = () =>
    one.run((db) => db.run(sql`update generations set lease_until = unixepoch('now') + 1000 where owner is not null`));

  const said = (outcomes: readonly unknown[], wanted: unknown) =>
    outcomes.filter((outcome) => outcome === wanted).length;

  it('30 identical submits make one run, and 30 saves of it one map', async () => {
    const runs = await race(runStoreIn, (store, n) => store.start(run(`same-${n}`, 'same')));
    expect(
      said(
        runs.map(({ created }) => created),
        true,
      ),
    ).toBe(1);
    const [id = ''] = new Set(runs.map((each) => each.run.id));
    expect(new Set(runs.map((each) => each.run.id)).size).toBe(1);
    await keepLeases();
    const maps = await race(mapsIn, (store, n) => store.add({ ...map(`saved-${n}`), runId: id }));
    expect(new Set(maps).size).toBe(1);
    expect((await mapsIn(one).idsForUser('ada')).filter((each) => each.startsWith('saved'))).toEqual([maps[0]]);
  });

  it('30 requests for lessons of one leaf make one run, and a batch starts each leaf once', async () => {
    const lesson = { kind: 'lesson' as const, mapId: 'trees', path: ['Trees', 'Oak'] };
    const runs = await race(runStoreIn, (store, n) => store.start({ ...run(`lesson-${n}`), ...lesson, nodeId: 'n1' }));
    expect(
      said(
        runs.map(({ created }) => created),
        true,
      ),
    ).toBe(1);
    const batches = await race(runStoreIn, (store, n) =>
      store.startBatch({
        ...{ id: `batch-${n}`, userId: 'ada', mapId: 'trees', topic: 'Trees', at: now },
        leaves: [1, 2].map((leaf) => ({ runId: `leaf-${n}-${leaf}`, nodeId: `n${leaf}`, path: ['Trees'] })),
      }),
    );
    expect(batches.flat().map(({ nodeId }) => nodeId)).toEqual(['n2']);
  });

  it('30 accounts with one address become one, and 30 copies become one', async () => {
    const added = await race(usersIn, (store, n) =>
      store.add({ ...person(`eve-${n}`), email: n % 2 ? 'eve@example.org' : 'EVE@example.org' }),
    );
    expect(said(added, true)).toBe(1);
    const copies = await race(copiesIn, (store, n) =>
      store.keep({
        ...{ id: `copy-${n}`, userId: 'ada', from: { id: 'shown', version: 1 }, key: 'one form', at: now },
        ...{ document: map('x').document, unticked: [] },
      }),
    );
    expect(new Set(copies.map((copy) => JSON.stringify(copy))).size).toBe(1);
    expect((await mapsIn(one).idsForUser('ada')).filter((id) => id.startsWith('copy-'))).toHaveLength(1);
  });

  it('one of 30 changes of one version of a map is kept, and those that are tried again are all kept', async () => {
    const before = map('x').document;
    const change = (store: ReturnType<typeof mapVersionsIn>, n: number, version: number) =>
      store.write('trees', 'ada', { ...next(version, `Ash ${n}`), onceKey: `change ${n}` }, before, later);
    const written = await race(mapVersionsIn, (store, n) => change(store, n, 2));
    expect(said(written, true)).toBe(1);
    const winner = written.indexOf(true);
    const kept = await mapsIn(one).owned('trees', 'ada');
    expect(kept).toMatchObject({ version: 2, result: expect.stringContaining(`- Ash ${winner}\n`) });

    // Each reads the map's version and tries again, as a page does with a change.
    await race(mapVersionsIn, async (store, n) => {
      if (n === winner || n >= 8) return;
      for (;;) {
        const version = (await mapsIn(one).owned('trees', 'ada'))?.version ?? 0;
        if (await change(store, n, version + 1)) return;
      }
    });
    const versions = await mapVersionsIn(one).list('trees');
    const names = versions.flatMap(({ change }) => ('to' in change ? [change.to] : []));
    const wanted = [...new Set([winner, ...Array.from({ length: 8 }, (_, n) => n)])].map((n) => `Ash ${n}`);
    expect(names.sort()).toEqual(wanted.sort());
    expect((await mapsIn(one).owned('trees', 'ada'))?.version).toBe(1 + wanted.length);

    // The same change, sent again by a client that got no answer.
    const again = await race(mapVersionsIn, (store) => change(store, winner, 2 + wanted.length));
    expect(said(again, true)).toBe(0);
  });

  it('one of 30 edits of one version of a lesson is kept, and the others are told', async () => {
    const text = { content: '<p>x</p>', renderer: 1, tasks: { done: 0, total: 0 } };
    await lessonsIn(one).write({
      ...{
        id: 'lesson',
        mapId: 'trees',
        userId: 'ada',
        nodeId: 'n2',
        nodeLabel: 'Elm',
        pathString: 'Trees > Elm',
      },
      ...{ compositeKey: 'n2', markdown: 'First', ...text, source, at: now },
    });
    const where = { mapId: 'trees', nodeId: 'n2', userId: 'ada', version: 1 };
    const edits = await race(lessonsIn, (store, n) =>
      store.edit(where, { ...text, markdown: `Edit ${n}`, unfinished: null }, later),
    );
    expect(said(edits, 'stale')).toBe(many - 1);
    const winner = edits.findIndex((edit) => edit !== 'stale');
    expect(await lessonsIn(one).get('trees', 'n2')).toMatchObject({ version: 2, markdown: `Edit ${winner}` });
  });

  it('50 credits pay for five of 30 maps at 10 credits each, even if some are sent twice', async () => {
    await ledgerIn(one).grant({ id: 'gift', userId: 'bob', credits: 50, note: '', at: now });
    const runs = await race(runStoreIn, (store, n) =>
      store.start({ ...run(`dear-${n}`), userId: 'bob', credits: 10 }).catch((error: unknown) => error),
    );
    const started = runs.flatMap((each) => (each instanceof Error ? [] : [(each as { run: { id: string } }).run.id]));
    expect(started).toHaveLength(5);
    expect(runs.filter((each) => each instanceof CreditsShort)).toHaveLength(many - 5);
    expect(await ledgerIn(one).balance('bob')).toEqual({ credits: 50, held: 50 });
    await keepLeases();
    await race(mapsIn, (store, n) => {
      const runId = started[n % 5] ?? '';
      return store.add({ ...map(`dear-map-${n}`), userId: 'bob', runId });
    });
    expect(await ledgerIn(one).balance('bob')).toEqual({ credits: 0, held: 0 });
    expect((await ledgerIn(one).list('bob', { limit: 50 })).map(({ balance }) => balance)).toEqual([
      0, 10, 20, 30, 40, 50,
    ]);
  });

  it('20 credits pay for two of 30 unfinished maps that are completed at once; the others stay unfinished', async () => {
    await ledgerIn(one).grant({ id: 'gift for Cyd', userId: 'cyd', credits: 20, note: '', at: now });
    const ids = Array.from({ length: many }, (_, n) => `whole-${n}`);
    for (const id of ids) {
      await runStoreIn(one).start({ ...run(`run-of-${id}`), userId: 'cyd', credits: 10 });
      await mapsIn(one).add({ ...map(id), userId: 'cyd', runId: `run-of-${id}`, unfinished: 'cut' });
      await runStoreIn(one).change(`run-of-${id}`, { state: 'done', fault: 'broken', mapId: id, finishedAt: now }, now);
    }
    const made = await race(mapsIn, (store, n) => store.setWhole(ids[n] ?? '', 'cyd', later));
    expect(said(made, true)).toBe(2);
    expect(await ledgerIn(one).balance('cyd')).toEqual({ credits: 0, held: 0 });
  });

  it('a payment that is reported 30 times is booked once, and a gift is given once', async () => {
    const fact = {
      ...{
        kind: 'paid' as const,
        paymentId: 'payment',
        sessionId: 'session',
        userId: 'ada',
        plan: 'explorer',
      },
      ...{ credits: 25, amount: 999, currency: 'usd' },
    };
    const before = (await ledgerIn(one).balance('ada')).credits;
    const taken = await race(ledgerIn, (store, n) =>
      store.take({ id: n % 3 === 0 ? 'event' : `event-${n}`, type: 'paid', at: now, fact }, later),
    );
    expect(said(taken, true)).toBe(1 + many - many / 3);
    const given = await race(ledgerIn, (store) =>
      store.grant({ id: 'once', userId: 'ada', credits: 5, note: '', at: now }),
    );
    expect(said(given, true)).toBe(1);
    expect((await ledgerIn(one).balance('ada')).credits).toBe(before + 30);
  });

  it("one of 30 uses of a token counts, in a mail and in a passkey's challenge", async () => {
    const token = { tokenHash: 'token', userId: 'ada', purpose: 'reset' as const, email: 'ada@example.org' };
    await mailTokensIn(one).add({ ...token, expiresAt: later }, now);
    const spent = await race(mailTokensIn, (store) => store.spend('token', 'reset', now));
    expect(said(spent, null)).toBe(many - 1);
    const asked = { challengeHash: 'asked', purpose: 'confirm' as const, userId: 'ada', expiresAt: later };
    await passkeysIn(one).ask(asked);
    const answered = await race(passkeysIn, (store) => store.spend(asked, now));
    expect(said(answered, true)).toBe(1);
  });

  it('30 tries at once are allowed as often as the limit says, and no more than a day’s cap', async () => {
    const limit = rateLimits.signInByAccount;
    expect(limit.times).toBeLessThan(many);
    const taken = await race(limiterIn, (store) => store.take(limit, 'ada', now));
    expect(taken.filter(({ allowed }) => allowed)).toHaveLength(limit.times);
    const counts = await race(limiterIn, (store) => store.takeUpTo(limit, 'bob', 2, now));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(limit.times);

    await administratorsIn(one, null).appoint('appointed', 'bob', now);
    expect(
      await administratorsIn(one, null).setCap({ id: 'cap', administratorId: 'bob', at: now }, 'ada', {
        maps: 4,
        texts: 4,
        megabytes: null,
      }),
    ).toBe(true);
    const tomorrow = new Date(now.getTime() + 24 * 60 * 60_000);
    const runs = await race(runStoreIn, (store, n) =>
      store.start({ ...run(`capped-${n}`), at: tomorrow }).catch((error: unknown) => error),
    );
    expect(runs.filter((each) => each instanceof CapReached)).toHaveLength(many - 4);
    const asks = await race(usageIn, (store) => store.ask('ada', 'texts', tomorrow).catch((error: unknown) => error));
    expect(asks.filter((each) => each instanceof CapReached)).toHaveLength(many - 4);
  });

  it('30 sources and passkeys at once are taken as long as there is room', async () => {
    const sources = await race(sourcesIn, (store, n) =>
      store.begin(
        {
          ...{
            id: `source-${n}`,
            userId: 'ada',
            title: 'On trees',
            kind: 'text',
            bytes: 40,
            pages: null,
            at: now,
          },
          ...{ passages: 2, words: 8, contents: [], structure: 'numbering' },
        },
        3,
      ),
    );
    expect(said(sources, true)).toBe(3);
    const keys = await race(passkeysIn, (store, n) =>
      store.add(
        {
          ...{ id: `key-${n}`, credentialId: `credential-${n}`, userId: 'ada', publicKey: 'key', counter: 1 },
          ...{ transports: ['internal'], name: 'My phone', createdAt: now },
        },
        3,
      ),
    );
    expect(said(keys, true)).toBe(3);
  });

  it('three administrators who leave at once leave one behind', async () => {
    // The first account is the administrator's.
    for (const id of ['bob', 'cyd']) await administratorsIn(one, null).appoint(`again ${id}`, id, now);
    const left = await race(
      (engine) => administratorsIn(engine, null),
      (store, n) => store.unmake(`unmade-${n}`, ['ada', 'bob', 'cyd'][n % 3] ?? '', later),
    );
    expect(said(left, true)).toBe(2);
  });

  it('one of 30 processes claims a run, and one of 30 calls is made', async () => {
    await runStoreIn(one, 'gone').start(run('orphan'));
    await runLeasesIn(one).release('gone');
    const taken = await Promise.all(
      Array.from({ length: many }, (_, n) => runLeasesIn(opened.engines[n % 2] as Engine, `process ${n}`).takeOver()),
    );
    const owners = taken.flatMap((runs, n) => (runs.some(({ id }) => id === 'orphan') ? [`process ${n}`] : []));
    expect(owners).toHaveLength(1);
    const turn = { attempts: 0, most: 2, here: 0, atATime: 3 };
    const begun = await race(
      (engine) => runLeasesIn(engine, owners[0]),
      (leases) => leases.begin('orphan', turn, now),
    );
    expect(said(begun, true)).toBe(1);
  });
});

const person = (id: string) => ({
  ...{
    id,
    nickname: id,
    email: `${id}@example.org`,
    emailVerified: true,
    passwordHash: null,
    googleId: null,
  },
  at: now,
});
const map = (id: string) => ({
  ...{ id, userId: 'ada', ...outlined('Trees', '- Oak\n- Elm'), source, runId: null, at: now },
});
const run = (id: string, key = id) => ({
  ...{ id, kind: 'map' as const, userId: 'ada', key, topic: 'Trees' },
  ...{ mapId: null, nodeId: null, path: null, at: now },
});
const next = (version: number, label: string) => ({
  version,
  document: outlined('Trees', `- Oak\n- ${label}`).document,
  ...{ back: [], lost: [], cause: 'edited' as const, undoTo: null, redoTo: null },
  change: { act: 'rename', node: 'n2', from: 'Elm', to: label } as const,
});
