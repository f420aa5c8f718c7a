import { afterEach, beforeEach, expect, it } from 'vitest';
import { limits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import type { User } from '~/rooms/account/store/users';
import { sendChange } from '~/rooms/editing/acts/send-change';
import type { TextWork } from '~/system/contract/text-work';
import { textPool } from '~/threads/text-pool';
import { outlined } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';

let home: TestRooms;
let owner: User;
let mapId: string;
/** The texts that were read in a thread. */
let handed: string[];

beforeEach(async () => {
  home = await openTestRooms();
  owner = await home.member();
  handed = [];
  mapId = await home.rooms.map.maps.add({
    ...outlined('Topic', '- A\n  - A1\n- B'),
    id: home.rooms.server.random.id(),
    userId: owner.id,
    source: { kind: 'library', name: 'x', prompt: '' },
    runId: null,
    at: home.clock.now(),
  });
});
afterEach(() => home.close());

/** As the house does it, with its real thread; texts handed to the thread are recorded. */
const paste = (
  label: string,
  { parent = 'n2', key = '', user = owner.id, reader = home.rooms.server.work as Pick<TextWork, 'added'> } = {},
) => {
  const { rooms } = home;
  const work = {
    added: (typed: string) => {
      handed.push(typed);
      return reader.added(typed);
    },
  };
  const send = sendChange({ ...rooms.server, ...rooms.map, work });
  return send(user, mapId, { act: 'add', parent, label }, key);
};

const nodes = async () => {
  const map = await home.rooms.map.maps.owned(mapId, owner.id);
  return map ? [...home.rooms.map.treeOf(map).nodes.values()] : [];
};

const long = Array.from({ length: 9_000 }, (_, n) => `${n % 3 ? '  ' : ''}- Line ${n} of it`).join('\n');

it('a pasted outline is read in a thread, with the same result as without', async () => {
  expect(long.length).toBeGreaterThan(limits.outlineInPlaceMaxCharacters);
  const added = await paste(long);
  expect(handed).toEqual([long]);
  expect(added).toMatchObject({ ok: true, version: 2, change: { act: 'add', nodes: 9_000, under: 'A1' } });
  const below = (await nodes()).filter(({ level }) => level > 2);
  expect(below).toHaveLength(9_000);
  expect(below.slice(0, 4).map(({ label, level }) => `${level} ${label}`)).toEqual([
    '3 Line 0 of it',
    '4 Line 1 of it',
    '4 Line 2 of it',
    '3 Line 3 of it',
  ]);
});

it('the same paste twice is one, and typed text is not sent to a thread', async () => {
  await paste(long, { key: 'k' });
  expect(await paste(long, { key: 'k' })).toMatchObject({ ok: true, version: 2, added: [] });
  handed = [];
  expect(await paste('- X\n  - Y')).toMatchObject({ ok: true, version: 3 });
  expect(handed).toEqual([]);
});

it('an unreadable paste is refused as it is without a thread', async () => {
  const tooMany = '- x\n'.repeat(limits.outlineMaxNodes + 1);
  expect(await paste(tooMany)).toMatchObject({ ok: false, status: 400, message: messages.change.tooLarge });
  expect(await paste(`${long}\n- ${'x'.repeat(limits.labelMaxCharacters + 1)}`)).toMatchObject({
    ok: false,
    status: 400,
    message: messages.change.labelTooLong,
  });
  expect(await paste(long, { parent: 'gone' })).toMatchObject({ ok: false, status: 404 });
  expect(await nodes()).toHaveLength(4);
});

it('a paste that is not read in time is refused as that, and nothing changes', async () => {
  const reader = textPool({ threads: 1, deadlineMs: 1 });
  const refused = await paste(long, { reader }).finally(() => reader.close());
  expect(refused).toEqual({ ok: false, status: 422, message: messages.change.notReadInTime });
  expect(await nodes()).toHaveLength(4);
});

it("no thread reads a paste for somebody else's map", async () => {
  const other = await home.member();
  expect(await paste(long, { user: other.id })).toMatchObject({ ok: false, status: 404 });
  expect(handed).toEqual([]);
});

it('pages load the map anew after a paste that is larger than what a patch may bring', async () => {
  const { editing, map } = home.rooms;
  const small = await map.changeMap(owner.id, mapId, { act: 'add', parent: 'root', label: 'One' });
  if (!small.ok) throw new Error(small.message);
  expect(await editing.differenceOf(owner.id, mapId, small)).toMatchObject({ edits: [{ op: 'insert' }] });
  const large = await paste(long);
  if (!large.ok) throw new Error(large.message);
  expect(await editing.differenceOf(owner.id, mapId, large)).toBe('unknown');
  expect(await editing.differenceSince(mapId, owner.id, 1)).toBe(3);
  const gone = await map.changeMap(owner.id, mapId, { act: 'undo' });
  if (!gone.ok) throw new Error(gone.message);
  expect(await editing.differenceOf(owner.id, mapId, gone)).toMatchObject({ sizes: expect.any(Array) });
});
