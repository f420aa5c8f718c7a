import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Run } from '~/jobs/store/runs';
import type { User } from '~/rooms/account/store/users';
import { addLesson, addMap } from '../../support/maps';
import { openTestRooms, type TestRooms } from '../../support/rooms';
import { ScriptedModel } from '../../support/scripted-model';
import { until } from '../../support/streams';

const minute = 60_000;
const day = 24 * 60 * minute;

let home: TestRooms;
let model: ScriptedModel;
let owner: User;
let mapId: string;
let calls: number;

beforeEach(async () => {
  calls = 0;
  model = new ScriptedModel();
  home = await openTestRooms({ model });
  owner = await home.member();
  mapId = await addMap(home, owner.id, 'Bees', '- Hive\n  - Comb\n  - Brood\n- Honey');
  await addLesson(home, owner.id, mapId, 'n2', 'A comb is made of **wax**.');
});
afterEach(() => home.close());

const cards = 'Q: What is a comb made of?\nA: Wax.\n\nQ: Who builds it?\nA: The workers.\n';

async function sweepAfter(ms: number) {
  home.clock.advance(ms);
  await home.rooms.admin.sweep();
}

/** Waits for the end of the run that was started; the model writes `text`, if the kind of run calls it. */
async function ended(
  started: { readonly ok: boolean; readonly run?: Run; readonly runId?: string; readonly message?: string },
  text?: string,
): Promise<string> {
  const id = started.run?.id ?? started.runId;
  if (!id) throw new Error(started.message ?? 'refused');
  if (text !== undefined) (await model.call(++calls)).say(text).end();
  await until(async () => (await home.rooms.run.runStore.byId(id))?.state === 'done');
  return id;
}

const proposed = async () => ended(await home.rooms.review.proposeCards(owner.id, mapId, 'n2'), cards);

async function frontsProposed(runId: string) {
  const state = await home.rooms.review.openCardProposal(owner.id, mapId, runId);
  return state?.kind === 'open' ? state.proposal.proposed.map(({ draft }) => draft.front) : (state?.kind ?? null);
}

/** For each kind: makes a finished run and returns what its owner still needs of it. */
const neededOf: Record<Run['kind'], () => Promise<() => Promise<unknown>>> = {
  async map() {
    const runId = await ended(
      await home.rooms.map.createMap(owner.id, { topic: 'Trees', key: 'k' }),
      '- Bark\n- Leaves\n- Roots\n',
    );
    const made = (await home.rooms.run.runStore.byId(runId))?.mapId ?? '';
    return async () => (await home.rooms.map.maps.owned(made, owner.id))?.result;
  },
  async lesson() {
    await ended(await home.rooms.lesson.writeLesson(owner.id, mapId, 'n3'), '# Brood\n\nEggs.');
    return async () => (await home.rooms.lesson.lessons.get(mapId, 'n3'))?.markdown;
  },
  async growth() {
    const runId = await ended(
      await home.rooms.editing.growMap(owner.id, mapId, { node: 'n4', how: 'into', wish: '' }),
      '- Ripening\n- Cells\n',
    );
    return async () => {
      const state = await home.rooms.editing.openProposal(owner.id, mapId, runId);
      return state?.kind === 'open' ? state.proposal.proposed.map(({ label }) => label) : null;
    };
  },
  async cards() {
    const runId = await proposed();
    return () => frontsProposed(runId);
  },
  async exercises() {
    const asked = await home.rooms.exercise.proposeExercises(owner.id, mapId, 'n2');
    const block = '```exercise\nWhat is a comb made of?\n+ wax\n- wood\n```';
    const second = model.call(calls + 2).then((call) => call.say('1: nothing').end());
    const runId = await ended(asked, block);
    await second;
    calls += 1;
    return async () => {
      const state = await home.rooms.exercise.openExerciseProposal(owner.id, mapId, runId);
      return state?.kind === 'open' ? state.proposal.proposed.map(({ text }) => text) : null;
    };
  },
  async needs() {
    await ended(await home.rooms.editing.proposeNeeds(owner.id, mapId, null), '2: needs 1\n');
    return async () => {
      const opened = await home.rooms.editing.openNeeds(owner.id, mapId);
      return opened?.proposal?.proposed.map(({ node }) => node.label);
    };
  },
  async placement() {
    const opened = await home.rooms.lesson.openMap(mapId, owner.id);
    if (!opened) throw new Error('no map');
    const text = 'L: 1\nQ: What is a comb made of?\n+ wax\n- wood\n- mud\n';
    await ended(await home.rooms.placement.makeQuestions(opened, owner.id, null), text);
    return async () => (await home.rooms.placement.openPlacement(opened, owner.id, null)).madeBy;
  },
  async source() {
    const asked = { title: 'Bees', text: 'The queen lays all eggs.', key: 'k', isCut: false };
    const runId = await ended(await home.rooms.source.addSource(owner.id, { ...asked, upload: null, fault: null }));
    return async () =>
      (await home.rooms.source.openSource(runId, owner.id, { passage: 1, search: '', page: 1 }))?.passages.map(
        ({ text }) => text,
      );
  },
  async ask() {
    const leaf = { mapId, nodeId: 'n2', userId: owner.id };
    const typed = { question: 'What is wax?', how: 'answer', selection: '' };
    await ended(await home.rooms.ask.askQuestion(leaf, typed), 'What bees sweat.');
    return async () => (await home.rooms.ask.openThread(leaf, { limit: 9 }))?.turns.map(({ answer }) => answer);
  },
};

it.each(Object.keys(neededOf) as Run['kind'][])(
  'deleting old runs keeps what the owner of a finished run needs: %s',
  async (kind) => {
    const needed = await neededOf[kind]();
    const before = await needed();
    expect(before).toBeTruthy();
    await sweepAfter(10 * minute);
    expect(await needed()).toEqual(before);
    await sweepAfter(40 * day);
    expect(await needed()).toEqual(before);
  },
);

it('proposed cards can be kept weeks later, and are deleted a week after the decision', async () => {
  const [kept, dismissed] = [await proposed(), await proposed()];
  await sweepAfter(60 * day);
  expect(await frontsProposed(kept)).toEqual(['What is a comb made of?', 'Who builds it?']);
  expect(await home.rooms.review.keepProposedCards(owner.id, mapId, kept, new Set([1]))).toMatchObject({
    kept: 1,
  });
  expect(await home.rooms.run.dismissRun(dismissed, owner.id)).toBe(true);
  await sweepAfter(8 * day);
  expect([await frontsProposed(kept), await frontsProposed(dismissed)]).toEqual([null, null]);
});

it('a proposal without its text is shown as lost, and can be replaced by a new one', async () => {
  const runId = await proposed();
  home.rooms.server.database.sqlite.prepare(`update generations set text = '' where id = ?`).run(runId);
  const lost = { kind: 'lost', nodeId: 'n2', isOpen: true };
  expect(await home.rooms.review.openCardProposal(owner.id, mapId, runId)).toEqual(lost);
  const again = await home.rooms.review.proposeCards(owner.id, mapId, 'n2', runId);
  expect(again.ok).toBe(true);
  expect(await home.rooms.review.openCardProposal(owner.id, mapId, runId)).toEqual({
    ...lost,
    isOpen: false,
  });
});
