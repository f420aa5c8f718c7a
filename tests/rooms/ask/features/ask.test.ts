import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '~/kit/messages';
import type { User } from '~/rooms/account/store/users';
import { askLimits } from '~/rooms/ask/rules/limits';
import { addLesson, addMap } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';
import { ScriptedModel } from '../../../support/scripted-model';
import { keepSource } from '../../../support/sources';
import { until } from '../../../support/streams';

let home: TestRooms;
let model: ScriptedModel;
let owner: User;
let mapId: string;

const lesson =
  '## Why six corners\n\nA **comb** is made of wax.\n\n- [ ] Recall it\n- [ ] Count the corners\n- [ ] Draw one\n';

beforeEach(async () => {
  model = new ScriptedModel();
  home = await openTestRooms({ model });
  owner = await home.member();
  mapId = await addMap(home, owner.id, 'Bees', '- Hive\n  - Comb\n  - Brood\n- Honey');
  await addLesson(home, owner.id, mapId, 'n2', lesson);
});
afterEach(() => home.close());

const leaf = (user = owner, nodeId = 'n2') => ({ mapId, nodeId, userId: user.id });
const typed = (question: string, how = '', selection = '') => ({ question, how, selection });
const ask = (question: string, how = '', user = owner, nodeId = 'n2') =>
  home.rooms.ask.askQuestion(leaf(user, nodeId), typed(question, how));

async function asked(question: string, how = '', user = owner) {
  const result = await ask(question, how, user);
  if (!result.ok) throw new Error(result.message);
  return result;
}

const ended = (runId: string) =>
  until(async () => ['done', 'failed', 'stopped'].includes((await home.rooms.run.runStore.byId(runId))?.state ?? ''));

let calls = 0;
beforeEach(() => {
  calls = 0;
});
async function answered(question: string, answer: string, how = '', user = owner) {
  const { askId, runId } = await asked(question, how, user);
  calls += 1;
  (await model.call(calls)).say(answer).end();
  await ended(runId);
  home.clock.advance(1_000);
  return askId;
}

const threadOf = async (user = owner, nodeId = 'n2') => {
  const opened = await home.rooms.ask.openThread(leaf(user, nodeId), { limit: 30 });
  if (!opened) throw new Error('no thread');
  return opened;
};

describe('a question', () => {
  it('sends the model the lesson, the path, the goals, the selection and the turns before', async () => {
    await answered('What is wax?', 'Look at the bees.');
    await home.rooms.ask.askQuestion(leaf(), typed('Why six corners?', 'answer', 'made of wax'));
    expect((await model.call(2)).asked).toEqual({
      path: ['Bees', 'Hive', 'Comb'],
      lesson,
      learner: 'for: Education & Learning',
      question: 'Why six corners?',
      selection: 'made of wax',
      hint: null,
      turns: [expect.objectContaining({ question: 'What is wax?', answer: 'Look at the bees.', how: 'hint' })],
      passages: [],
      language: 'en',
    });
  });

  it('gets a small hint first, and a bigger one when asked again about the same thing', async () => {
    await answered('Why does a cell have six corners?', 'Think of circles.');
    await answered('Why does a cell have six corners?', 'They leave gaps.');
    await answered('Another hint?', 'Which shapes leave none?');
    await answered('What do bees eat in winter?', 'What do they store?');
    expect(model.calls.map((call) => call.asked.hint)).toEqual([1, 2, 3, 1]);
  });

  it('keeps its answer in the thread, with its origin', async () => {
    const id = await answered('What is wax?', 'Sure! Here is an explanation:\n\n## Wax\n\nWhat bees **sweat**.');
    const { turns, count, questions } = await threadOf();
    expect(count).toBe(1);
    expect(questions).toEqual([]);
    expect(turns).toMatchObject([
      {
        id,
        is: 'answered',
        state: 'answered',
        how: 'hint',
        answer: '## Wax\n\nWhat bees **sweat**.',
        provenance: { kind: 'model', name: 'scripted', prompt: 'scripted 1' },
      },
    ]);
  });

  it('is one run, and is refused while another one is being answered', async () => {
    const [one, other] = await Promise.all([ask('What is wax?'), ask('What is wax?')]);
    expect(one).toEqual(other);
    expect(await ask('What is honey?')).toMatchObject({ status: 409, message: messages.ask.busy });
    expect(await ask('What is wax?', 'answer')).toMatchObject({ status: 409 });
    expect((await threadOf()).count).toBe(1);
    expect((await threadOf()).turns[0]).toMatchObject({ is: 'live' });
    expect(model.calls).toHaveLength(1);
  });

  it('is stored for each reader of a public map, and its owner does not see the others', async () => {
    const other = await home.member();
    expect(await ask('What is wax?', '', other)).toMatchObject({ status: 404 });
    await home.rooms.map.setVisibility(mapId, owner.id, '1');
    const theirs = await answered('What is wax?', 'Theirs.', '', other);
    await answered('What is wax?', 'Mine.');
    expect((await threadOf(other)).turns.map(({ answer }) => answer)).toEqual(['Theirs.']);
    expect((await threadOf()).turns.map(({ answer }) => answer)).toEqual(['Mine.']);
    expect((await threadOf(other)).ownsLesson).toBe(false);
    expect(await home.rooms.ask.deleteAsk(owner.id, mapId, theirs)).toBeNull();
    expect(await home.rooms.ask.cardOfAsk(owner.id, mapId, theirs)).toBeNull();
    expect(await home.rooms.ask.putIntoLesson(owner.id, mapId, theirs, 1)).toMatchObject({ status: 404 });
    // This ends once the map is private again.
    await home.rooms.map.setVisibility(mapId, owner.id, '0');
    expect(await home.rooms.ask.openThread(leaf(other), { limit: 5 })).toBeNull();
  });

  it('can be stopped, and the text so far is kept and marked', async () => {
    const { runId } = await asked('What is wax?');
    (await model.call(1)).say('Think of what bees do when ');
    await until(async () => (await home.rooms.run.runs.snapshot(runId))?.run.text.includes('when') ?? false);
    expect((await threadOf()).turns[0]).toMatchObject({
      is: 'live',
      html: expect.stringContaining('Think of what bees do when'),
    });
    await home.rooms.run.stopRun(runId, owner.id);
    expect(model.calls[0]?.signal.aborted).toBe(true);
    const [turn] = (await threadOf()).turns;
    expect(turn).toMatchObject({ is: 'answered', state: 'stopped', answer: 'Think of what bees do when' });
    expect(await home.rooms.ask.putIntoLesson(owner.id, mapId, turn?.id ?? '', 1)).toMatchObject({
      status: 409,
    });
  });

  it('shows a fault in the thread, and is replaced when asked again', async () => {
    const { askId, runId } = await asked('What is wax?');
    (await model.call(1)).fail('unreachable');
    await ended(runId);
    const [turn] = (await threadOf()).turns;
    expect(turn).toMatchObject({ is: 'failed', answer: '', run: { state: 'failed' } });
    expect(turn?.run?.message).toBeTruthy();
    const again = await home.rooms.ask.askQuestion(leaf(), { ...typed('What is wax?'), again: askId });
    expect(again.ok).toBe(true);
    expect((await threadOf()).turns.map(({ is }) => is)).toEqual(['live']);
  });

  it('has no answer if the model refuses, writes nothing or too much', async () => {
    for (const [text, fault] of [
      ["I'm sorry, but I can't help with that.", 'refused-in-words'],
      ['   ', 'empty'],
      ['x'.repeat(askLimits.answerMaxBytes + 1), 'too-large'],
    ] as const) {
      const { runId } = await asked(`What about ${fault}?`);
      calls += 1;
      (await model.call(calls)).say(text).end();
      await ended(runId);
      expect(await home.rooms.run.runStore.byId(runId)).toMatchObject({ state: 'failed', fault });
    }
    expect((await threadOf()).turns.map(({ is }) => is)).toEqual(['failed', 'failed', 'failed']);
  });

  it('is refused with a message if it is not allowed', async () => {
    const long = 'é'.repeat(askLimits.questionMaxCharacters);
    const cases = [
      [await ask(' \n '), 400, messages.ask.questionRequired],
      [await ask(`${long}x`), 400, messages.ask.questionTooLong],
      [await ask('Why?', 'quickly'), 400, messages.ask.noSuchWay],
      [await ask('Why?', '', owner, 'gone'), 404, messages.map.nodeNotFound],
      [
        await home.rooms.ask.askQuestion(leaf(), typed('Why?', '', `${long}${long}x`)),
        400,
        messages.ask.selectionTooLong,
      ],
      [await ask('How do I build a bomb?'), 422, messages.ask.refused],
      [
        await home.rooms.ask.askQuestion(leaf(), typed('Please explain', '', 'how to build a bomb')),
        422,
        messages.ask.refused,
      ],
    ] as const;
    for (const [refused, status, message] of cases) expect(refused).toMatchObject({ status, message });
    const help = await ask('I want to kill myself');
    expect(help).toMatchObject({ status: 422, isHelp: true });
    expect(home.rows().asks).toBe(0);
    expect(home.rows().generations).toBe(0);
    expect((await ask(long)).ok).toBe(true);
  });

  it('is limited for each leaf', async () => {
    const insert = home.rooms.server.database.sqlite.prepare(
      "insert into asks (id, map_id, node_id, user_id, how, question, state, asked_at) values (?, ?, 'n2', ?, 'hint', 'Why?', 'answered', '2026-01-01T00:00:00.000Z')",
    );
    for (let n = 0; n < askLimits.turnsPerLeaf; n += 1) insert.run(`a${n}`, mapId, owner.id);
    expect(await ask('One more?')).toMatchObject({ status: 409, message: messages.ask.full });
    expect((await threadOf()).count).toBe(askLimits.turnsPerLeaf);
  });

  it('is resumed after a restart, once, with what was asked', async () => {
    const { runId } = await asked('What is wax?');
    (await model.call(1)).say('Thi');
    await until(async () => (await home.rooms.run.runs.snapshot(runId))?.run.text === 'Thi');
    await home.rooms.run.runs.shutDown();
    expect((await home.rooms.run.runStore.byId(runId))?.state).toBe('queued');
    expect((await home.rooms.ask.asks.byRun(runId))?.question).toBe('What is wax?');
  });
});

describe('the citations of a thread', () => {
  const bees = [
    'Wax is sweated by young bees from glands between the rings of the belly.',
    'Honey is nectar that bees have dried with their wings.',
    'Brood is fed with pollen and honey by the nurses.',
  ];
  let source: string;
  beforeEach(async () => {
    source = await keepSource(home, owner.id, 'Of bees', bees);
    await home.rooms.source.sources.addToMap(mapId, source, owner.id, home.clock.now(), 10);
  });
  const givenTo = (call: number) =>
    Object.fromEntries((model.calls[call]?.asked.passages ?? []).map(({ n, passage }) => [n, passage]));
  const numberOf = (call: number, passage: number) =>
    Number(Object.entries(givenTo(call)).find(([, each]) => each === passage)?.[0]);
  const passageOf = (text: string) => bees.findIndex((each) => each.startsWith(text)) + 1;

  it('keep their numbers, whatever is found for later questions', async () => {
    const first = await asked('What is wax?', 'answer');
    const call = await model.call(1);
    const wax = numberOf(0, passageOf('Wax'));
    call.say(`Bees sweat wax [${wax}].`).end();
    await ended(first.runId);
    home.clock.advance(1_000);
    calls = 1;
    await answered('How do nurses feed the brood with pollen?', 'So.', 'answer');
    expect(givenTo(1)[wax]).toBe(passageOf('Wax'));
    expect(numberOf(1, passageOf('Brood'))).not.toBe(wax);
    // A number from an earlier answer may be cited again and has the same meaning.
    await answered('And honey, dried with wings?', `As said [${wax}].`, 'answer');
    const { turns } = await threadOf();
    expect(turns.at(-1)?.citations).toMatchObject([{ n: wax, passage: passageOf('Wax') }]);
  });

  it('come from passages that fit the question, and not from all that have a word of it', async () => {
    await answered('What do nurses feed the brood with, pollen or honey?', 'So.', 'answer');
    expect(Object.values(givenTo(0))).toEqual([passageOf('Brood')]);
  });

  it('that were not given leave a mark behind their sentence', async () => {
    await answered('What is wax?', 'Wax was found in 1750 [99].', 'answer');
    const [turn] = (await threadOf()).turns;
    expect(turn).toMatchObject({ answer: 'Wax was found in 1750 [no source].', provenance: { removed: 1 } });
    expect(turn?.html).toContain('(no source for this)');
  });
});

describe('a hint', () => {
  const exercise = 'What is 12 * 9?';

  it('that gives the answer away is not shown, and asked for once more', async () => {
    model.writesAnew = true;
    const { runId } = await asked(exercise);
    (await model.call(1)).say('Multiply: so 12 * 9 ', '= 108', ', which is the answer.');
    await until(async () => (await home.rooms.run.runs.snapshot(runId))?.run.text.includes('12') ?? false);
    expect((await home.rooms.run.runs.snapshot(runId))?.run.text).not.toContain('108');
    model.calls[0]?.end();
    const again = await model.call(2);
    expect(again.asked.fault).toMatch(/gives the answer away/);
    again.say('How much is ten nines?').end();
    await ended(runId);
    expect((await threadOf()).turns[0]).toMatchObject({
      answer: 'How much is ten nines?',
      provenance: { kind: 'model', name: 'scripted', prompt: 'scripted 1' },
    });
  });

  it('that gives it away twice says so', async () => {
    const id = await answered(exercise, 'So 12 * 9 = 108.');
    expect((await threadOf()).turns[0]).toMatchObject({
      id,
      answer: 'So 12 * 9 = 108.',
      provenance: { givesAway: true },
    });
  });

  it('may say the answer whole once the learner has found it', async () => {
    await answered(exercise, 'How much is ten nines, and two nines?');
    await answered('90 and 18, that makes 108', 'Right: you split it well. The answer is 108.');
    expect((await threadOf()).turns[1]).toMatchObject({ answer: 'Right: you split it well. The answer is 108.' });
    expect((await threadOf()).turns[1]?.provenance).not.toHaveProperty('givesAway');
  });

  it('is not checked if an answer was asked for', async () => {
    await answered(exercise, 'So 12 * 9 = 108.', 'answer');
    expect((await threadOf()).turns[0]?.provenance).not.toHaveProperty('givesAway');
  });
});

describe('a thread', () => {
  it('that is empty suggests three questions of the lesson', async () => {
    expect((await threadOf()).questions).toEqual([
      'What does “comb” mean?',
      'What matters about “Why six corners”?',
      'What is the main point of “Comb”?',
    ]);
  });

  it('is deleted turn by turn or as a whole, and running answers are stopped', async () => {
    const first = await answered('What is wax?', 'Sweat.');
    await answered('What is honey?', 'Food.');
    expect(await home.rooms.ask.deleteAsk(owner.id, mapId, first)).toMatchObject({ nodeId: 'n2' });
    expect(await home.rooms.ask.deleteAsk(owner.id, mapId, first)).toBeNull();
    const { runId } = await asked('What is brood?');
    await model.call(3);
    await home.rooms.ask.deleteThread(leaf());
    expect((await threadOf()).count).toBe(0);
    expect(model.calls[2]?.signal.aborted).toBe(true);
    await ended(runId);
    expect(home.rows().asks).toBe(0);
  });

  it('without a question deleted during its answer has neither its run nor anything else of it', async () => {
    const { askId, runId } = await asked('What is wax?');
    (await model.call(1)).say('Because');
    await until(async () => (await home.rooms.run.runs.snapshot(runId))?.run.text === 'Because');
    await home.rooms.ask.deleteAsk(owner.id, mapId, askId);
    await ended(runId);
    expect(home.rows().asks).toBe(0);
    expect(model.calls[0]?.signal.aborted).toBe(true);
  });

  it('is restored with its node, and deleted with its map and its learner', async () => {
    await answered('What is wax?', 'Sweat.');
    await home.rooms.map.changeMap(owner.id, mapId, { act: 'delete', node: 'n2' });
    expect(await home.rooms.ask.openThread(leaf(), { limit: 5 })).toBeNull();
    await home.rooms.map.changeMap(owner.id, mapId, { act: 'undo' });
    expect((await threadOf()).count).toBe(1);
    await home.rooms.map.deleteMap(mapId, owner.id);
    expect(await home.rooms.ask.openThread(leaf(), { limit: 5 })).toBeNull();
    await home.rooms.account.users.remove(owner.id);
    expect(home.rows().asks).toBe(0);
  });
});

describe('an answer', () => {
  const put = (askId: string, version: number, user = owner) =>
    home.rooms.ask.putIntoLesson(user.id, mapId, askId, version);
  const markdown = async () => (await home.rooms.lesson.lessons.get(mapId, 'n2'))?.markdown;

  it('is added to the lesson under its question, once, and can be undone', async () => {
    const id = await answered('Why *six* corners?', '## Circles\n\nThey leave gaps.', 'answer');
    expect(await put(id, 1)).toEqual({ ok: true, nodeId: 'n2' });
    const after = `${lesson.trimEnd()}\n\n## Why \\*six\\* corners?\n\n#### Circles\n\nThey leave gaps.`;
    expect(await markdown()).toBe(after);
    expect(await home.rooms.lesson.lessons.get(mapId, 'n2')).toMatchObject({
      version: 2,
      source: { name: 'older, scripted' },
    });
    // The same press, sent again.
    expect(await put(id, 1)).toEqual({ ok: true, nodeId: 'n2' });
    expect(await markdown()).toBe(after);
    await home.rooms.lesson.undoRewrite({ ...leaf(), version: 2 });
    expect(await markdown()).toBe(lesson);
  });

  it("is not added to a lesson that has changed meanwhile, nor to somebody else's", async () => {
    const id = await answered('Why?', 'So.');
    await home.rooms.lesson.saveLesson({ ...leaf(), version: 1 }, 'Another text.');
    expect(await put(id, 1)).toMatchObject({ status: 409, message: messages.ask.lessonChanged });
    expect(await markdown()).toBe('Another text.');
    await home.rooms.map.setVisibility(mapId, owner.id, '1');
    const other = await home.member();
    const theirs = await answered('Why?', 'So.', '', other);
    expect(await put(theirs, 2, other)).toMatchObject({ status: 404, message: messages.lesson.notOwner });
    expect(await markdown()).toBe('Another text.');
  });

  it('becomes a prefilled card', async () => {
    const id = await answered('What is wax?', 'What bees sweat.');
    expect(await home.rooms.ask.cardOfAsk(owner.id, mapId, id)).toEqual({
      front: 'What is wax?',
      back: 'What bees sweat.',
    });
    expect(await home.rooms.ask.cardOfAsk(owner.id, 'othermap', id)).toBeNull();
  });
});

describe('without a model', () => {
  let plain: TestRooms;
  let learner: User;
  let bees: string;

  beforeEach(async () => {
    plain = await openTestRooms();
    learner = await plain.member();
    bees = await addMap(plain, learner.id, 'Bees', '- Hive\n  - Comb\n  - Brood\n- Honey');
    await addLesson(plain, learner.id, bees, 'n2', 'A comb is made of **wax**.');
    await addLesson(plain, learner.id, bees, 'n3', 'Brood grows in cells of wax, six corners each.');
  });
  afterEach(() => plain.close());

  const find = (question: string, user = learner) =>
    plain.rooms.ask.findAnswers({ mapId: bees, nodeId: 'n2', userId: user.id }, question);

  it("no question is asked, and the learner's own lessons are searched", async () => {
    const thread = { mapId: bees, nodeId: 'n2', userId: learner.id };
    expect(await plain.rooms.ask.askQuestion(thread, typed('What is wax?'))).toMatchObject({
      status: 409,
      message: messages.ask.noModel,
    });
    const other = await addMap(plain, learner.id, 'Candles', '- Making\n- Burning\n- Selling');
    await addLesson(plain, learner.id, other, 'n1', 'Melt the Wax in warm water.');
    const { lessons } = await find('Which corners has wax?');
    expect(lessons.map(({ nodeId, query }) => [query, nodeId])).toEqual([
      ['Bees', 'n3'],
      ['Candles', 'n1'],
    ]);
    expect(lessons[0]?.excerpt).toBe('Brood grows in cells of wax, six corners each.');
    expect((await find('100% _ of what?')).lessons).toEqual([]);
  });

  it('passages of all their own sources are shown, those of the map first', async () => {
    const keep = (title: string, text: string, user = learner) => keepSource(plain, user.id, title, [text]);
    const onMap = await keep('On the map', 'Young bees make wax.');
    await plain.rooms.source.sources.addToMap(bees, onMap, learner.id, plain.clock.now(), 10);
    const beside = await keep('Beside it', 'Wax, wax and wax.');
    const inChinese = await keep('蜜蜂', '工蜂用蜂蜡筑巢。');
    await keep('Of somebody else', 'Wax!', await plain.member());
    const found = async (question: string) => (await find(question)).passages.map(({ source }) => source);
    expect(await found('What is wax?')).toEqual([onMap, beside]);
    expect(await found('蜂蜡是什么？')).toEqual([inChinese]);
    expect((await find('What is wax?')).passages[0]).toMatchObject({ n: 1, title: 'On the map' });
  });

  it("of others' texts only the open map is searched, and nothing in the bin", async () => {
    const other = await plain.member();
    const theirs = await addMap(plain, other.id, 'Wax', '- Wax\n- More\n- Most');
    await addLesson(plain, other.id, theirs, 'n1', 'Wax and wax again.');
    await plain.rooms.map.setVisibility(theirs, other.id, '1');
    expect((await find('wax')).lessons.map(({ nodeId }) => nodeId)).toEqual(['n3']);
    expect((await find('wax', other)).lessons).toEqual([]);
    await plain.rooms.map.setVisibility(bees, learner.id, '1');
    expect((await find('wax', other)).lessons.map(({ query }) => query).sort()).toEqual(['Bees', 'Wax']);
    await plain.rooms.map.deleteMap(theirs, other.id);
    expect((await find('wax', other)).lessons.map(({ query }) => query)).toEqual(['Bees']);
  });

  it('lessons of other maps have the label, title and language of their nodes, also after a change', async () => {
    const { map, server } = plain.rooms;
    const other = await addMap(plain, learner.id, 'Candles', '- Making\n  - Dipping wax\n  - Moulds\n- Burning');
    for (const node of ['root', 'n1', 'n2', 'n3']) await addLesson(plain, learner.id, other, node, 'Melt it: wax.');
    const places = async () =>
      (await find('Which wax?')).lessons.filter((each) => each.mapId === other).map(({ html: _, ...each }) => each);
    const ofTree = async (...nodes: string[]) => {
      const read = await map.maps.readable(other, learner.id);
      if (!read) throw new Error('The map is gone.');
      const { query, language } = read;
      const labels = map.treeOf(read).nodes;
      return nodes.map((nodeId) => ({
        ...{ mapId: other, query, language, nodeId, label: labels.get(nodeId)?.label },
        excerpt: 'Melt it: wax.',
      }));
    };
    const sorted = async () => (await places()).sort((one, next) => one.nodeId.localeCompare(next.nodeId));
    expect(await sorted()).toEqual(await ofTree('n1', 'n2', 'n3', 'root'));
    await map.changeMap(learner.id, other, { act: 'rename', node: 'n2', label: 'Dipping' });
    await map.changeMap(learner.id, other, { act: 'delete', node: 'n3' });
    await map.maps.setLanguage(other, learner.id, 'de', server.clock.now());
    expect(await sorted()).toEqual(await ofTree('n1', 'n2', 'root'));
  });

  it('the open lesson is searched first, and the library for leaves without a lesson', async () => {
    expect((await find('What is wax?')).here).toMatchObject({
      nodeId: 'n2',
      excerpt: 'A comb is made of **wax**.',
      html: expect.stringContaining('<strong>wax</strong>'),
    });
    expect((await find('zeppelin')).here).toBeNull();
    const [lens, size] = [
      'From lens to pixel: how a sensor counts photons',
      'Full frame, APS-C or phone: what sensor size changes',
    ];
    const outline = `- What the camera does with light\n  - ${lens}\n  - ${size}\n- Light`;
    const photos = await addMap(plain, learner.id, 'Photography', outline);
    const ask = (nodeId: string) =>
      plain.rooms.ask.findAnswers({ mapId: photos, nodeId, userId: learner.id }, 'crop factor');
    expect((await ask('n3')).here?.excerpt).toMatch(/crop factor/i);
    expect((await ask('n2')).lessons[0]).toMatchObject({ nodeId: 'n3', query: 'Photography' });
    expect(await plain.rooms.lesson.lessons.nodesOfMap(photos)).toEqual([]);
  });
});
