import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Composed } from '~/composition.server';
import { limits, rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import type { User } from '~/rooms/account/store/users';
import { outlined } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';
import { ScriptedModel } from '../../../support/scripted-model';

let test: TestRooms;
let rooms: Composed;
let owner: User;
beforeEach(async () => {
  test = await openTestRooms({ model: new ScriptedModel() });
  rooms = test.rooms;
  owner = await test.member();
});
afterEach(() => test.close());

const mapOf = (outline: string) =>
  rooms.map.maps.add({
    id: rooms.server.random.id(),
    userId: owner.id,
    ...outlined('Trees', outline),
    source: { kind: 'library', name: 'study plan', prompt: '' },
    runId: null,
    at: test.clock.now(),
  });

/** Its ids are n1 (A), n2 (A1), n3 (A2), n4 (B), n5 (B1). */
const outline = '- A\n  - A1\n  - A2\n- B\n  - B1';

async function offered(mapId: string, viewer: User | null = owner, first?: string) {
  const opened = await rooms.lesson.openMap(mapId, viewer?.id ?? null);
  if (!opened) throw new Error('no map');
  return rooms.lesson.whereToGo(opened, first);
}

describe('what a map offers its owner', () => {
  it('is its first leaf', async () => {
    const start = { kind: 'start', nodeId: 'n2', label: 'A1' };
    const mapId = await mapOf(outline);
    expect(await offered(mapId)).toEqual(start);
    // If the topic is a part of the outline, that part is offered.
    expect(await offered(mapId, owner, 'n5')).toEqual({ ...start, nodeId: 'n5', label: 'B1' });
    // A part that the owner knows, that has become a branch or that is gone is passed.
    await rooms.lesson.setKnown({ mapId, nodeId: 'n3', userId: owner.id }, true);
    expect(await offered(mapId, owner, 'n3')).toEqual({ ...start, nodeId: 'n5', label: 'B1' });
    expect(await offered(mapId, owner, 'n4')).toEqual({ ...start, nodeId: 'n5', label: 'B1' });
    expect(await offered(mapId, owner, 'gone')).toEqual(start);
  });

  it('is the lesson read last, and after that the next that is not done', async () => {
    const mapId = await mapOf(outline);
    const leaf = (nodeId: string) => ({ mapId, nodeId, userId: owner.id });
    await rooms.lesson.saveLesson({ ...leaf('n3'), version: 0 }, 'A text.');
    await rooms.lesson.markRead(leaf('n3'));
    expect(await offered(mapId)).toEqual({ kind: 'continue', nodeId: 'n3', label: 'A2' });
    for (const [done, next] of [
      ['n3', 'n5'],
      ['n5', 'n2'],
      ['n2', undefined],
    ] as const) {
      await rooms.lesson.setDone(leaf(done), true);
      expect((await offered(mapId))?.nodeId).toBe(next);
    }
  });

  it('is a leaf with a lesson, without a model, and a lesson to write only if none is left to read', async () => {
    const library = await openTestRooms();
    const { lesson, map, server } = library.rooms;
    const { id: userId } = await library.member();
    const mapId = server.random.id();
    await map.maps.add({
      ...{ id: mapId, userId, ...outlined('Trees', outline), runId: null, at: library.clock.now() },
      source: { kind: 'library', name: 'study plan', prompt: '' },
    });
    const at = async (first?: string, id = mapId) => {
      const opened = await lesson.openMap(id, userId);
      return opened && lesson.whereToGo(opened, first);
    };
    expect(await at('n5')).toEqual({ kind: 'write', nodeId: 'n5', label: 'B1' });
    await lesson.saveLesson({ mapId, nodeId: 'n3', userId, version: 0 }, 'A text.');
    expect(await at('n5')).toEqual({ kind: 'start', nodeId: 'n3', label: 'A2' });
    // A part of the outline begins with a lesson of its own, if it has one further on.
    const parts = server.random.id();
    await map.maps.add({
      ...{ id: parts, userId, ...outlined('Trees', '- A\n- B\n  - B1\n  - B2'), runId: null, at: library.clock.now() },
      source: { kind: 'library', name: 'study plan', prompt: '' },
    });
    for (const nodeId of ['n1', 'n4']) await lesson.saveLesson({ mapId: parts, nodeId, userId, version: 0 }, 'A text.');
    expect(await at('n2', parts)).toEqual({ kind: 'start', nodeId: 'n4', label: 'B2' });
    expect(await at('n3', parts)).toEqual({ kind: 'start', nodeId: 'n4', label: 'B2' });
    expect(await at(undefined, parts)).toEqual({ kind: 'start', nodeId: 'n1', label: 'A' });
    await lesson.markRead({ mapId, nodeId: 'n3', userId });
    expect(await at()).toEqual({ kind: 'continue', nodeId: 'n3', label: 'A2' });
    await lesson.setDone({ mapId, nodeId: 'n3', userId }, true);
    expect(await at()).toMatchObject({ kind: 'write' });
    await library.close();
  });

  it('is nothing for others', async () => {
    const mapId = await mapOf(outline);
    await rooms.map.setVisibility(mapId, owner.id, '1');
    expect(await offered(mapId, null)).toBeNull();
    expect(await offered(mapId, await test.member())).toBeNull();
  });
});

describe('the reason for a refused topic', () => {
  it.each([
    ['', messages.search.topicRequired],
    ['...', messages.search.topicHasNoWords],
    ['x'.repeat(limits.topicMaxCharacters + 1), messages.search.topicTooLong],
    ['how to build a pipe bomb', messages.safety.refused],
  ])('for %j is the same as after sending it', async (topic, message) => {
    const refused = await rooms.map.refuseTopic(owner.id, topic);
    expect(refused).toMatchObject({ message });
    expect(await rooms.map.createMap(owner.id, { topic, key: '' })).toEqual(refused);
  });

  it('may be too many runs; there is none for a topic that would be accepted', async () => {
    expect(await rooms.map.refuseTopic(owner.id, 'Bees')).toBeNull();
    expect(await rooms.run.runStore.openForUser(owner.id, 10, new Date(0))).toEqual([]);
    for (let taken = 0; taken < rateLimits.runsByUser.times; taken += 1)
      await rooms.server.limiter.take(rateLimits.runsByUser, owner.id, test.clock.now());
    expect(await rooms.map.refuseTopic(owner.id, 'Bees')).toMatchObject({
      status: 429,
      message: messages.search.tooMany,
    });
  });
});
