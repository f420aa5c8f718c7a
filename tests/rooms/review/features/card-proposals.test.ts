import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '~/kit/messages';
import type { User } from '~/rooms/account/store/users';
import { recallLimits } from '~/rooms/review/rules/limits';
import { reasons } from '~/rooms/review/rules/screen';
import { addLesson, addMap } from '../../../support/maps';
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
  mapId = await addMap(home, owner.id, 'Bees', '- Hive\n  - Comb\n  - Brood\n- Honey');
  await addLesson(home, owner.id, mapId, 'n2', 'A comb is made of **wax**.');
});
afterEach(() => home.close());

const propose = (node = 'n2', user = owner) => home.rooms.review.proposeCards(user.id, mapId, node);

async function started(node = 'n2', user = owner): Promise<string> {
  const result = await propose(node, user);
  if (!result.ok) throw new Error(result.message);
  return result.run.id;
}

const ended = (runId: string) =>
  until(async () => ['done', 'failed', 'stopped'].includes((await home.rooms.run.runStore.byId(runId))?.state ?? ''));

async function proposed(text: string, calls = 1): Promise<string> {
  const runId = await started();
  (await model.call(calls)).say(text).end();
  await ended(runId);
  return runId;
}

async function proposalOf(runId: string, user = owner) {
  const state = await home.rooms.review.openCardProposal(user.id, mapId, runId);
  if (state?.kind !== 'open') throw new Error(`the proposal is ${state?.kind}`);
  return state.proposal;
}

const keep = (runId: string, ...indexes: number[]) =>
  home.rooms.review.keepProposedCards(owner.id, mapId, runId, new Set(indexes));

const fronts = async (user = owner) =>
  (await home.rooms.review.cards.ofNode(mapId, user.id, 'n2')).map(({ text }) => text.front);

const three =
  'Here you are:\n\nQ: What is a comb made of?\nA: Wax.\n\nQ: Which shape has a cell?\n- Square :: It would cost *more* wax.\n+ Hexagon\n- Circle\n\nQ: Who builds it?\nA: The workers.\n';

describe('a proposal of cards', () => {
  it('asks with the path, the lesson, its language and the existing cards', async () => {
    await home.rooms.review.addCard({ userId: owner.id, mapId, nodeId: 'n2' }, { front: 'Mine?', back: 'Yes.' });
    await started();
    expect((await model.call(1)).asked).toEqual({
      path: ['Bees', 'Hive', 'Comb'],
      lesson: 'A comb is made of **wax**.',
      fronts: ['Mine?'],
      language: 'en',
      learner: 'for: Education & Learning',
    });
  });

  it('ends undecided; kept cards are kept once, even if the form is sent again', async () => {
    const runId = await proposed(three);
    expect(await fronts()).toEqual([]);
    const { proposed: cards, dropped, node } = await proposalOf(runId);
    expect(node.id).toBe('n2');
    expect(dropped).toEqual([]);
    expect(cards.map(({ draft, isKept }) => [draft.kind, draft.front, isKept])).toEqual([
      ['open', 'What is a comb made of?', false],
      ['choice', 'Which shape has a cell?', false],
      ['open', 'Who builds it?', false],
    ]);

    const twice = await Promise.all([keep(runId, 0, 1), keep(runId, 0, 1)]);
    expect(twice.map((each) => each.ok && each.kept).sort()).toEqual([0, 2]);
    expect(await keep(runId, 1, 2, 99)).toEqual({ ok: true, nodeId: 'n2', kept: 1 });
    expect(await fronts()).toEqual(['What is a comb made of?', 'Which shape has a cell?', 'Who builds it?']);
    const [, choice] = await home.rooms.review.cards.ofNode(mapId, owner.id, 'n2');
    expect(choice).toMatchObject({ origin: 'model', sourceName: 'scripted', text: { kind: 'choice' } });
    if (choice?.text.kind !== 'choice') throw new Error('no choice');
    const { options, rightId } = choice.text;
    expect(options.map(({ text }) => text)).toEqual(['Square', 'Hexagon', 'Circle']);
    expect(options.map(({ why }) => why)).toEqual(['It would cost *more* wax.', undefined, undefined]);
    expect(options.find(({ id }) => id === rightId)?.text).toBe('Hexagon');
    expect(new Set(options.map(({ id }) => id)).size).toBe(3);
    expect((await proposalOf(runId)).proposed.map(({ isKept }) => isKept)).toEqual([true, true, true]);
  });

  it('has a repeated card only once', async () => {
    const runId = await proposed('Q: What is wax?\nA: What bees sweat.\n\n'.repeat(20));
    const { proposed: cards, dropped } = await proposalOf(runId);
    expect(cards).toHaveLength(1);
    expect(dropped).toEqual([{ front: 'What is wax?', why: reasons().isThere, times: 19 }]);
  });

  it('omits a card that the learner has, and does not overwrite one that they have changed since', async () => {
    await home.rooms.review.addCard(
      { userId: owner.id, mapId, nodeId: 'n2' },
      { front: 'Who **builds** it', back: 'Bees.' },
    );
    const runId = await proposed(three);
    expect((await proposalOf(runId)).dropped).toMatchObject([{ front: 'Who builds it?', why: reasons().isThere }]);
    await keep(runId, 0);
    const kept = (await home.rooms.review.cards.ofNode(mapId, owner.id, 'n2'))[1];
    await home.rooms.review.editCard(owner.id, mapId, kept?.id ?? '', { front: 'Of what?', back: 'Wax.' });
    expect((await proposalOf(runId)).proposed.map(({ isKept }) => isKept)).toEqual([true, false]);
    await keep(runId, 0);
    expect(await fronts()).toEqual(['Who **builds** it', 'Of what?']);
  });

  it('is one run for a learner and a node; other learners of a public map have their own', async () => {
    const runId = await started();
    expect(await started()).toBe(runId);
    const other = await home.member();
    expect(await propose('n2', other)).toMatchObject({ ok: false, status: 404 });
    await home.rooms.map.setVisibility(mapId, owner.id, '1');
    const theirs = await started('n2', other);
    expect(theirs).not.toBe(runId);
    (await model.call(2)).say(three).end();
    await ended(theirs);
    expect(await home.rooms.review.openCardProposal(owner.id, mapId, theirs)).toBeNull();
    expect(await keep(theirs, 0)).toMatchObject({ ok: false, status: 404 });
    expect(await home.rooms.review.keepProposedCards(other.id, mapId, theirs, new Set([0]))).toMatchObject({
      kept: 1,
    });
    expect(await fronts(other)).toHaveLength(1);
    expect(await fronts()).toEqual([]);
  });

  it('can be stopped, with the cards so far; one that broke off says so', async () => {
    const runId = await started();
    (await model.call(1)).say('Q: What is wax?\nA: What bees sweat.\n\nQ: Why?\nWh');
    await until(async () => (await home.rooms.run.runs.snapshot(runId))?.run.text.includes('\nWh') ?? false);
    expect(home.rooms.run.runs.linesOf(runId)).toEqual([{ level: 1, label: 'What is wax?' }]);
    await home.rooms.run.stopRun(runId, owner.id);
    expect(model.calls[0]?.signal.aborted).toBe(true);
    const { isCut, proposed: cards, dropped } = await proposalOf(runId);
    expect({ isCut, cards: cards.length, dropped: dropped.map(({ why }) => why) }).toEqual({
      isCut: true,
      cards: 1,
      dropped: [reasons().noBack],
    });
  });

  it('fails with a message if no card came, and can be asked for again', async () => {
    const runId = await proposed('I cannot do that.');
    const run = await home.rooms.run.runStore.byId(runId);
    expect(run).toMatchObject({ kind: 'cards', state: 'failed', message: { id: 'cards.noneRead' } });
    expect(await home.rooms.review.openCardProposal(owner.id, mapId, runId)).toEqual({ kind: 'run' });
    const map = await home.rooms.map.maps.owned(mapId, owner.id);
    if (!map) throw new Error('no map');
    const lesson = await home.rooms.lesson.lessons.get(mapId, 'n2');
    const beside = await home.rooms.review.cardsBesideLesson(owner.id, map, 'n2', lesson);
    expect(beside.run).toEqual({ id: runId, state: 'failed', message: { id: 'cards.noneRead' } });
    const again = await home.rooms.review.proposeCards(owner.id, mapId, 'n2', runId);
    expect(again.ok && again.run.id).not.toBe(runId);
    expect((await home.rooms.run.runStore.byId(runId))?.dismissed).toBe(true);
  });

  it('cuts an answer without an end', async () => {
    const runId = await started();
    (await model.call(1)).say('Q: What is wax?\nA: Sweat.\n\n', 'x'.repeat(recallLimits.proposalMaxBytes));
    await ended(runId);
    expect(await home.rooms.run.runStore.byId(runId)).toMatchObject({ state: 'failed', fault: 'too-large' });
  });

  it('is refused with a message if it is not allowed', async () => {
    expect(await propose('n3')).toMatchObject({ status: 409, message: messages.cards.noLesson });
    expect(await propose('gone')).toMatchObject({ status: 404, message: messages.map.nodeNotFound });
    const other = await home.member();
    expect(await propose('n2', other)).toMatchObject({ status: 404, message: messages.map.notFound });
    expect(home.rows().generations).toBe(0);
  });

  it('is deleted with its map and node', async () => {
    const runId = await proposed(three);
    await home.rooms.map.changeMap(owner.id, mapId, { act: 'delete', node: 'n2' });
    expect(await home.rooms.review.openCardProposal(owner.id, mapId, runId)).toEqual({ kind: 'gone' });
    expect(await keep(runId, 0)).toMatchObject({ ok: false, status: 404 });
    await home.rooms.map.deleteMap(mapId, owner.id);
    expect(await home.rooms.review.openCardProposal(owner.id, mapId, runId)).toBeNull();
  });

  it('is resumed after a restart, at most once', async () => {
    const runId = await started();
    (await model.call(1)).say('Q: What is w');
    await until(async () => (await home.rooms.run.runs.snapshot(runId))?.run.text.includes('w') ?? false);
    await home.rooms.run.runs.shutDown();
    expect((await home.rooms.run.runStore.byId(runId))?.state).toBe('queued');
  });
});

describe('the cards of the library', () => {
  const leaf = 'The prompt and the script: two ways to run Python';
  let library: TestRooms;
  let learner: User;
  let python: string;

  beforeEach(async () => {
    library = await openTestRooms();
    learner = await library.member();
    python = await addMap(
      library,
      learner.id,
      'Python Programming',
      `- From typed lines to a running program\n  - ${leaf}\n  - Nothing that the library has\n- The rest`,
    );
    const written = { kind: 'library', name: 'written lesson', prompt: '' } as const;
    await addLesson(library, learner.id, python, 'n2', 'A lesson.', written);
    await addLesson(library, learner.id, python, 'n3', 'Another.', written);
  });
  afterEach(() => library.close());

  const beside = async (nodeId: string) => {
    const map = await library.rooms.map.maps.owned(python, learner.id);
    if (!map) throw new Error('no map');
    const lesson = await library.rooms.lesson.lessons.get(python, nodeId);
    return library.rooms.review.cardsBesideLesson(learner.id, map, nodeId, lesson);
  };

  it('are offered beside its lessons with the keys of their tasks, and are kept once', async () => {
    const { library: found, canPropose } = await beside('n2');
    expect(canPropose).toBe(false);
    expect(found?.cards.length).toBeGreaterThanOrEqual(2);
    expect(found?.keys.map(({ task }) => task)).toContain(2);
    const take = () => library.rooms.review.keepLibraryCards(learner.id, python, 'n2');
    const twice = await Promise.all([take(), take()]);
    expect(twice.map((each) => each.ok && each.kept).sort()).toEqual([0, found?.cards.length]);
    const after = await beside('n2');
    expect(after.library?.cards).toEqual([]);
    expect(after.cards).toHaveLength(found?.cards.length ?? -1);
    expect(after.cards[0]).toMatchObject({ origin: 'library' });
  });

  const learnerNow = () => ({
    userId: learner.id,
    days: { zone: null, startsAt: 4 },
    retention: 0.9,
    newCardsADay: 10,
  });
  const questions = async () =>
    library.rooms.review.lessonQuestions(learnerNow(), { mapId: python, nodeId: 'n2' }, await beside('n2'));
  const grade = (cardId: string, optionId: string | null) =>
    library.rooms.review.gradeCard(learnerNow(), {
      cardId,
      seen: 0,
      grade: optionId === null ? 3 : null,
      optionId,
      ms: 0,
      waitedMs: 0,
    });

  it('are asked at the end of its lesson; an answered one is kept, in the order that was shown', async () => {
    const asked = await questions();
    const choice = asked.find(({ text }) => text.kind === 'choice');
    if (choice?.text.kind !== 'choice') throw new Error('no choice');
    const shown = choice.text.options.map(({ text }) => text);
    expect(choice).toMatchObject({ cardId: null, seen: 0, waits: { 1: '1 min' } });
    const keep = () => library.rooms.review.keepLibraryCard(learner.id, python, 'n2', choice.key ?? '');
    const [kept, again] = await Promise.all([keep(), keep()]);
    if (!kept.ok || kept.card.text.kind !== 'choice') throw new Error('not kept');
    expect(again).toMatchObject({ ok: true, card: { id: kept.card.id } });
    // Kept but not answered, it is a new card: asked first, and in the same order.
    const [first] = await questions();
    expect(first).toMatchObject({ cardId: kept.card.id, key: null });
    expect(first?.text.kind === 'choice' && first.text.options.map(({ text }) => text)).toEqual(shown);
    await grade(kept.card.id, kept.card.text.rightId);
    const after = await questions();
    expect(after).toHaveLength(asked.length - 1);
    expect(after.map(({ cardId }) => cardId)).toEqual(after.map(() => null));
    const answered = await library.rooms.review.answeredCard(learner.id, kept.card.id, kept.card.text.rightId);
    expect(answered?.isRight).toBe(true);
    const texts = new Map(kept.card.text.options.map(({ id, text }) => [id, text]));
    expect(answered?.card.options.map(({ id }) => texts.get(id))).toEqual(shown);
    expect(await library.rooms.review.keepLibraryCard(learner.id, python, 'n2', 'gone')).toMatchObject({ status: 409 });
  });

  it('of a whole map are counted and kept at once, without those that the learner has', async () => {
    const map = await library.rooms.map.maps.owned(python, learner.id);
    if (!map) throw new Error('no map');
    const { library: found } = await beside('n2');
    const [one] = found?.cards ?? [];
    const count = () => library.rooms.review.countLibraryCards(map, learner.id);
    const all = found?.cards.length ?? -1;
    expect(await count()).toBe(all);
    await library.rooms.review.keepLibraryCard(learner.id, python, 'n2', one?.key ?? '');
    expect(await count()).toBe(all - 1);
    const keep = (userId = learner.id) => library.rooms.review.keepLibraryCardsOfMap(userId, python);
    expect(await keep()).toMatchObject({ ok: true, kept: all - 1 });
    expect([await count(), await keep()]).toEqual([0, expect.objectContaining({ kept: 0 })]);
    expect((await beside('n2')).cards.map(({ nodeId }) => nodeId)).toEqual(Array(all).fill('n2'));
    const other = await library.member({ nickname: 'Other' });
    expect(await keep(other.id)).toMatchObject({ ok: false, status: 404 });
  });

  it('come after the learner’s due and new cards, three a day at most', async () => {
    const add = async (front: string) => {
      const made = await library.rooms.review.addCard(
        { userId: learner.id, mapId: python, nodeId: 'n2' },
        { front, back: 'Yes.' },
      );
      library.clock.advance(1);
      return made.ok ? made.cardId : expect.fail('not added');
    };
    const fronts = async () => (await questions()).map(({ text }) => text.front);
    const [due, aside] = [await add('Due'), await add('Put aside')];
    await library.rooms.review.suspendCard(learner.id, python, aside, true);
    await grade(due, null);
    expect(await fronts()).toHaveLength(2);
    library.clock.advance(2 * 86_400_000);
    await add('New');
    expect((await fronts()).slice(0, 2)).toEqual(['Due', 'New']);
    expect(await fronts()).toHaveLength(3);
    for (const front of ['One', 'Two', 'Three']) await grade(await add(front), null);
    expect(await fronts()).toEqual([]);
  });

  it('are none if the lesson has none, and then nothing can be proposed without a model', async () => {
    expect((await beside('n3')).library).toBeNull();
    expect(await library.rooms.review.keepLibraryCards(learner.id, python, 'n3')).toMatchObject({
      status: 409,
      message: messages.cards.notInLibrary,
    });
    expect(await library.rooms.review.proposeCards(learner.id, python, 'n3')).toMatchObject({
      status: 409,
      message: messages.cards.noModel,
    });
  });
});
