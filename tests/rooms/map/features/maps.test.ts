import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import type { User } from '~/rooms/account/store/users';
import { viewMs } from '~/rooms/map/acts/count-views';
import { outlined } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';

let test: TestRooms;
let owner: User;
let other: User;
const id = 'a'.repeat(20);

beforeEach(async () => {
  test = await openTestRooms();
  owner = await test.member();
  other = await test.member();
  const source = { kind: 'library', name: 'study plan', prompt: '' } as const;
  const at = test.clock.now();
  await test.rooms.map.maps.add({ id, userId: owner.id, ...outlined('Bees'), source, runId: null, at });
});
afterEach(() => test.close());

const mapNow = () => test.rooms.map.maps.owned(id, owner.id);

describe('the visibility of a map', () => {
  it('is what the form says, even if sent again', async () => {
    for (const wanted of ['0', '0', '1', '1', '0', '1'] as const) {
      const isPublic = wanted === '1';
      expect(await test.rooms.map.setVisibility(id, owner.id, wanted)).toEqual({ ok: true, isPublic });
      expect((await mapNow())?.isPublic).toBe(isPublic);
    }
  });

  it.each([null, '', '2', 'true', '01'])('is not changed by %j', async (wanted) => {
    const refused = { ok: false, status: 400, message: messages.map.visibilityRequired };
    expect(await test.rooms.map.setVisibility(id, owner.id, wanted)).toEqual(refused);
    expect((await mapNow())?.isPublic).toBe(false);
  });

  it('is set only by its owner', async () => {
    const refused = (message: string) => ({ ok: false, status: 404, message });
    expect(await test.rooms.map.setVisibility(id, other.id, '1')).toEqual(refused(messages.map.notFound));
    await test.rooms.map.setVisibility(id, owner.id, '1');
    expect(await test.rooms.map.setVisibility(id, other.id, '0')).toEqual(refused(messages.map.notOwner));
    expect((await mapNow())?.isPublic).toBe(true);
  });
});

describe('a title', () => {
  it.each([
    ['  Wasps\n and bees ', { ok: true }, 'Wasps and bees'],
    [' \t', { ok: false, status: 400, message: messages.map.titleRequired }, 'Bees'],
    [
      'x'.repeat(limits.topicMaxCharacters + 1),
      { ok: false, status: 400, message: messages.search.topicTooLong },
      'Bees',
    ],
  ])('%j', async (typed, result, title) => {
    expect(await test.rooms.map.renameMap(id, owner.id, typed)).toEqual(result);
    expect((await mapNow())?.query).toBe(title);
  });

  it('is set only by its owner', async () => {
    const refused = { ok: false, status: 404, message: messages.map.notFound };
    expect(await test.rooms.map.renameMap(id, other.id, 'Mine')).toEqual(refused);
    expect((await mapNow())?.query).toBe('Bees');
  });
});

describe('views', () => {
  const views = async () => {
    await test.rooms.map.flushViews();
    return (await mapNow())?.viewCount;
  };

  it('are counted once for a viewer and a map in six hours', async () => {
    for (let n = 0; n < 30; n += 1) test.rooms.map.countView(id, '192.0.2.1');
    expect(await views()).toBe(1);
    test.clock.advance(viewMs - 1);
    for (const viewer of ['192.0.2.1', '192.0.2.2', other.id, other.id]) test.rooms.map.countView(id, viewer);
    expect(await views()).toBe(3);
    test.clock.advance(1);
    test.rooms.map.countView(id, '192.0.2.1');
    test.rooms.map.countView(id, '192.0.2.1');
    expect(await views()).toBe(4);
    test.clock.advance(-10 * viewMs);
    test.rooms.map.countView(id, '192.0.2.1');
    expect(await views()).toBe(5);
  });
});
