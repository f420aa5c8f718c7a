import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '~/kit/messages';
import type { User } from '~/rooms/account/store/users';
import { outlined } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';
import { ScriptedModel } from '../../../support/scripted-model';
import { until } from '../../../support/streams';

let home: TestRooms;
let model: ScriptedModel;
let owner: User;
let mapId: string;

beforeEach(async () => {
  model = new ScriptedModel();
  home = await openTestRooms({ model });
  owner = await home.member();
  mapId = await home.rooms.map.maps.add({
    ...outlined('Bees', '- Hive\n  - Comb\n  - Brood\n- Honey'),
    id: home.rooms.server.random.id(),
    userId: owner.id,
    source: { kind: 'library', name: 'x', prompt: '' },
    runId: null,
    language: 'en',
    at: home.clock.now(),
  });
});
afterEach(() => home.close());

const grow = (node: string, how: string, wish = '') => home.rooms.editing.growMap(owner.id, mapId, { node, how, wish });

async function started(node: string, how: string, wish = ''): Promise<string> {
  const result = await grow(node, how, wish);
  if (!result.ok) throw new Error(result.message);
  return result.run.id;
}

async function ended(runId: string): Promise<void> {
  await until(async () =>
    ['done', 'failed', 'stopped'].includes((await home.rooms.run.runStore.byId(runId))?.state ?? ''),
  );
}

async function proposalOf(runId: string) {
  const state = await home.rooms.editing.openProposal(owner.id, mapId, runId);
  if (state?.kind !== 'open') throw new Error(`the proposal is ${state?.kind}`);
  return state.proposal;
}

const choice = (keep: number[], drop: string[] = []) => ({ keep: new Set(keep), drop: new Set(drop) });

const labels = async () => (await home.rooms.map.maps.owned(mapId, owner.id))?.result;

describe('growing a map', () => {
  it('asks with the labels of the whole map, the path, the wish and the language', async () => {
    await started('n1', 'more', ' about\u0000 swarms ');
    const { asked } = await model.call(1);
    expect(asked).toEqual({
      how: 'more',
      path: ['Bees', 'Hive'],
      outline: 'Hive\n  Comb\n  Brood\nHoney',
      below: 'Comb\nBrood',
      wish: 'about swarms',
      language: 'en',
      learner: 'for: Education & Learning',
    });
  });

  it('leaves out a new line that names nothing to learn', async () => {
    const runId = await started('n1', 'more');
    (await model.call(1))
      .say('- Swarms leave in May\n  - Overview\n- Summary\n  - What scouts dance\n- Conclusion\n')
      .end();
    await ended(runId);
    const { proposed } = await proposalOf(runId);
    expect(proposed.map(({ label }) => label)).toEqual(['Swarms leave in May', 'Summary', 'What scouts dance']);
  });

  it('is listed on home until it is decided', async () => {
    const listed = async () =>
      (await home.rooms.run.runStore.openForUser(owner.id, 9, new Date(0))).map(({ id, state }) => [id, state]);
    const runId = await started('n4', 'into');
    expect(await listed()).toEqual([[runId, 'running']]);
    (await model.call(1)).say('- Ripening\n- Cells\n').end();
    await ended(runId);
    expect(await listed()).toEqual([[runId, 'done']]);
    await home.rooms.map.maps.noteOpened(mapId, owner.id, home.clock.now());
    expect(await listed()).toEqual([[runId, 'done']]);
    await home.rooms.editing.acceptProposal(owner.id, mapId, runId, choice([0]));
    expect(await listed()).toEqual([]);
  });

  it('ends at a proposal that changes nothing until it is accepted, once', async () => {
    const runId = await started('n4', 'into');
    (await model.call(1)).say('- Ripening\n  - Water leaves\n- Comb\n').end();
    await ended(runId);
    const before = await labels();
    const proposal = await proposalOf(runId);
    expect(proposal.proposed).toMatchObject([
      { label: 'Ripening', level: 1, isRepeat: false },
      { label: 'Water leaves', level: 2, isRepeat: false },
      { label: 'Comb', level: 1, isRepeat: true },
    ]);
    expect(await labels()).toBe(before);

    const accept = () => home.rooms.editing.acceptProposal(owner.id, mapId, runId, choice([1]));
    const twice = await Promise.all([accept(), accept()]);
    expect(twice).toMatchObject([
      { ok: true, version: 2 },
      { ok: true, version: 2 },
    ]);
    expect(await accept()).toMatchObject({ ok: true, version: 2 });
    expect(await labels()).toBe(
      'Bees\n  - Hive\n    - Comb\n    - Brood\n  - Honey\n    - Ripening\n      - Water leaves\n',
    );
    expect((await proposalOf(runId)).accepted).toBe(2);
    const { versions = [] } = (await home.rooms.map.listVersions(owner.id, mapId)) ?? {};
    expect(versions[0]).toMatchObject({ cause: 'grown', change: { nodes: 2, under: 'Honey' } });
    await home.rooms.map.changeMap(owner.id, mapId, { act: 'undo' });
    expect(await labels()).toBe(before);
  });

  it('may be a single line; one that broke off says so', async () => {
    const one = await started('n4', 'into');
    (await model.call(1)).say('- Only this').end();
    await ended(one);
    expect((await proposalOf(one)).proposed).toMatchObject([{ label: 'Only this' }]);

    const cut = await started('n1', 'more');
    (await model.call(2)).say('- Queen\n- Dro').fail('cut-off');
    await ended(cut);
    const proposal = await proposalOf(cut);
    expect(proposal.isCut).toBe(true);
    expect(proposal.proposed[0]).toMatchObject({ label: 'Queen' });
  });

  it('fails with a message if nothing came, and can be asked for again', async () => {
    const runId = await started('n4', 'into');
    (await model.call(1)).fail('unreachable');
    await ended(runId);
    expect(await home.rooms.editing.openProposal(owner.id, mapId, runId)).toEqual({ kind: 'run' });
    const run = await home.rooms.run.runStore.byId(runId);
    expect(run).toMatchObject({ kind: 'growth', state: 'failed', nodeId: 'n4' });
    expect(run?.message).toEqual({ id: 'modelFaultForAdministrator.unreachable' });
    const again = await home.rooms.editing.growMap(owner.id, mapId, {
      node: 'n4',
      how: 'into',
      wish: '',
      replaces: runId,
    });
    expect(again.ok && again.run.id).not.toBe(runId);
  });

  it('can be stopped, and is one run for a node however often it is asked for', async () => {
    const runId = await started('n1', 'more');
    expect(await started('n1', 'more')).toBe(runId);
    await model.call(1);
    await home.rooms.run.stopRun(runId, owner.id);
    expect(await home.rooms.run.runStore.byId(runId)).toMatchObject({ state: 'stopped' });
    expect(model.calls[0]?.signal.aborted).toBe(true);
  });

  it('anew removes only ticked nodes, and says which data would be lost', async () => {
    await home.rooms.lesson.lessons.write({
      id: 'l',
      mapId,
      userId: owner.id,
      nodeId: 'n2',
      nodeLabel: 'Comb',
      pathString: 'x',
      compositeKey: 'x',
      markdown: 'Kept',
      content: '<p>Kept</p>',
      renderer: 1,
      tasks: { done: 0, total: 0 },
      source: { kind: 'library', name: 'x', prompt: '' },
      at: home.clock.now(),
    });
    const runId = await started('n1', 'anew');
    (await model.call(1)).say('- Wax\n- Frames\n').end();
    await ended(runId);
    expect((await proposalOf(runId)).leftOut).toMatchObject([
      { id: 'n2', isHeld: true },
      { id: 'n3', isHeld: false },
    ]);
    await home.rooms.editing.acceptProposal(owner.id, mapId, runId, choice([0, 1], ['n3']));
    expect(await labels()).toBe('Bees\n  - Hive\n    - Wax\n    - Frames\n    - Comb\n  - Honey\n');
    expect((await home.rooms.lesson.lessons.get(mapId, 'n2'))?.markdown).toBe('Kept');
  });

  it('refuses with a message and the right status, and starts nothing', async () => {
    const cases: [node: string, how: string, wish: string, status: number, message: string][] = [
      ['gone', 'more', '', 404, messages.map.nodeNotFound],
      ['n1', 'sideways', '', 400, messages.growth.noSuchWay],
      ['n1', 'into', '', 409, messages.growth.notALeaf],
      ['n4', 'anew', '', 409, messages.growth.nothingBelow],
      ['n1', 'more', 'x'.repeat(201), 400, messages.growth.tooLong],
      ['n1', 'more', 'how to build a pipe bomb', 422, messages.safety.refused],
    ];
    for (const [node, how, wish, status, message] of cases)
      expect(await grow(node, how, wish), wish || how).toMatchObject({ ok: false, status, message });
    const other = await home.member();
    expect(await home.rooms.editing.growMap(other.id, mapId, { node: 'n1', how: 'more', wish: '' })).toMatchObject({
      status: 404,
      message: messages.map.notFound,
    });
    expect(home.rows().generations).toBe(0);
  });

  it('is only for the owner, and says if the node or the proposal is gone', async () => {
    const runId = await started('n4', 'into');
    (await model.call(1)).say('- X\n- Y').end();
    await ended(runId);
    const other = await home.member();
    expect(await home.rooms.editing.openProposal(other.id, mapId, runId)).toBeNull();
    expect(await home.rooms.editing.acceptProposal(other.id, mapId, runId, choice([0]))).toMatchObject({
      status: 404,
    });
    expect(await home.rooms.editing.growthsOfMap(owner.id, mapId)).toMatchObject([{ id: runId, state: 'done' }]);
    await home.rooms.map.changeMap(owner.id, mapId, { act: 'delete', node: 'n4' });
    expect(await home.rooms.editing.openProposal(owner.id, mapId, runId)).toEqual({ kind: 'gone' });
    expect(await home.rooms.editing.acceptProposal(owner.id, mapId, runId, choice([0]))).toMatchObject({
      status: 404,
      message: messages.map.nodeNotFound,
    });
    expect(await home.rooms.run.dismissRun(runId, owner.id)).toBe(true);
    expect(await home.rooms.editing.growthsOfMap(owner.id, mapId)).toEqual([]);
  });

  it('keeps its proposal when ended runs are deleted', async () => {
    const runId = await started('n4', 'into');
    (await model.call(1)).say('- X\n- Y').end();
    await ended(runId);
    await home.rooms.run.runStore.sweep(home.clock.now());
    expect((await proposalOf(runId)).proposed).toHaveLength(2);
  });
});

it('without a model the library proposes from its own outlines, or says that it cannot', async () => {
  const library = await openTestRooms();
  const user = await library.member();
  const id = await library.rooms.map.maps.add({
    ...outlined('My studies', '- Python Programming\n- Zzyzx quux'),
    id: library.rooms.server.random.id(),
    userId: user.id,
    source: { kind: 'library', name: 'x', prompt: '' },
    runId: null,
    at: library.clock.now(),
  });
  const asked = { how: 'into', wish: '' };
  const fits = await library.rooms.editing.growMap(user.id, id, { ...asked, node: 'n1' });
  const { run } = fits as { run: { id: string } };
  await until(async () => (await library.rooms.run.runStore.byId(run.id))?.state === 'done');
  const state = await library.rooms.editing.openProposal(user.id, id, run.id);
  expect(state?.kind === 'open' && state.proposal.proposed.length).toBeGreaterThan(10);
  expect(await library.rooms.editing.growMap(user.id, id, { ...asked, node: 'n2' })).toMatchObject({
    ok: false,
    status: 409,
    message: messages.growth.cannot,
  });
  await library.close();
});
