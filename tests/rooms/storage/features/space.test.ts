import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runStoreIn } from '~/jobs/store/runs-in';
import { SpaceFull } from '~/kit/fault/space-full';
import { readClusterAddress } from '~/kit/store/address';
import { smallSaveBytes } from '~/kit/store/space';
import { administratorsIn } from '~/rooms/account/store/administrators-in';
import { usersIn } from '~/rooms/account/store/users-in';
import { copiesIn } from '~/rooms/copy/store/copies-in';
import { lessonsIn } from '~/rooms/lesson/store/lessons-in';
import { mapVersionsIn } from '~/rooms/map/store/map-versions-in';
import { mapsIn } from '~/rooms/map/store/maps-in';
import { sourcesIn } from '~/rooms/source/store/sources-in';
import { spaceIn } from '~/rooms/storage/store/space-in';
import { openCluster } from '~/store/cluster/open';
import type { Engine, SpaceTerms, Store } from '~/store/engine/engine';
import { openDatabase } from '~/store/file/open';
import { lowDisk } from '~/system/free-disk';
import { outlined } from '../../../support/maps';
import { startRqlite } from '../../../support/rqlite';
import { cases, seed } from '../../../support/stores';

/** The space of accounts is counted, and does not exceed their quotas. */

const now = new Date('2026-01-31T12:00:00.000Z');
const imported = { kind: 'import', name: 'a file', prompt: '' } as const;
const quota = 2_000_000;

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
const text = (bytes: number) => ({
  markdown: 'x'.repeat(bytes),
  content: '',
  renderer: 0,
  tasks: { done: 0, total: 0 },
});
const lessonOf = (mapId: string, bytes: number, nodeId = 'n1') => ({
  ...{ id: `${mapId}-${nodeId}`, nodeId, nodeLabel: 'Oak', pathString: 'Trees > Oak', compositeKey: nodeId },
  ...{ ...text(bytes), source: imported },
});
const mapOf = (id: string, userId: string, bytes = 0) => ({
  ...{ id, userId, ...outlined('Trees', '- Oak\n- Elm'), source: imported, runId: null, at: now },
  ...(bytes > 0 && { lessons: [lessonOf(id, bytes)] }),
});
const sourceOf = (id: string, userId: string) => ({
  ...({ id, userId, title: 'On trees', kind: 'text', bytes: 40, pages: null, at: now } as const),
  ...({ passages: 1, words: 8, contents: [], structure: 'numbering' } as const),
});

/** Rows of `space` that differ from a recount. */
const wrongIn = (engine: Engine) =>
  engine.run((db) =>
    db.all(sql`select s.*, c.* from space as s left join space_counted as c on c.user_id = s.user_id
      where s.room is not null or (s.maps, s.versions, s.lessons, s.sources, s.cards, s.uploads)
        is not (c.maps, c.versions, c.lessons, c.sources, c.cards, c.uploads)
      union all select null, 0, 0, 0, 0, 0, 0, 0, c.* from space_counted as c
      where c.user_id not in (select user_id from space)`),
  );

let isDiskLow = false;
const space: SpaceTerms = { quotaBytes: quota, isDiskLow: () => isDiskLow };

interface Opened {
  /** The same store as two processes have it. */
  readonly engines: readonly [Store, Store];
  close(): Promise<void>;
}

async function openFile(): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), 'topiary-space-'));
  const open = () => openDatabase({ file: join(folder, 'topiary.db'), migrationsFolder: 'migrations', space });
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
  const open = () => openCluster({ address, migrationsFolder: 'migrations', space });
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
  let users = 0;
  const newUser = async () => {
    users += 1;
    await usersIn(one).add(person(`user-${users}`));
    return `user-${users}`;
  };
  const used = async (userId: string) => (await spaceIn(one).ofUser(userId)).used;

  /** Asks 40 times at once, alternating between the processes, and returns how many were accepted. */
  const taken = async (ask: (engine: Engine, n: number) => Promise<unknown>): Promise<number> => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, n) => ask(opened.engines[n % 2] as Engine, n)),
    );
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(SpaceFull);
    return outcomes.filter(({ status }) => status === 'fulfilled').length;
  };

  beforeAll(async () => {
    opened = await open();
    one = opened.engines[0];
    await one.run(async (db) => void (await db.all(sql`select 1`)));
  }, 60_000);
  afterAll(() => opened.close());

  it('40 imports at once do not exceed the quota, and do not affect others', async () => {
    const [ada, bob] = [await newUser(), await newUser()];
    const ok = await taken((engine, n) => mapsIn(engine).add(mapOf(`import-${ada}-${n}`, ada, 200_000)));
    // Each counts with its index: some 300 kB.
    expect(ok).toBe(6);
    expect(await used(ada)).toBeLessThanOrEqual(quota);
    await mapsIn(one).add(mapOf(`of-${bob}`, bob, 200_000));
    expect(await wrongIn(one)).toEqual([]);
  });

  it('40 sources and 40 uploads at once do not exceed it', async () => {
    const ada = await newUser();
    const ok = await taken(async (engine, n) => {
      const sources = sourcesIn(engine);
      await sources.begin(sourceOf(`source-${ada}-${n}`, ada), 1_000);
      const passage = { page: null, heading: '', text: 'x'.repeat(150_000) };
      await sources.addPassages(`source-${ada}-${n}`, ada, 1, [passage]);
    });
    expect(ok).toBe(6);
    expect(await used(ada)).toBeLessThanOrEqual(quota);
    const bob = await newUser();
    expect(await taken((engine, n) => spaceIn(engine).hold(`upload-${bob}-${n}`, bob, 400_000, now))).toBe(5);
    await spaceIn(one).release(`upload-${bob}-0`);
    await spaceIn(one).sweep(new Date(now.getTime() + 10 * 24 * 60 * 60_000));
    expect(await used(bob)).toBe(0);
    expect(await wrongIn(one)).toEqual([]);
  });

  it('what an imported course says of itself and of its lessons counts, and goes with its map', async () => {
    const ada = await newUser();
    const course = (about: number) => ({
      ...{ course: 'trees', hash: 'h', version: '1', about: 'x'.repeat(about) },
      lessons: [{ nodeId: 'n1', lesson: 'oak', textHash: 't', about: 'x'.repeat(about) }],
    });
    const id = `course-${ada}`;
    await mapsIn(one).add({ ...mapOf(id, ada), course: course(300_000) });
    expect(await used(ada)).toBeGreaterThan(600_000);
    const tooMuch = mapsIn(one).add({ ...mapOf(`second-${ada}`, ada), course: course(800_000) });
    await expect(tooMuch).rejects.toBeInstanceOf(SpaceFull);
    expect(await wrongIn(one)).toEqual([]);
    expect(await mapsIn(one).putIntoBin(id, ada, now)).toBe(true);
    expect(await mapsIn(one).erase(id, ada)).toBe(true);
    expect(await used(ada)).toBe(0);
    expect(await wrongIn(one)).toEqual([]);
  });

  it('an import is refused at its first write if the rest has no room', async () => {
    const ada = await newUser();
    const map = { ...mapOf(`early-${ada}`, ada), arriving: true };
    const refused = mapsIn(one).add({ ...map, follows: quota });
    await expect(refused).rejects.toMatchObject({ name: 'SpaceFull', of: 'account', used: 0, quota });
    await mapsIn(one).add({ ...map, follows: quota / 2 });
    const large = Array.from({ length: 9 }, (_, n) => lessonOf(map.id, 190_000, `n${n}`));
    await expect(mapsIn(one).addLessons(map.id, ada, large, now)).rejects.toBeInstanceOf(SpaceFull);
    await mapsIn(one).dropArriving(map.id, ada);
    expect(await used(ada)).toBe(0);
  });

  it('a full account can still save short texts and delete, and nothing else', async () => {
    const ada = await newUser();
    const [maps, lessons, versions] = [mapsIn(one), lessonsIn(one), mapVersionsIn(one)];
    const id = `full-${ada}`;
    await maps.add(mapOf(id, ada));
    const where = { mapId: id, nodeId: 'n1', userId: ada };
    await lessons.write({ ...lessonOf(id, 100), ...where, at: now });
    await spaceIn(one).hold(`filling-${ada}`, ada, quota - (await used(ada)), now);
    const short = { ...text(smallSaveBytes / 2), unfinished: null };
    expect(await lessons.edit({ ...where, version: 1 }, short, now)).toMatchObject({ version: 2 });
    expect(await used(ada)).toBeGreaterThan(quota);
    const long = { ...text(2 * smallSaveBytes), unfinished: null };
    await expect(lessons.edit({ ...where, version: 2 }, long, now)).rejects.toBeInstanceOf(SpaceFull);
    const before = outlined('Trees', '- Oak\n- Elm').document;
    const change = (version: number, outline: string, lost: string[], back: unknown[] = []) =>
      versions.write(
        ...([id, ada] as const),
        {
          ...{ version, document: outlined('Trees', outline).document, back: back as never, lost },
          ...({ cause: 'edited', undoTo: null, redoTo: null } as const),
          change: { act: 'rename', node: 'n2', from: 'Elm', to: 'Ash' },
        },
        before,
        now,
      );
    expect(await change(2, '- Oak\n- Ash', [])).toBe(true);
    await expect(change(3, `- Oak${'\n- A new node'.repeat(9_000)}`, [])).rejects.toBeInstanceOf(SpaceFull);
    const random = Array.from({ length: 40_000 }, (_, n) => Math.sin(n));
    expect(await change(3, '- Oak\n- Fir', ['n2'], random)).toBe(true);
    await expect(maps.add(mapOf(`more-${ada}`, ada))).rejects.toBeInstanceOf(SpaceFull);
    const run = { ...({ id: `run-${ada}`, kind: 'map', userId: ada, key: 'k', topic: 'Trees' } as const) };
    const start = () => runStoreIn(one).start({ ...run, ...{ mapId: null, nodeId: null, path: null, at: now } });
    await expect(start()).rejects.toBeInstanceOf(SpaceFull);
    // The rendered HTML is not stored, and nobody is shown an error.
    await lessons.rendered(`${id}-n1`, 2, { ...text(0), content: 'y'.repeat(1_000), renderer: 1 });
    expect(await lessons.get(id, 'n1')).toMatchObject({ content: '' });
    await spaceIn(one).release(`filling-${ada}`);
    expect(await start()).toMatchObject({ created: true });
    expect(await wrongIn(one)).toEqual([]);
  });

  it('a copy counts for the account that keeps it', async () => {
    const [ada, bob] = [await newUser(), await newUser()];
    const maps = mapsIn(one);
    await maps.add(mapOf(`shown-${ada}`, ada, 180_000));
    await maps.setVisibility(`shown-${ada}`, ada, true, now);
    const from = await maps.readable(`shown-${ada}`, bob);
    if (!from) throw new Error('no map');
    const { document } = outlined('Trees', '- Oak\n- Elm');
    const ok = await taken((engine, n) =>
      copiesIn(engine).keep({
        ...{ id: `copy-${bob}-${n}`, userId: bob, from, document, unticked: [] },
        ...{ key: `copy ${n}`, at: now },
      }),
    );
    expect(ok).toBe(7);
    expect(await used(bob)).toBeLessThanOrEqual(quota);
    expect(await wrongIn(one)).toEqual([]);
  });

  it("an account's own quota comes before the general one, and that before the setting", async () => {
    const [ada, administrator] = [await newUser(), await newUser()];
    await administratorsIn(one, null).appoint(`appointed-${administrator}`, administrator, now);
    const set = (id: string, userId: string | null, megabytes: number | null) =>
      administratorsIn(one, null).setCap({ id, administratorId: administrator, at: now }, userId, {
        ...{ maps: null, texts: null, megabytes },
      });
    await set(`own-${ada}`, ada, 1);
    await set('for-all', null, 3);
    expect((await spaceIn(one).ofUser(ada)).quota).toBe(1_000_000);
    expect((await spaceIn(one).ofUser(administrator)).quota).toBe(3_000_000);
    expect(await taken((engine, n) => spaceIn(engine).hold(`own-${n}`, ada, 300_000, now))).toBe(3);
    await set('for-all-again', null, null);
    expect((await spaceIn(one).ofUser(administrator)).quota).toBe(quota);
    const [first] = await spaceIn(one).largest(100);
    expect(first?.used).toBeGreaterThan(1_000_000);
  });

  it('on a disk that is nearly full only short saves are accepted', async () => {
    const ada = await newUser();
    const id = `low-${ada}`;
    await mapsIn(one).add(mapOf(id, ada));
    isDiskLow = true;
    try {
      const lesson = { ...lessonOf(id, 1_000), mapId: id, userId: ada, at: now };
      expect(await lessonsIn(one).create(lesson)).toMatchObject({ version: 1 });
      const refused = mapsIn(one).add(mapOf(`other-${ada}`, ada));
      await expect(refused).rejects.toMatchObject({ name: 'SpaceFull', of: 'disk' });
    } finally {
      isDiskLow = false;
    }
  });
});

describe('the count', () => {
  let folder: string;
  let database: ReturnType<typeof openDatabase>;
  /** Works on the seeded file, and takes the changes back. */
  const seeded = async (work: () => Promise<void>): Promise<void> => {
    database.sqlite.exec('begin');
    try {
      await work();
    } finally {
      database.sqlite.exec('rollback');
    }
  };
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'topiary-count-'));
    database = openDatabase({ file: join(folder, 'seeded.db'), migrationsFolder: 'migrations' });
    await seed(database);
    expect(await wrongIn(database)).toEqual([]);
  });
  afterAll(() => {
    database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const writes = cases.filter(({ kind }) => kind === 'write');
  it.each(writes)('is right after $name', async ({ ask }) => {
    await seeded(async () => {
      await ask(database);
      expect(await wrongIn(database)).toEqual([]);
    });
  });

  it('is right after any sequence of them, and when accounts are deleted', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(writes.length - 1), { minLength: 30, maxLength: 60 }), (order) =>
        seeded(async () => {
          // Some fail because earlier ones have changed their rows.
          for (const n of order) await writes[n]?.ask(database).catch(() => {});
          expect(await wrongIn(database)).toEqual([]);
          database.sqlite.exec('delete from users');
          expect(database.sqlite.prepare('select count(*) from space').pluck().get()).toBe(0);
        }),
      ),
      { numRuns: 8 },
    );
  }, 60_000);
});

it('checks the disk once a second, and allows writes if it cannot', () => {
  let looks = 0;
  const isLow = lowDisk('anywhere', 100, () => {
    looks += 1;
    return 99;
  });
  expect([isLow(), isLow(), isLow()]).toEqual([true, true, true]);
  expect(looks).toBe(1);
  expect(lowDisk('anywhere', 100, () => 100)()).toBe(false);
  expect(lowDisk('/there/is/no/such/folder', 100)()).toBe(false);
});
