import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '~/kit/messages';
import type { User } from '~/rooms/account/store/users';
import type { PlacementStep } from '~/rooms/placement/acts/open-placement';
import { addLesson, addMap } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';
import { ScriptedModel } from '../../../support/scripted-model';
import { until } from '../../../support/streams';

/** A placement on a real store: asked, answered, proposed and taken. */

let home: TestRooms;
let model: ScriptedModel;
let owner: User;
let mapId: string;

const outline = '- One\n  - a\n  - b\n  - c\n- Two\n  - d\n  - e\n  - f';
const leaves = { a: 'n2', b: 'n3', c: 'n4', d: 'n6', e: 'n7', f: 'n8' };
const lessonWith = (exercise: string) => `A text.\n\n\`\`\`exercise\n${exercise}\n\`\`\`\n`;

beforeEach(async () => {
  model = new ScriptedModel();
  home = await openTestRooms({ model });
  owner = await home.member();
  mapId = await addMap(home, owner.id, 'Letters', outline);
});
afterEach(() => home.close());

async function open(wants: 'tree' | 'end' | null = null, user = owner) {
  const opened = await home.rooms.lesson.openMap(mapId, user.id);
  if (!opened) throw new Error('no map');
  return { opened, ...(await home.rooms.placement.openPlacement(opened, user.id, wants)) };
}
const ofKind = <Kind extends PlacementStep['kind']>(step: PlacementStep, kind: Kind) => {
  if (step.kind !== kind) throw new Error(`a ${step.kind}, not a ${kind}`);
  return step as Extract<PlacementStep, { kind: Kind }>;
};
async function answer(sent: readonly string[]) {
  const { opened, version, step } = await open();
  const { question } = ofKind(step, 'question');
  const asked = `${version}-${question.id}`;
  return { opened, asked, result: await home.rooms.placement.answerQuestion(opened, owner.id, asked, sent) };
}
const knownNow = async (user = owner) =>
  [...(await home.rooms.lesson.progress.ofMap(mapId, user.id))].flatMap(([id, { knownAt }]) => (knownAt ? [id] : []));
const addQuestions = async (...labels: (keyof typeof leaves)[]) => {
  for (const label of labels)
    await addLesson(home, owner.id, mapId, leaves[label], lessonWith(`${label}?\n= ${label}`));
};

it('without anything to ask it offers the tree', async () => {
  const { step, canMakeFor } = await open();
  const { isChosen, branches } = ofKind(step, 'tree');
  expect(isChosen).toBe(false);
  expect(branches.flatMap((branch) => branch.leaves.map(({ id }) => id))).toEqual(Object.values(leaves));
  expect(canMakeFor).toBe(6);
});

describe('with an exercise in each lesson', () => {
  beforeEach(() => addQuestions('a', 'b', 'c', 'd', 'e', 'f'));

  it('asks without the key, and keeps answers as they come', async () => {
    const { step } = await open();
    const { question, view, number } = ofKind(step, 'question');
    expect(number).toBe(1);
    expect(view).toMatchObject({ kind: 'words', verdict: null, solution: null });
    const label = question.text.charAt(0);
    expect((await answer([label.toUpperCase()])).result).toEqual({ kind: 'kept' });
    expect((await open()).answers).toMatchObject([{ leaf: question.leaf, outcome: 'right' }]);
  });

  it('a repeated and an older answer change nothing', async () => {
    const first = await answer(['unknown']);
    expect(first.result).toEqual({ kind: 'kept' });
    const again = () => home.rooms.placement.answerQuestion(first.opened, owner.id, first.asked, ['a']);
    expect(await Promise.all([again(), again()])).toEqual([{ kind: 'stale' }, { kind: 'stale' }]);
    for (const nonsense of ['', '1-e000000000000', 'x', first.asked.replace(/^0/, '1')])
      expect(await home.rooms.placement.answerQuestion(first.opened, owner.id, nonsense, ['a'])).toEqual({
        kind: 'stale',
      });
    expect((await open()).answers).toMatchObject([{ outcome: 'unknown' }]);
  });

  it('of two answers at once one counts', async () => {
    const { opened, version, step } = await open();
    const asked = `${version}-${ofKind(step, 'question').question.id}`;
    const send = () => home.rooms.placement.answerQuestion(opened, owner.id, asked, ['zzz']);
    const results = await Promise.all([send(), send(), send()]);
    expect(results.filter(({ kind }) => kind === 'kept')).toHaveLength(1);
  });

  it('an empty answer is shown again', async () => {
    const { asked, result } = await answer(['']);
    expect(result).toMatchObject({ kind: 'unread', answer: { sent: [''] } });
    expect(asked.startsWith('0-')).toBe(true);
    expect((await open()).answers).toEqual([]);
  });

  it('ends in a proposal with reasons, which the learner overrules', async () => {
    for (let n = 0; n < 12; n += 1) {
      const { step } = await open();
      if (step.kind !== 'question') break;
      const label = step.question.text.charAt(0);
      await answer('abc'.includes(label) ? [label] : ['unknown']);
    }
    const { opened, step, version } = await open('end');
    const { branches } = ofKind(step, 'proposal');
    expect(branches).toMatchObject([{ branch: 'n1', leaves: [{ id: 'n2' }, { id: 'n3' }, { id: 'n4' }] }]);
    expect(version).toBeGreaterThan(1);

    const take = { keep: ['n2', 'n3', 'n4', 'gone'], shown: [], branch: [], at: home.clock.now() };
    expect(await home.rooms.placement.takePlacement(opened, owner.id, { ...take, keep: ['n2', 'n3'] })).toBe(2);
    expect(await knownNow()).toEqual(['n2', 'n3']);
    expect((await open()).answers).toEqual([]);
    const later = await open();
    home.clock.advance(1_000);
    await home.rooms.placement.takePlacement(later.opened, owner.id, { ...take, keep: ['n3'], at: home.clock.now() });
    expect(await knownNow()).toEqual(['n3']);
  });

  it('leaves what is done, and what became known after the page was made', async () => {
    await home.rooms.lesson.setDone({ mapId, nodeId: 'n2', userId: owner.id }, true);
    const at = home.clock.now();
    home.clock.advance(1_000);
    await home.rooms.lesson.setKnown({ mapId, nodeId: 'n3', userId: owner.id }, true);
    const { opened } = await open();
    const take = { keep: [], shown: [], branch: [] };
    await home.rooms.placement.takePlacement(opened, owner.id, { ...take, at });
    expect(await knownNow()).toEqual(['n3']);
    await home.rooms.placement.takePlacement(opened, owner.id, { ...take, at: null });
    expect(await knownNow()).toEqual([]);
    const learned = await home.rooms.lesson.progress.ofMap(mapId, owner.id);
    expect(learned.get('n2')?.doneAt).not.toBeNull();
  });

  it('an unticked branch leaves out all of its lessons; a ticked one of the tree stands for them', async () => {
    const { opened } = await open('tree');
    const take = (change: object) =>
      home.rooms.placement.takePlacement(opened, owner.id, { keep: [], shown: [], branch: [], at: null, ...change });
    await take({ keep: ['n2', 'n6'], shown: ['n1', 'n5'], branch: ['n5'] });
    expect(await knownNow()).toEqual(['n6']);
    await take({ branch: ['n1'] });
    expect(await knownNow()).toEqual(expect.arrayContaining(['n2', 'n3', 'n4']));
  });

  it('each learner is placed for themselves, on maps that they may read', async () => {
    const reader = await home.member({ nickname: 'Reader' });
    expect(await home.rooms.lesson.openMap(mapId, reader.id)).toBeNull();
    const place = { mapId, userId: reader.id };
    const { opened } = await open();
    await home.rooms.placement.takePlacement(opened, reader.id, { keep: ['n2'], shown: [], branch: [], at: null });
    expect(await knownNow(reader)).toEqual([]);
    expect(await home.rooms.server.stores.placements.keepAnswers(place, 0, [], home.clock.now())).toBe(false);
  });
});

it('asks nothing about what is done, nor about what is no lesson', async () => {
  await addQuestions('a', 'b', 'c', 'd', 'e', 'f');
  for (const nodeId of [leaves.a, leaves.b, leaves.c])
    await home.rooms.lesson.setDone({ mapId, nodeId, userId: owner.id }, true);
  for (let n = 0; n < 12; n += 1) {
    const { step } = await open();
    if (step.kind !== 'question') break;
    expect([leaves.d, leaves.e, leaves.f]).toContain(step.question.leaf);
    await answer(['unknown']);
  }
  expect((await open()).answers).toHaveLength(3);
});

it('offers the tree if all that could be asked is about a branch', async () => {
  const made = { by: 'x', questions: [{ leaf: 'n1', text: 'What?\n+ a\n- b\n- c' }] };
  await home.rooms.server.stores.placements.keepMade({ mapId, userId: owner.id }, made, home.clock.now());
  expect(ofKind((await open()).step, 'tree').isChosen).toBe(false);
});

describe('questions of a model', () => {
  const made = 'L: 1\nQ: What is the first?\n+ alpha\n- beta\n- gamma\n\nL: 5\nQ: What?\n+ one\n- two\n';
  const make = async () => {
    const { opened } = await open();
    const started = await home.rooms.placement.makeQuestions(opened, owner.id, null);
    if (!started.ok) throw new Error(started.message);
    return started.run.id;
  };
  const ended = (id: string) =>
    until(async () => ['done', 'failed'].includes((await home.rooms.run.runStore.byId(id))?.state ?? ''));

  it('are made once: those that pass the checks are kept', async () => {
    const id = await make();
    expect(await make()).toBe(id);
    const call = await model.call(1);
    expect(call.asked.topic).toBe('Letters');
    expect(call.asked.lessons).toEqual([
      ['One', 'a'],
      ['One', 'b'],
      ['One', 'c'],
      ['Two', 'd'],
      ['Two', 'e'],
      ['Two', 'f'],
    ]);
    call.say(made).end();
    await ended(id);
    const { opened, step, madeBy, canMakeFor } = await open();
    expect([madeBy, canMakeFor]).toEqual(['scripted', 0]);
    expect(ofKind(step, 'question').question.leaf).toBe('n2');
    expect(await home.rooms.placement.makeQuestions(opened, owner.id, null)).toMatchObject({
      status: 409,
      message: messages.placement.madeAlready,
    });
  });

  it('are text, whatever they say', async () => {
    const id = await make();
    const hostile = '<img src=x onerror=alert(1)> <script>alert(2)</script> [it](javascript:alert(3))';
    const call = await model.call(1);
    call.say(`L: 1\nQ: ${hostile} What is wax?\n+ fat <script>alert(4)</script>\n- <b>sugar</b>\n- silk\n`).end();
    await ended(id);
    const { step } = await open();
    const shown = JSON.stringify(step.kind === 'question' ? step.view : step);
    expect(shown).not.toMatch(/<(?:img|script|b)\b|href=.{0,3}javascript/i);
  });

  it('that fail all checks can be asked for again', async () => {
    const id = await make();
    (await model.call(1)).say('I would rather not.').end();
    await ended(id);
    expect(await home.rooms.run.runStore.byId(id)).toMatchObject({ state: 'failed', fault: 'no-questions' });
    expect((await open()).canMakeFor).toBe(6);
  });
});
