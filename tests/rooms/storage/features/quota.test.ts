import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rateLimits } from '~/kit/limits';
import { capSaid, messages, spaceSaid } from '~/kit/messages';
import { spaceView } from '~/rooms/account/routes/views/space-view.server';
import type { User } from '~/rooms/account/store/users';
import { outlined } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';

/** The messages of a full account; imports count as runs. */

let test: TestRooms;
let ada: User;

beforeEach(async () => {
  test = await openTestRooms({ env: { QUOTA_MB: '1' } });
  ada = await test.member({ nickname: 'Ada' });
});
afterEach(() => test.close());

const fileOf = (words: number, lessons = 1) =>
  `# Bees\n${Array.from({ length: lessons }, (_, n) => `\n## Hive ${n}\n\n${'word '.repeat(words)}\n`).join('')}`;

async function imported(key: string, words = 10, lessons = 3, user = ada) {
  const read = await test.rooms.transfer.previewImport(Buffer.from(fileOf(words, lessons)), 'bees.md');
  if (!read.ok) throw new Error(read.message);
  const { packed, form, topic } = read.read;
  return test.rooms.transfer.makeImport(user.id, { packed, form, topic, key });
}
const used = async () => (await test.rooms.storage.spaceOf(ada.id)).used;
const full = async () => spaceSaid({ of: 'account', ...(await test.rooms.storage.spaceOf(ada.id)) });
const fill = async () => {
  const held = await test.rooms.storage.holdUpload('filling', ada.id, 1_000_000 - (await used()));
  expect(held).toBeNull();
};
async function limitDay(maps: number, megabytes = ''): Promise<void> {
  const administrator = await test.member({ nickname: 'Kay' });
  await test.rooms.account.administrators.appoint('appointed', administrator.id, test.clock.now());
  await test.rooms.admin.setCap(administrator.id, ada.id, { maps: `${maps}`, texts: '', megabytes });
}

describe('an import', () => {
  it('that is larger than the quota is refused, at once or during the import, and leaves nothing', async () => {
    for (const lessons of [5, 4]) {
      await expect(imported(`${lessons}`, 39_000, lessons)).rejects.toMatchObject({
        name: 'SpaceFull',
      });
      expect(await used()).toBe(0);
      expect(test.rows().maps).toBe(0);
    }
  });

  it('counts as a run of the hour, once even if sent again', async () => {
    const made = await imported('same');
    expect(await imported('same')).toEqual(made);
    for (let n = 1; n < rateLimits.runsByUser.times; n += 1)
      expect(await imported(`${n}`, 1)).toMatchObject({ ok: true });
    expect(await imported('one more')).toMatchObject({
      ...{ ok: false, status: 429, message: messages.search.tooMany },
    });
    expect(await imported('same')).toEqual(made);
    expect(await test.rooms.map.createMap(ada.id, { topic: 'Bees', key: 'a map' })).toMatchObject({
      status: 429,
    });
  }, 60_000);

  it('counts as a map for the limits of a day', async () => {
    await limitDay(1);
    expect(await imported('first')).toMatchObject({ ok: true });
    expect(await imported('second')).toMatchObject({
      ...{ ok: false, status: 429 },
      message: capSaid({ kind: 'maps', cap: 1, asked: 1, wanted: 1 } as never),
    });
  });

  it('counts for no limit if nothing came of it, at once or on the way', async () => {
    await limitDay(1);
    for (const lessons of [5, 4])
      await expect(imported(`${lessons}`, 39_000, lessons)).rejects.toMatchObject({ name: 'SpaceFull' });
    const unread = { packed: 'no map', form: 'json', topic: 'Bees', key: 'unread' };
    expect(await test.rooms.transfer.makeImport(ada.id, unread)).toMatchObject({ ok: false, status: 400 });
    const left = () => test.rooms.server.limiter.left(rateLimits.runsByUser, ada.id, test.clock.now());
    expect(await left()).toBe(rateLimits.runsByUser.times);
    expect(await imported('first')).toMatchObject({ ok: true });
    expect(await left()).toBe(rateLimits.runsByUser.times - 1);
  });
});

describe('a map that is made without a run', () => {
  const left = () => test.rooms.server.limiter.left(rateLimits.runsByUser, ada.id, test.clock.now());
  const keep = (slug: string) => test.rooms.course.keepCourse(ada.id, { slug, done: [], ticks: {} }, 0);

  it.each([
    ['an import', () => imported('pressed')],
    ['a course', () => keep('chess')],
  ])('counts once if its form is sent twice at the same time, and is the last of its day: %s', async (_, make) => {
    await limitDay(1);
    const [one, other] = await Promise.all([make(), make()]);
    expect(one).toMatchObject({ ok: true });
    expect(other).toMatchObject({ ok: true, mapId: one.ok && one.mapId });
    expect(await left()).toBe(rateLimits.runsByUser.times - 1);
  });

  it('counts for no limit if there is no room for a course', async () => {
    await fill();
    expect(await keep('chess')).toMatchObject({ ok: false, reason: 'space' });
    expect(await left()).toBe(rateLimits.runsByUser.times);
  });

  it.each([
    ['an import', () => imported('pressed')],
    ['a course', () => keep('chess')],
  ])('counts for no limit if another process has made it meanwhile: %s', async (_, make) => {
    const made = await make();
    expect(await left()).toBe(rateLimits.runsByUser.times - 1);
    // Its look for the map comes before that is written.
    const looking = vi.spyOn(test.rooms.map.maps, 'bySubmit').mockResolvedValueOnce([]);
    expect(await make()).toMatchObject({ ok: true, mapId: made.ok && made.mapId });
    expect(await left()).toBe(rateLimits.runsByUser.times - 1);

    // Now it was the last of its day.
    await limitDay(1);
    looking.mockResolvedValueOnce([]);
    expect(await make()).toMatchObject({ ok: true, mapId: made.ok && made.mapId });
    expect(await left()).toBe(rateLimits.runsByUser.times - 1);
  });

  it.each([
    ['an import', () => imported('pressed')],
    ['a course', () => keep('chess')],
  ])('stays the one of its submit when an earlier one leaves the bin: %s', async (_, make) => {
    await limitDay(2, '9');
    const earlier = await make();
    if (!earlier.ok) throw new Error(earlier.message);
    await test.rooms.map.deleteMap(earlier.mapId, ada.id);
    const again = await make();
    await test.rooms.map.emptyBin(ada.id);
    expect(await make()).toMatchObject({ ok: true, mapId: again.ok && again.mapId });
    expect(test.rows().maps).toBe(1);
    expect(await left()).toBe(rateLimits.runsByUser.times - 2);
  });

  it('is made and counted once more if it is in the bin, however often that is sent', async () => {
    const make = () => imported('pressed');
    for (let maps = 1; maps <= 3; maps += 1) {
      const [one, other] = await Promise.all([make(), make()]);
      if (!one.ok) throw new Error(one.message);
      expect(other).toMatchObject({ ok: true, mapId: one.mapId });
      expect(await make()).toMatchObject({ ok: true, mapId: one.mapId });
      expect(await left()).toBe(rateLimits.runsByUser.times - maps);
      expect(test.rows().maps).toBe(maps);
      await test.rooms.map.deleteMap(one.mapId, ada.id);
    }
    await limitDay(3);
    expect(await make()).toMatchObject({ ok: false, status: 429 });
  });
});

describe('a full account', () => {
  const source = { title: '', key: 'key', isCut: false, upload: null, fault: null };

  it('is told what to delete whenever something is refused', async () => {
    const mapId = await test.rooms.map.maps.add({
      ...outlined('Bees', '- Hive\n- Honey'),
      ...{ id: test.rooms.server.random.id(), userId: ada.id, runId: null, at: test.clock.now() },
      source: { kind: 'library', name: 'x', prompt: '' },
    });
    await fill();
    const message = await full();
    expect(message).toMatch(/keeps 1.0 MB of the 1.0 MB .* My Maps .* bin, .* Sources/);
    const refused = { ok: false, status: 413, message };
    expect(await test.rooms.map.createMap(ada.id, { topic: 'Bees', key: 'new' })).toEqual(refused);
    expect(await test.rooms.copy.keepCopy(ada.id, mapId, 'copy')).toEqual(refused);
    expect(await test.rooms.source.addSource(ada.id, { ...source, text: 'Bees live in hives.' })).toMatchObject({
      ...{ ok: false, status: 413, errors: { form: message } },
    });
    expect(await test.rooms.storage.holdUpload('a file', ada.id, 1)).toMatchObject({ name: 'SpaceFull' });
    await test.rooms.server.uploads.remove('filling');
    expect(await test.rooms.copy.keepCopy(ada.id, mapId, 'copy')).toMatchObject({ ok: true });
  });

  it('still joins a run that it has started', async () => {
    const create = () => test.rooms.map.createMap(ada.id, { topic: 'Bees', key: 'pressed' });
    const created = await create();
    await fill();
    if (!created.ok) throw new Error(created.message);
    expect(await create()).toMatchObject({ ok: true, run: { id: created.run.id } });
  });

  it('ends the reading of a source with the message, and keeps nothing of it', async () => {
    const text = 'Bees live in hives. '.repeat(15_000);
    const added = await test.rooms.source.addSource(ada.id, { ...source, text });
    if (!added.ok) throw new Error(JSON.stringify(added));
    for await (const _ of test.rooms.run.runs.follow(added.run.id, null, new AbortController().signal));
    expect(await test.rooms.run.runStore.owned(added.run.id, ada.id)).toMatchObject({
      ...{
        state: 'failed',
        fault: 'no-space',
        message: { id: 'spaceSaid', values: { of: 'account' } },
      },
    });
    await vi.waitFor(async () => expect(await used()).toBe(0), { timeout: 15_000 });
  }, 60_000);
});

it('the account page shows the space used and its parts', async () => {
  expect(spaceView(await test.rooms.storage.spaceOf(ada.id))).toEqual({ used: '0 bytes of 1.0 MB', kinds: '' });
  await imported('one', 10_000, 1);
  expect(spaceView(await test.rooms.storage.spaceOf(ada.id))).toEqual({
    used: '77 kB of 1.0 MB',
    kinds: expect.stringMatching(/^lessons 76 kB, maps 1.1 kB, earlier versions \d{3} bytes$/),
  });
  expect((await test.rooms.storage.largestSpaces())[0]).toMatchObject({ nickname: 'Ada' });
});
