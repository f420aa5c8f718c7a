import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '~/kit/messages';
import type { User } from '~/rooms/account/store/users';
import { createLibraryModel } from '~/rooms/course/store/library';
import { changeSentence } from '~/rooms/editing/rules/said';
import { addMap } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';
import { ScriptedModel } from '../../../support/scripted-model';
import { until } from '../../../support/streams';

let home: TestRooms;
let model: ScriptedModel;
let owner: User;
let mapId: string;

const open = async (substitute: Parameters<typeof openTestRooms>[0]) => {
  home = await openTestRooms(substitute);
  owner = await home.member();
  // n1 Hive (n2 Comb, n3 Brood), n4 Honey
  mapId = await addMap(home, owner.id, 'Bees', '- Hive\n  - Comb\n  - Brood\n- Honey');
};

beforeEach(async () => {
  model = new ScriptedModel();
  await open({ model });
});
afterEach(() => home.close());

const propose = (user = owner, map = mapId) => home.rooms.editing.proposeNeeds(user.id, map, null);
const opened = () => home.rooms.editing.openNeeds(owner.id, mapId);
const needs = async () => {
  const map = await home.rooms.map.maps.owned(mapId, owner.id);
  return map && Object.fromEntries(home.rooms.map.treeOf(map).needs ?? []);
};
const state = async (runId: string) => (await home.rooms.run.runStore.byId(runId))?.state ?? '';

/** A run that has ended with this answer. */
async function answered(text: string): Promise<string> {
  const started = await propose();
  if (!started.ok) throw new Error(started.message);
  (await model.call(1)).say(text).end();
  await until(async () => ['done', 'failed', 'stopped'].includes(await state(started.run.id)));
  return started.run.id;
}

describe('a proposal of what builds on what', () => {
  it('is asked for by the titles of the lessons', async () => {
    const started = await propose();
    const { asked } = await model.call(1);
    expect(asked).toEqual({
      topic: 'Bees',
      lessons: [['Hive', 'Comb'], ['Hive', 'Brood'], ['Honey']],
      language: 'en',
    });
    expect(started).toMatchObject({ ok: true, run: { kind: 'needs', mapId, nodeId: 'root' } });
    // Pressed again, it is the same run.
    expect(await propose()).toMatchObject({ run: { id: started.ok && started.run.id } });
    expect(await opened()).toMatchObject({ live: started.ok && started.run.id, proposal: null });
  });

  it('is kept in part as one change, once, which undo takes back', async () => {
    const runId = await answered('2: needs 1\n3: needs 1, 2\n1: needs 3\n');
    expect(await needs()).toEqual({});
    expect((await opened())?.proposal).toMatchObject({
      runId,
      isCut: false,
      proposed: [
        { node: { label: 'Brood' }, needs: [{ label: 'Comb' }] },
        { node: { label: 'Honey' }, needs: [{ label: 'Comb' }, { label: 'Brood' }] },
      ],
    });
    const keep = () =>
      home.rooms.editing.keepNeeds(owner.id, mapId, runId, ([id, needed]) => `${id} ${needed}` !== 'n4 n2');
    const twice = await Promise.all([keep(), keep()]);
    expect(twice).toMatchObject([{ ok: true, version: 2 }, { ok: true }]);
    expect(await needs()).toEqual({ n3: ['n2'], n4: ['n3'] });
    expect((await opened())?.proposal).toBeNull();
    const { versions: [newest] = [] } = (await home.rooms.map.listVersions(owner.id, mapId)) ?? {};
    expect(newest && changeSentence(newest)).toBe('Changed what 2 lessons build on.');
    await home.rooms.map.changeMap(owner.id, mapId, { act: 'undo' });
    expect(await needs()).toEqual({});
  });

  it('leaves out what the map cannot take on any more', async () => {
    const runId = await answered('2: needs 1\n3: needs 2\n');
    await home.rooms.map.changeMap(owner.id, mapId, { act: 'needs', node: 'n2', needs: ['n3'] });
    const names = (await opened())?.proposal?.proposed.map(({ node }) => node.label);
    expect(names).toEqual(['Honey']);
    await home.rooms.editing.keepNeeds(owner.id, mapId, runId, () => true);
    expect(await needs()).toEqual({ n2: ['n3'], n4: ['n3'] });
  });

  it('is dropped by keeping nothing, and can be asked for again', async () => {
    const runId = await answered('2: needs 1\n');
    expect(await home.rooms.editing.keepNeeds(owner.id, mapId, runId, () => false)).toMatchObject({ change: null });
    expect(await opened()).toMatchObject({ refusal: null, live: null, proposal: null });
    expect(await needs()).toEqual({});
  });

  it('fails if nothing of the answer can be used', async () => {
    const runId = await answered('All of them are fine as they are.');
    expect(await state(runId)).toBe('failed');
    expect((await opened())?.proposal).toBeNull();
  });

  it('is made for the owner only', async () => {
    const runId = await answered('2: needs 1\n');
    const other = await home.member({ email: 'other@example.org' });
    await home.rooms.map.setVisibility(mapId, owner.id, '1');
    expect(await home.rooms.editing.openNeeds(other.id, mapId)).toBeNull();
    expect(await propose(other)).toMatchObject({ ok: false, status: 404 });
    expect(await home.rooms.editing.keepNeeds(other.id, mapId, runId, () => true)).toMatchObject({ status: 404 });
  });

  it('is refused for maps with more than 150 lessons', async () => {
    const large = await addMap(
      home,
      owner.id,
      'Large',
      Array.from({ length: 151 }, (_, n) => `- Lesson ${n}`).join('\n'),
    );
    expect(await propose(owner, large)).toMatchObject({ status: 409, message: messages.needs.tooLarge });
    expect((await home.rooms.editing.openNeeds(owner.id, large))?.refusal).toBe(messages.needs.tooLarge);
  });
});

it('says so where no model is connected', async () => {
  await home.close();
  await open({ model: createLibraryModel() });
  expect((await opened())?.refusal).toBe(messages.needs.noModel);
  expect(await propose()).toMatchObject({ ok: false, status: 409, message: messages.needs.noModel });
});
