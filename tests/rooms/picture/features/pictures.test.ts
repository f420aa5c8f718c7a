import { writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { User } from '~/rooms/account/store/users';
import { pictureLimits } from '~/rooms/picture/rules/limits';
import { pictureWords } from '~/rooms/picture/words';
import type { EncodedPicture } from '~/system/contract/picture-work';
import { addLesson, addMap } from '../../../support/maps';
import { png } from '../../../support/picture-files';
import { openTestRooms, type TestRooms } from '../../../support/rooms';

let home: TestRooms;
let ada: User;
let bob: User;
let mapId: string;

const dayMs = 24 * 60 * 60_000;

beforeEach(async () => {
  home = await openTestRooms();
  ada = await home.member();
  bob = await home.member({ nickname: 'Bob' });
  mapId = await addMap(home, ada.id, 'Bees', '- Hive\n  - Comb\n  - Brood\n- Honey');
});
afterEach(() => home.close());

const store = () => home.rooms.picture.lessonPictures;
const place = (id = mapId, user = ada) => ({ mapId: id, userId: user.id });

/** A stored picture without its encoding. */
const made = (n: number, bytes = 10): EncodedPicture => ({
  hash: n.toString(16).padStart(32, '0'),
  width: 800,
  height: 400,
  large: new Uint8Array(bytes).fill(n),
  small: null,
});
const add = (n: number, at = place()) => store().add(at, made(n), home.clock.now());
const open = (n: number, user: User | null = ada, id = mapId) =>
  store().open(id, user?.id ?? null, made(n).hash, 'large');
const named = (n: number) => `![A comb](picture:${made(n).hash})`;
const rows = () =>
  home.rooms.server.database.run((db) =>
    db.all<{ places: number; pictures: number }>(
      sql`select (select count(*) from map_pictures) as places, (select count(*) from pictures) as pictures`,
    ),
  );
const sweepAfter = async (ms: number) => {
  home.clock.advance(ms);
  await store().sweep(home.clock.now());
};
const spaceOf = async (user = ada) => (await home.rooms.storage.spaceOf(user.id)).lessons;
const save = (text: string, version: number, nodeId = 'n2', id = mapId, user = ada) =>
  home.rooms.lesson.saveLesson({ userId: user.id, mapId: id, nodeId, version }, text);

async function upload(bytes: Uint8Array): Promise<string> {
  const { uploads, random } = home.rooms.server;
  const id = random.id();
  await mkdir(dirname(uploads.path(id)), { recursive: true });
  writeFileSync(uploads.path(id), bytes);
  return id;
}

const send = async (bytes: Uint8Array | null, { alt = 'A comb', to = place() } = {}) =>
  home.rooms.picture.addPicture(to, { alt, upload: bytes && (await upload(bytes)), fault: null });

describe('sending a picture', () => {
  it('stores it once, and says the Markdown that shows it', async () => {
    const file = await png();
    const sent = await send(file, { alt: 'A [comb]\nof `wax`' });
    if (!sent.ok) throw new Error(sent.message);
    const [, alt, hash = ''] = /^!\[(.*)\]\(picture:([\da-f]{32})\)$/.exec(sent.markdown) ?? [];
    expect(alt).toBe('A \\[comb\\] of \\`wax\\`');
    expect((await store().open(mapId, ada.id, hash, 'large'))?.subarray(8, 12).toString()).toBe('WEBP');
    expect((await store().open(mapId, ada.id, hash, 'small'))?.length).toBeGreaterThan(0);
    const other = await addMap(home, ada.id, 'Wasps', '- Nest\n- Wood');
    expect(await send(file, { to: place(other) })).toEqual({ ok: true, markdown: `![A comb](picture:${hash})` });
    expect(await rows()).toEqual([{ places: 2, pictures: 1 }]);
    expect(await save(`Look:\n\n${sent.markdown}`, 0)).toMatchObject({
      ok: true,
      lesson: { content: expect.stringContaining(`<img data-picture="${hash}" alt="A [comb] of \`wax\`">`) },
    });
  });

  it('is refused with a sentence, and leaves no file behind', async () => {
    const text = new TextEncoder().encode('Hello');
    expect(await send(null)).toMatchObject({ status: 400, message: pictureWords.chooseAFile });
    expect(await send(text)).toMatchObject({ status: 400, message: pictureWords.noPicture });
    expect(await send(new Uint8Array())).toMatchObject({ status: 400, message: pictureWords.noPicture });
    expect(await send(await png(), { to: place(mapId, bob) })).toMatchObject({ status: 404 });
    expect(await send(await png(), { alt: 'x'.repeat(501) })).toMatchObject({ message: pictureWords.altTooLong });
    const tooLarge = { alt: '', upload: null, fault: 'too-large' } as const;
    expect(await home.rooms.picture.addPicture(place(), tooLarge)).toMatchObject({ status: 413 });
    expect(await rows()).toEqual([{ places: 0, pictures: 0 }]);
  });

  it('has a limit for a map and one for an account, whose pictures count once', async () => {
    for (let n = 1; n <= pictureLimits.perMap; n += 1) await add(n);
    expect(await add(999)).toBe('map-full');
    expect(await add(1)).toBe('added');
    const other = await addMap(home, ada.id, 'Wasps', '- Nest\n- Wood');
    await home.rooms.server.database.run((db) => db.run(sql`update pictures set bytes = 1000000`));
    expect(await add(999, place(other))).toBe('account-full');
    expect(await add(1, place(other))).toBe('added');
    expect(await add(999, place(await addMap(home, bob.id, 'Ants', '- Hill\n- Egg'), bob))).toBe('added');
  });

  it('counts towards the room of the account until it goes', async () => {
    const before = await spaceOf();
    await store().add(place(), made(1, 3_000), home.clock.now());
    expect((await spaceOf()) - before).toBe(1_000 + 4_000);
    await sweepAfter(3 * dayMs);
    await sweepAfter(3 * dayMs);
    expect(await spaceOf()).toBe(before);
  });
});

describe('who may see a picture', () => {
  it('is who may see its map', async () => {
    await add(1);
    expect(await open(1)).toHaveLength(10);
    const isShown = (n: number, user: User | null = ada) => store().isShown(mapId, user?.id ?? null, made(n).hash);
    const shown = async () => [await isShown(1), await isShown(1, bob), await isShown(1, null), await isShown(2)];
    expect([await open(1, bob), await open(1, null), await open(2)]).toEqual([null, null, null]);
    expect(await shown()).toEqual([true, false, false, false]);
    await home.rooms.map.maps.setVisibility(mapId, ada.id, true, home.clock.now());
    expect(await open(1, bob)).toHaveLength(10);
    expect(await open(1, null)).toHaveLength(10);
    expect(await shown()).toEqual([true, true, true, false]);
    await home.rooms.map.deleteMap(mapId, ada.id);
    expect([await open(1, bob), await open(1)]).toEqual([null, null]);
    expect(await shown()).toEqual([false, false, false, false]);
  });

  it('is decided by the map of its address', async () => {
    await add(1);
    const bobs = await addMap(home, bob.id, 'Ants', '- Hill\n- Egg');
    expect(await open(1, bob, bobs)).toBeNull();
    // Naming the hash in a text of one's own gives nothing that one may not read.
    await save(named(1), 0, 'n1', bobs, bob);
    expect(await open(1, bob, bobs)).toBeNull();
    await home.rooms.map.maps.setVisibility(mapId, ada.id, true, home.clock.now());
    await save(`${named(1)} `, 1, 'n1', bobs, bob);
    await save(`Again: ${named(1)}`, 1, 'n1', bobs, bob);
    expect(await open(1, bob, bobs)).toHaveLength(10);
  });
});

describe('pictures that no text names', () => {
  it('go after a day, those that a lesson or its kept version names stay', async () => {
    await addLesson(home, ada.id, mapId, 'n2', `A comb.\n\n${named(1)}`);
    for (const n of [1, 2]) await add(n);
    await sweepAfter(dayMs);
    expect(await rows()).toEqual([{ places: 2, pictures: 2 }]);
    await sweepAfter(dayMs);
    await sweepAfter(1);
    expect(await rows()).toEqual([{ places: 1, pictures: 1 }]);
    expect(await open(1)).not.toBeNull();
    expect(await open(2)).toBeNull();
  });

  it('stay while a run that broke off keeps a text that names them', async () => {
    await add(1);
    const { runStore } = home.rooms.run;
    const leaf = { mapId, nodeId: 'n2', path: ['Bees', 'Comb'] };
    const id = home.rooms.server.random.id();
    await runStore.start({ ...leaf, kind: 'lesson', id, userId: ada.id, topic: 'Bees', at: home.clock.now() });
    await runStore.change(id, { state: 'failed', text: named(1), finishedAt: home.clock.now() }, home.clock.now());
    await sweepAfter(dayMs);
    await sweepAfter(2 * dayMs);
    expect(await open(1)).not.toBeNull();
    await runStore.dismiss(id, ada.id, home.clock.now());
    await sweepAfter(dayMs);
    await sweepAfter(2 * dayMs);
    expect(await open(1)).toBeNull();
  });

  it('that are named again in time stay', async () => {
    await add(1);
    await sweepAfter(dayMs);
    await save(named(1), 0);
    await sweepAfter(dayMs);
    await sweepAfter(dayMs);
    expect(await open(1)).not.toBeNull();
  });

  it('go with their map and their account', async () => {
    await add(1);
    await add(2);
    await home.rooms.map.deleteMap(mapId, ada.id);
    await home.rooms.map.eraseMap(mapId, ada.id);
    await sweepAfter(1);
    expect(await rows()).toEqual([{ places: 0, pictures: 0 }]);
  });
});

describe('a copy', () => {
  it('has the pictures of its lessons, whatever becomes of the original', async () => {
    await addLesson(home, ada.id, mapId, 'n2', named(1));
    await add(1);
    // Sent, and named by no lesson that others may read.
    await add(2);
    await home.rooms.map.maps.setVisibility(mapId, ada.id, true, home.clock.now());
    const copied = await home.rooms.copy.keepCopy(bob.id, mapId, 'key');
    if (!copied.ok) throw new Error('no copy');
    await home.rooms.map.maps.setVisibility(mapId, ada.id, false, home.clock.now());
    expect(await open(1, bob, copied.mapId)).toHaveLength(10);
    expect(await open(1, bob)).toBeNull();
    expect(await open(2, bob, copied.mapId)).toBeNull();
    expect(await rows()).toEqual([{ places: 3, pictures: 2 }]);
  });

  it('gets the pictures of the lessons that it takes from its original later, and no others', async () => {
    await home.rooms.map.maps.setVisibility(mapId, ada.id, true, home.clock.now());
    const copied = await home.rooms.copy.keepCopy(bob.id, mapId, 'key');
    if (!copied.ok) throw new Error('no copy');
    const changed = await home.rooms.map.changeMap(ada.id, mapId, { act: 'add', parent: 'n1', label: 'Queen' });
    if (!changed.ok) throw new Error(changed.message);
    const [queen = ''] = changed.added;
    const lessons = [queen, 'n3', 'n4'] as const;
    for (const [at, nodeId] of lessons.entries()) {
      await addLesson(home, ada.id, mapId, nodeId, named(at + 1));
      await add(at + 1);
    }
    const looked = await home.rooms.copy.lookForChanges(bob.id, copied.mapId);
    if (looked?.kind !== 'proposal') throw new Error('nothing gained');
    const chosen = { nodes: new Set([queen]), lessons: new Set(['n3']) };
    const taken = await home.rooms.copy.takeGains(bob.id, copied.mapId, looked.runId, chosen);
    expect(taken).toMatchObject({ ok: true, lessons: 2 });
    await home.rooms.map.maps.setVisibility(mapId, ada.id, false, home.clock.now());
    const there = await Promise.all([1, 2, 3].map((n) => open(n, bob, copied.mapId)));
    expect(there.map((bytes) => bytes?.length ?? null)).toEqual([10, 10, null]);
  });
});

it('the text alternative is found by the search', async () => {
  await save(`![A hexagonal comb](picture:${made(1).hash})`, 0);
  const { groups } = await home.rooms.search.findTexts(ada.id, { typed: 'hexagonal', scope: 'all', page: 1 });
  const found = groups.flatMap(({ items }) => items.map(({ pieces }) => pieces.map(({ text }) => text).join('')));
  expect(found).toEqual(['A hexagonal comb']);
});
