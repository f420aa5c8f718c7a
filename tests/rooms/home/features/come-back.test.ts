import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Composed } from '~/composition.server';
import { limits } from '~/kit/limits';
import type { User } from '~/rooms/account/store/users';
import { mapSketch } from '~/rooms/map/rules/sketch';
import { expectCostBelow } from '../../../support/expect-cost';
import { outlined } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';
import { ScriptedModel } from '../../../support/scripted-model';
import { until } from '../../../support/streams';

let test: TestRooms;
let rooms: Composed;
let model: ScriptedModel;
let ada: User;

beforeEach(async () => {
  model = new ScriptedModel();
  test = await openTestRooms({ model });
  rooms = test.rooms;
  ada = await test.member();
});

afterEach(() => test.close());

const source = { kind: 'library', name: 'study plan', prompt: '' } as const;

async function mapOf(query: string, outline?: string) {
  const id = rooms.server.random.id();
  test.clock.advance(1_000);
  return rooms.map.maps.add({
    id,
    userId: ada.id,
    ...outlined(query, outline),
    source,
    runId: null,
    at: test.clock.now(),
  });
}

const listed = async (options: Omit<Parameters<typeof rooms.map.maps.listForUser>[1], 'limit'>, limit = 9) =>
  (await rooms.map.maps.listForUser(ada.id, { ...options, limit })).map(({ query }) => query);

const open = async (mapId: string) => {
  test.clock.advance(1_000);
  const opened = await rooms.lesson.openMap(mapId, ada.id);
  if (opened) rooms.map.noteOpened(opened.map);
};

describe('the order of a person’s maps', () => {
  it('is by last opening, by name or by progress', async () => {
    const [b, c, a] = [await mapOf('Birds'), await mapOf('chess', '- One\n- Two\n- Three'), await mapOf('Art')];
    await open(c);
    await open(b);
    await rooms.map.flushOpened();
    for (const [mapId, nodeId] of [
      [a, 'n1'],
      [c, 'n1'],
      [b, 'n1'],
      [b, 'n2'],
    ] as const)
      await rooms.lesson.setDone({ mapId, nodeId, userId: ada.id }, true);
    expect(await listed({})).toEqual(['Art', 'chess', 'Birds']);
    expect(await listed({ order: 'opened' })).toEqual(['Birds', 'chess', 'Art']);
    expect(await listed({ order: 'name' })).toEqual(['Art', 'Birds', 'chess']);
    expect(await listed({ order: 'progress' })).toEqual(['Birds', 'Art', 'chess']);
  });

  it.each(['opened', 'name', 'progress'] as const)(
    'by %s continues page after page without a gap, and within a search',
    async (order) => {
      for (let n = 0; n < 7; n += 1) {
        const id = await mapOf(`${n % 2 ? 'Odd' : 'Even'} ${n}`);
        if (n % 3 === 0) await open(id);
      }
      await rooms.map.flushOpened();
      const all = await listed({ order });
      const pages = [0, 3, 6].map((offset) => listed({ order, offset }, 3));
      expect((await Promise.all(pages)).flat()).toEqual(all);
      expect(await listed({ order, search: 'odd' })).toEqual(all.filter((title) => title.startsWith('Odd')));
    },
  );
});

describe('the time of opening a map', () => {
  it('is stored later, but before its owner’s lists are read', async () => {
    const id = await mapOf('Birds');
    const openedAt = async () => (await rooms.map.maps.owned(id, ada.id))?.openedAt;
    expect(await openedAt()).toBeNull();
    await open(id);
    const at = test.clock.now();
    expect(await openedAt()).toBeNull();
    await rooms.map.flushOpenedBy('somebody else');
    expect(await openedAt()).toBeNull();
    await rooms.map.flushOpenedBy(ada.id);
    expect(await openedAt()).toEqual(at);
  });
});

describe('a finished map run', () => {
  const openRuns = async () => {
    const since = new Date(test.clock.now().getTime() - limits.unseenRunShownMs);
    const runs = await rooms.run.runStore.openForUser(ada.id, 9, since);
    return runs.map(({ topic, state }) => `${topic} ${state}`);
  };

  it('is listed until its map is opened', async () => {
    const made = await rooms.map.createMap(ada.id, { topic: 'Birds', key: 'key' });
    if (!made.ok) throw new Error('not started');
    (await model.call(1)).say('- Robin\n- Wren\n- Owl\n').end();
    await until(async () => (await rooms.run.runStore.byId(made.run.id))?.state === 'done');
    test.clock.advance(3 * 3_600_000);
    expect(await openRuns()).toEqual(['Birds done']);
    const mapId = await rooms.map.maps.byRun(made.run.id);
    await open(mapId ?? '');
    await rooms.map.flushOpenedBy(ada.id);
    expect(await openRuns()).toEqual([]);
  });

  it('replaces the failed one that was tried again', async () => {
    const failed = await rooms.map.createMap(ada.id, { topic: 'Birds', key: 'key' });
    if (!failed.ok) throw new Error('not started');
    (await model.call(1)).fail('cut-off');
    await until(async () => (await openRuns())[0] === 'Birds failed');
    const again = await rooms.map.createMap(ada.id, { topic: 'Birds', key: '', replaces: failed.run.id });
    if (!again.ok) throw new Error('not started');
    (await model.call(2)).say('- Robin\n- Wren\n- Owl\n').end();
    await until(async () => (await rooms.run.runStore.byId(again.run.id))?.state === 'done');
    expect(await openRuns()).toEqual(['Birds done']);
  });
});

describe('a lesson run', () => {
  const openLessons = async () => {
    const runs = await rooms.run.runStore.openLessonsOfUser(ada.id, new Date(0), 9);
    return runs.map(({ path, state }) => `${path?.at(-1)} ${state}`);
  };
  const ask = async (mapId: string, nodeId: string) => {
    const started = await rooms.lesson.writeLesson(ada.id, mapId, nodeId);
    if (!started.ok) throw new Error('not started');
    return started.run.id;
  };
  const ended = (id: string) =>
    until(async () => !['queued', 'running'].includes((await rooms.run.runStore.byId(id))?.state ?? ''));

  it('is listed while it is live and until its text was read', async () => {
    const id = await mapOf('Birds');
    const run = await ask(id, 'n1');
    expect(await openLessons()).toEqual(['One running']);
    (await model.call(1)).say('A text.').end();
    await ended(run);
    expect(await openLessons()).toEqual(['One done']);
    test.clock.advance(1_000);
    await rooms.lesson.markRead({ mapId: id, nodeId: 'n1', userId: ada.id });
    expect(await openLessons()).toEqual([]);
  });

  it('is listed again for another text, however soon after the first was read', async () => {
    const id = await mapOf('Birds');
    await ended(await askAndSay(id, 1));
    await rooms.lesson.markRead({ mapId: id, nodeId: 'n1', userId: ada.id });
    test.clock.advance(2_000);
    await ended(await askAndSay(id, 2));
    expect(await openLessons()).toEqual(['One done']);
    test.clock.advance(2_000);
    await rooms.lesson.markRead({ mapId: id, nodeId: 'n1', userId: ada.id });
    expect(await openLessons()).toEqual([]);
  });

  async function askAndSay(mapId: string, call: number) {
    const run = await ask(mapId, 'n1');
    (await model.call(call)).say('A text.').end();
    return run;
  }

  it('is listed if it failed, until it is dismissed or another one is started', async () => {
    const id = await mapOf('Birds');
    const run = await ask(id, 'n1');
    (await model.call(1)).fail('cut-off');
    await ended(run);
    expect(await openLessons()).toEqual(['One failed']);
    test.clock.advance(1_000);
    const again = await ask(id, 'n1');
    expect(await openLessons()).toEqual(['One running']);
    (await model.call(2)).fail('cut-off');
    await ended(again);
    await rooms.run.dismissRun(again, ada.id);
    expect(await openLessons()).toEqual([]);
  });

  it('is not listed if its owner stopped it', async () => {
    const run = await ask(await mapOf('Birds'), 'n1');
    await model.call(1);
    await rooms.run.stopRun(run, ada.id);
    await ended(run);
    expect(await openLessons()).toEqual([]);
  });
});

describe('the picture of a map', () => {
  it('has a bar for each of the first branches and their first children', () => {
    const svg = mapSketch('Topic\n  - A\n    - A1\n      - deep\n    - A2\n  - B\n');
    expect(svg.match(/<path /g)).toHaveLength(4);
    expect(svg).not.toMatch(/NaN|undefined/);
    expect(mapSketch('Topic\n')).toContain('<rect');
  });

  it('is small and quickly rendered for the largest of maps', () => {
    const line = `      - ${'word '.repeat(7)}\n`;
    const long = `Topic\n  - A\n    - B\n${line.repeat(50_000)}${'  - C\n    - D\n'.repeat(30)}`;
    let svg = '';
    expectCostBelow(100, () => {
      svg = mapSketch(long);
    });
    expect(svg.length).toBeLessThan(8_000);
    expect(svg.match(/<path /g)?.length).toBe(24);
  });
});
