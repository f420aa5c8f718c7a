import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exerciseId, exercisesIn } from '~/kit/exercise/find';
import { exerciseIn } from '~/kit/exercise/read';
import { messages } from '~/kit/messages';
import { takenBack } from '~/kit/text/taken-back';
import { countWords } from '~/kit/text/word-count';
import type { User } from '~/rooms/account/store/users';
import { proposalLimits } from '~/rooms/exercise/rules/proposal-limits';
import { toSolve } from '~/rooms/exercise/rules/second-solution';
import { readRemoved } from '~/rooms/lesson/rules/removed-exercises';
import { addLesson, addMap } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';
import { ScriptedModel } from '../../../support/scripted-model';
import { until } from '../../../support/streams';

/** Exercises that a model proposes: asked for, screened, solved a second time, and added to their lesson. */

let home: TestRooms;
let model: ScriptedModel;
let owner: User;
let mapId: string;

const lesson = 'A comb is made of **wax**.\n\n- [ ] Recall it.';

beforeEach(async () => {
  model = new ScriptedModel();
  home = await openTestRooms({ model });
  owner = await home.member();
  mapId = await addMap(home, owner.id, 'Bees', '- Hive\n  - Comb\n  - Brood\n- Honey');
  await addLesson(home, owner.id, mapId, 'n2', lesson);
});
afterEach(() => home.close());

const block = (text: string) => `\`\`\`exercise\n${text}\n\`\`\``;
const choice = 'What does a bee sweat?\n+ wax\n- honey :: It gathers that.\n- pollen\n? Think of candles.\n! Wax.';
const sum = '{n1=2..9}\nA cell has 6 walls. How many have {n1} cells that touch nowhere?\n= 6*n1\n! {6*n1}';
const wrong = 'How many legs has a bee?\n= 8';
const given = 'A comb of beeswax: what is it made of?\n= beeswax';
const all = `Here you are:\n\n${[choice, sum, wrong, given].map(block).join('\n\n')}\n`;

const propose = (node = 'n2', user = owner) => home.rooms.exercise.proposeExercises(user.id, mapId, node);
async function started(): Promise<string> {
  const result = await propose();
  if (!result.ok) throw new Error(result.message);
  return result.run.id;
}
const runOf = (runId: string) => home.rooms.run.runStore.byId(runId);
const ended = (runId: string) =>
  until(async () => ['done', 'failed', 'stopped'].includes((await runOf(runId))?.state ?? ''));

/** The right answers to the first two, and 6 legs for a bee. */
function solutions(): string {
  const solved = [choice, sum].map((text) => {
    const exercise = exerciseIn(text);
    if (!exercise) throw new Error(text);
    return toSolve(text, exercise);
  });
  const letter = String.fromCharCode(65 + (solved[0]?.order.indexOf(0) ?? 0));
  const cells = Number(/have \{?(\d)\}? cells/.exec(solved[1]?.exercise.question ?? '')?.[1]);
  return `1: ${letter}\n2: ${6 * cells}\n3: 6`;
}

async function proposed(text = all, answers: string | null = solutions()): Promise<string> {
  const calls = model.calls.length;
  const runId = await started();
  (await model.call(calls + 1)).say(text).end();
  if (answers !== null) (await model.call(calls + 2)).say(answers).end();
  await ended(runId);
  return runId;
}

async function proposalOf(runId: string, user = owner) {
  const state = await home.rooms.exercise.openExerciseProposal(user.id, mapId, runId);
  if (state?.kind !== 'open') throw new Error(`the proposal is ${state?.kind}`);
  return state.proposal;
}

const lessonNow = async () => {
  const found = await home.rooms.lesson.lessons.get(mapId, 'n2');
  if (!found) throw new Error('no lesson');
  return found;
};
const keep = async (runId: string, indexes: readonly number[], version?: number) =>
  home.rooms.exercise.keepProposedExercises(
    owner.id,
    mapId,
    runId,
    new Set(indexes),
    version ?? (await lessonNow()).version,
  );
const textsIn = async () => exercisesIn((await lessonNow()).markdown).map(({ text }) => text);

describe('a proposal of exercises', () => {
  it('asks with the path, the lesson without its exercises, and their questions', async () => {
    await addLesson(home, owner.id, mapId, 'n2', `${lesson}\n\n${block(wrong)}`);
    await started();
    expect((await model.call(1)).asked).toEqual({
      path: ['Bees', 'Hive', 'Comb'],
      lesson,
      questions: ['How many legs has a bee?'],
      code: null,
      language: 'en',
      learner: 'for: Education & Learning',
    });
  });

  it('is solved a second time without the keys; what disagrees is dropped and counted', async () => {
    const runId = await proposed();
    const { exercises = '', path } = model.calls[1]?.asked ?? {};
    expect(path).toEqual(['Bees', 'Hive', 'Comb']);
    expect(exercises).toContain('1. [one] What does a bee sweat?');
    expect(exercises).toContain('3. [number] How many legs has a bee?');
    // Dropped exercises are not paid for again.
    expect(exercises).not.toMatch(/beeswax|candles|It gathers|= 8|6\*n1/);
    const proposal = await proposalOf(runId);
    expect(proposal.proposed.map(({ index, isSolved, isKept }) => [index, isSolved, isKept])).toEqual([
      [0, true, false],
      [1, true, false],
    ]);
    expect(proposal.dropped).toEqual([
      { question: 'A comb of beeswax: what is it made of?', why: 'given-away', times: 1 },
      { question: 'How many legs has a bee?', why: 'disagrees', times: 1 },
    ]);
    expect(proposal.hasSolutions).toBe(true);
    expect(await runOf(runId)).toMatchObject({ calls: 2, wordsIn: 20, state: 'done' });
  });

  it('adds what is kept to the end of the lesson, below a heading, once', async () => {
    const runId = await proposed();
    expect(await keep(runId, [0, 99])).toEqual({ ok: true, nodeId: 'n2', first: exerciseId(choice), kept: 1 });
    expect((await lessonNow()).markdown).toBe(`${lesson}\n\n## Practice\n\n${block(choice)}`);
    expect((await runOf(runId))?.dismissed).toBe(true);
    expect((await proposalOf(runId)).proposed.map(({ isKept }) => isKept)).toEqual([true, false]);

    expect(await keep(runId, [0, 1])).toMatchObject({ ok: true, kept: 1 });
    expect(await textsIn()).toEqual([choice, sum]);
    expect((await lessonNow()).markdown.match(/## Practice/g)).toHaveLength(1);
    expect(await keep(runId, [0, 1])).toMatchObject({ ok: true, kept: 0, first: null });
  });

  it('adds nothing to a lesson that was changed in the meantime, and loses nothing', async () => {
    const runId = await proposed();
    const { version } = await proposalOf(runId);
    const mine = `${lesson}\n\nMy own sentence.`;
    const saved = await home.rooms.lesson.saveLesson({ userId: owner.id, mapId, nodeId: 'n2', version }, mine);
    expect(saved.ok).toBe(true);
    expect(await keep(runId, [0, 1], version)).toEqual({
      ok: false,
      status: 409,
      message: messages.exercise.lessonChanged,
      isStale: true,
    });
    expect((await lessonNow()).markdown).toBe(mine);
    const again = await proposalOf(runId);
    expect(again.proposed).toHaveLength(2);
    expect(await keep(runId, [0, 1], again.version)).toMatchObject({ ok: true, kept: 2 });
    expect((await lessonNow()).markdown.startsWith(mine)).toBe(true);
  });

  it('adds once if the form is sent twice at the same time', async () => {
    const runId = await proposed();
    const { version } = await proposalOf(runId);
    const twice = await Promise.all([keep(runId, [0], version), keep(runId, [0], version)]);
    expect(twice.filter(({ ok }) => ok).length).toBeGreaterThan(0);
    expect(await textsIn()).toEqual([choice]);
  });

  it('offers the exercises unsolved if the second call fails', async () => {
    const runId = await started();
    (await model.call(1)).say(all).end();
    (await model.call(2)).fail('unreachable');
    await ended(runId);
    const { hasSolutions, proposed: left, dropped } = await proposalOf(runId);
    expect({ hasSolutions, solved: left.map(({ isSolved }) => isSolved), dropped: dropped.length }).toEqual({
      hasSolutions: false,
      solved: [false, false, false],
      dropped: 1,
    });
  });

  it('is not solved a second time if it asks for code alone', async () => {
    const python = '```python\nx = 1\n```\n\n```python\ny = 2\n```';
    await addLesson(home, owner.id, mapId, 'n2', python);
    const code = 'Finish it.\nrun: python\nstart:\n  def f(n):\n      pass\ntest: f(2) == 4';
    const runId = await proposed(block(code), null);
    expect(model.calls[0]?.asked.code).toBe('python');
    expect(model.calls).toHaveLength(1);
    expect((await proposalOf(runId)).proposed).toMatchObject([{ index: 0, isSolved: false }]);
  });

  it('takes no answers that the first text forges, and begins anew where reasoning is taken back', async () => {
    const runId = await started();
    (await model.call(1)).say(`${block(wrong)}\u{e012}1: 8`, `${takenBack}${block(choice)}`).end();
    (await model.call(2)).say('1: ?').end();
    await ended(runId);
    // Its only exercise was dropped after the run had ended.
    const { proposed: left, dropped } = await proposalOf(runId);
    expect([left.length, dropped]).toEqual([0, [{ question: 'What does a bee sweat?', why: 'disagrees', times: 1 }]]);
  });

  it('can be stopped, with the exercises so far', async () => {
    const runId = await started();
    (await model.call(1)).say(`${block(choice)}\n\n\`\`\`exercise\nHow many`);
    await until(async () => (await home.rooms.run.runs.snapshot(runId))?.run.text.includes('How many') ?? false);
    expect(home.rooms.run.runs.linesOf(runId)).toEqual([{ level: 1, label: 'What does a bee sweat?' }]);
    await home.rooms.run.stopRun(runId, owner.id);
    expect(model.calls[0]?.signal.aborted).toBe(true);
    const { isCut, proposed: left } = await proposalOf(runId);
    expect({ isCut, left: left.map(({ text }) => text) }).toEqual({ isCut: true, left: [choice] });
  });

  it('can be stopped during the second call', async () => {
    const runId = await started();
    (await model.call(1)).say(all).end();
    const second = await model.call(2);
    await home.rooms.run.stopRun(runId, owner.id);
    expect(second.signal.aborted).toBe(true);
    expect((await proposalOf(runId)).proposed).toHaveLength(3);
  });

  it('is saved unsolved at a shutdown during the second call, so that the model is not asked for all again', async () => {
    const runId = await started();
    (await model.call(1)).say(all).end();
    await model.call(2);
    await home.rooms.run.runs.shutDown();
    expect(await runOf(runId)).toMatchObject({ state: 'done', fault: null, calls: 2 });
    const { proposed: left, isCut, hasSolutions } = await proposalOf(runId);
    expect([left.length, isCut, hasSolutions]).toEqual([3, false, false]);
  });

  it('fails with a message if nothing came or nothing passed, and can be asked for again', async () => {
    const none = await proposed('I cannot do that.', null);
    expect(await runOf(none)).toMatchObject({ state: 'failed', message: { id: 'exercise.noneRead' } });
    expect(await home.rooms.exercise.openExerciseProposal(owner.id, mapId, none)).toEqual({ kind: 'run' });
    const bad = await proposed(block('What is it?'), null);
    expect(await runOf(bad)).toMatchObject({ state: 'failed', message: { id: 'exercise.nonePassed' } });
    expect(await home.rooms.exercise.runOfExercises(owner.id, mapId, 'n2')).toEqual({
      id: bad,
      state: 'failed',
      message: { id: 'exercise.nonePassed' },
    });
    const again = await home.rooms.exercise.proposeExercises(owner.id, mapId, 'n2', bad);
    expect(again.ok && again.run.id).not.toBe(bad);
    expect((await runOf(bad))?.dismissed).toBe(true);
  });

  it('cuts an answer without an end', async () => {
    const runId = await started();
    const most = proposalLimits.proposalMaxBytes + proposalLimits.solutionsMaxBytes;
    (await model.call(1)).say(block(choice), 'x'.repeat(most));
    await ended(runId);
    expect(await runOf(runId)).toMatchObject({ state: 'failed', fault: 'too-large' });
  });

  it('is for the owner of the map alone, also where others may read it', async () => {
    const other = await home.member();
    await home.rooms.map.setVisibility(mapId, owner.id, '1');
    expect(await propose('n2', other)).toMatchObject({ ok: false, status: 404 });
    const runId = await proposed();
    expect(await home.rooms.exercise.openExerciseProposal(other.id, mapId, runId)).toBeNull();
    expect(await home.rooms.exercise.keepProposedExercises(other.id, mapId, runId, new Set([0]), 1)).toMatchObject({
      ok: false,
      status: 404,
    });
    expect((await lessonNow()).markdown).toBe(lesson);
  });

  it('is one run for a lesson, and is refused with a message if it is not possible', async () => {
    const runId = await started();
    expect(await started()).toBe(runId);
    expect(await propose('n3')).toMatchObject({ status: 409, message: messages.exercise.noLesson });
    expect(await propose('gone')).toMatchObject({ status: 404, message: messages.map.nodeNotFound });
    const full = Array.from({ length: proposalLimits.lessonMax }, (_, n) => block(`How much is ${n}?\n= ${n}`));
    await addLesson(home, owner.id, mapId, 'n3', full.join('\n\n'));
    expect(await propose('n3')).toMatchObject({ status: 409, message: messages.exercise.full });
  });

  it('is gone with its node', async () => {
    const runId = await proposed();
    await home.rooms.map.changeMap(owner.id, mapId, { act: 'delete', node: 'n2' });
    expect(await home.rooms.exercise.openExerciseProposal(owner.id, mapId, runId)).toEqual({ kind: 'gone' });
    expect(await keepGone(runId)).toMatchObject({ ok: false, status: 404 });
  });
  const keepGone = (runId: string) =>
    home.rooms.exercise.keepProposedExercises(owner.id, mapId, runId, new Set([0]), 1);

  it('is not offered without a model', async () => {
    const library = await openTestRooms();
    try {
      const learner = await library.member();
      const map = await addMap(library, learner.id, 'Bees', '- Hive\n- Honey');
      await addLesson(library, learner.id, map, 'n1', lesson);
      expect(library.rooms.exercise.canProposeExercises).toBe(false);
      expect(await library.rooms.exercise.proposeExercises(learner.id, map, 'n1')).toMatchObject({
        status: 409,
        message: messages.exercise.noModel,
      });
    } finally {
      await library.close();
    }
  });
});

describe('the price of proposed exercises', () => {
  it.each([
    ['cards=2', 2],
    ['cards=2, exercises=3', 3],
    ['lesson=1', 0],
  ])('%s', async (prices, price) => {
    const env = { CREDITS: 'on', CREDITS_WELCOME: '30', CREDIT_PRICES: prices };
    const paid = new ScriptedModel();
    const shop = await openTestRooms({ model: paid, env });
    try {
      const buyer = await shop.member();
      const map = await addMap(shop, buyer.id, 'Bees', '- Hive\n- Honey');
      await addLesson(shop, buyer.id, map, 'n1', lesson);
      const asked = await shop.rooms.exercise.proposeExercises(buyer.id, map, 'n1');
      if (!asked.ok) throw new Error(asked.message);
      (await paid.call(1)).say(block(choice)).end();
      (await paid.call(2)).say('1: nothing').end();
      await until(async () => (await shop.rooms.run.runStore.byId(asked.run.id))?.state === 'done');
      const { credits, held } = await shop.rooms.credit.openCredits(buyer.id);
      expect([credits, held]).toEqual([30 - price, 0]);
    } finally {
      await shop.close();
    }
  });
});

describe('proposed code', () => {
  const code = (question: string, own: string) =>
    `${question}\nrun: python\nstart:\n  def twice(n):\n      pass\ntest: twice(4) == 8\n! So:${own}`;
  const solution = (body: string) => `\n  ~~~\n  def twice(n):\n      return ${body}\n  ~~~`;

  it('is run by its own tests: it is dropped if it fails, and marked as not tried if there is none', async () => {
    const taught = '```python\nprint(1)\n```\n\n```python\nprint(2)\n```';
    await addLesson(home, owner.id, mapId, 'n2', taught);
    const [right, wrong, bare] = [
      code('Give it twice.', solution('2 * n')),
      code('Give it doubled.', solution('n + 5')),
      code('Give it two times.', ' no code.'),
    ];
    const {
      proposed: all,
      dropped,
      hasSolutions,
    } = await proposalOf(await proposed([right, wrong, bare].map(block).join('\n\n'), null));
    expect(all.map(({ text, isSolved }) => [text, isSolved])).toEqual([
      [right, true],
      [bare, false],
    ]);
    expect(dropped).toEqual([{ question: 'Give it doubled.', why: 'own-answer', times: 1 }]);
    expect(hasSolutions).toBe(false);
  });
});

describe("a model's lesson with exercises", () => {
  const begin = async (how: '' | 'continue' = '') => {
    const calls = model.calls.length;
    const started = await home.rooms.lesson.writeLesson(owner.id, mapId, 'n3', how);
    if (!started.ok || !('run' in started)) throw new Error('not started');
    return { runId: started.run.id, next: (n: number) => model.call(calls + n) };
  };
  const saved = async (runId: string) => {
    await ended(runId);
    const lesson = await home.rooms.lesson.lessons.get(mapId, 'n3');
    if (!lesson) throw new Error('no lesson');
    return { markdown: lesson.markdown, removed: readRemoved(lesson.source.prompt).removed };
  };
  const withBlocks = (...texts: string[]) => `Brood is warm.\n\n${texts.map(block).join('\n\n')}\n\n- [ ] Recall it.`;
  const text = withBlocks(choice, sum, wrong, given, 'How warm?');

  it('keeps those that pass and that a second call solves alike, and counts the others', async () => {
    const { runId, next } = await begin();
    (await next(1)).say(text.slice(0, 50), text.slice(50)).end();
    const second = await next(2);
    expect(second.asked.exercises).toContain('How many legs has a bee?');
    expect(second.asked.exercises).not.toContain('= 8');
    expect(second.asked.exercises).not.toContain('what is it made of');
    second.say(solutions()).end();
    expect(await saved(runId)).toEqual({ markdown: withBlocks(choice, sum), removed: 3 });
    expect(await runOf(runId)).toMatchObject({ state: 'done', calls: 2 });
  });

  it('streams to its owner without the keys, wherever the stream is resumed', async () => {
    const { runId, next } = await begin();
    const call = await next(1);
    for (const line of text.split('\n')) call.say(`${line}\n`);
    await until(async () => (await home.rooms.run.runs.snapshot(runId))?.run.text.includes('Recall it') ?? false);
    const gone = new AbortController();
    const read = async (after: string | null) => {
      const pieces: { id: string; text: string }[] = [];
      for await (const event of home.rooms.run.runs.follow(runId, after, gone.signal)) {
        if (event.type === 'text') pieces.push(event);
        if (event.type === 'text' && event.text.includes('Recall it')) break;
      }
      return pieces;
    };
    const shown = `Brood is warm.\n\n${Array(5).fill('```exercise\n```').join('\n\n')}\n\n- [ ] Recall it.\n`;
    const whole = (await read(null)).map((piece) => piece.text).join('');
    expect(whole).toBe(shown);
    const attempt = 1;
    for (const offset of [5, text.indexOf('+ wax') + 3, text.indexOf('= 8'), text.indexOf('- [ ]')]) {
      const rest = (await read(`${attempt}.${offset}`)).map((piece) => piece.text).join('');
      expect(shown.endsWith(rest) && !/wax|= 8/.test(rest), `${offset}: ${rest}`).toBe(true);
    }
    gone.abort();
    call.end();
    (await next(2)).say(solutions()).end();
    expect((await saved(runId)).markdown).toBe(withBlocks(choice, sum));
  });

  it('counts the words of the second call', async () => {
    const [wordsOfText, wordsOfSolutions] = [text, solutions()].map(countWords);
    const { runId, next } = await begin();
    (await next(1)).say(text).end();
    (await next(2)).say(solutions()).end();
    await ended(runId);
    expect((await runOf(runId))?.wordsOut).toBe((wordsOfText ?? 0) + (wordsOfSolutions ?? 0));
  });

  it('is screened too if the model takes back what it wrote first', async () => {
    const { runId, next } = await begin();
    (await next(1)).say('I think about bees.', `${takenBack}${text}`).end();
    (await next(2)).say(solutions()).end();
    expect(await saved(runId)).toEqual({ markdown: withBlocks(choice, sum), removed: 3 });
  });

  it('is whole if it is stopped while its exercises are solved', async () => {
    const { runId, next } = await begin();
    (await next(1)).say(text).end();
    await next(2);
    await home.rooms.run.stopRun(runId, owner.id);
    expect(await saved(runId)).toEqual({ markdown: withBlocks(choice, sum, wrong), removed: 2 });
    expect((await home.rooms.lesson.lessons.get(mapId, 'n3'))?.unfinished).toBeNull();
  });

  it('is saved whole at a shutdown while its exercises are solved, so that the model is not asked for it again', async () => {
    const { runId, next } = await begin();
    (await next(1)).say(text).end();
    await next(2);
    await home.rooms.run.runs.shutDown();
    expect(await runOf(runId)).toMatchObject({ state: 'done', fault: null });
    expect(await saved(runId)).toEqual({ markdown: withBlocks(choice, sum, wrong), removed: 2 });
    expect((await home.rooms.lesson.lessons.get(mapId, 'n3'))?.unfinished).toBeNull();
  });

  it('is written again after a shutdown while its text comes', async () => {
    const { runId, next } = await begin();
    (await next(1)).say(text);
    await until(async () => (await home.rooms.run.runs.snapshot(runId))?.run.text === text);
    await home.rooms.run.runs.shutDown();
    expect(await runOf(runId)).toMatchObject({ state: 'queued', text });
  });

  it('loses no exercise that its owner has written into an unfinished text', async () => {
    const longest = 'Which?\n+ a right option that is far longer than all the others are\n- no';
    const first = await begin();
    (await first.next(1)).say('Brood is warm.\n\nA bee is').end('length');
    await ended(first.runId);
    const begun = `Brood is warm.\n\n${block(longest)}\n\nA bee is`;
    const where = { userId: owner.id, mapId, nodeId: 'n3', version: 1 };
    expect(await home.rooms.lesson.saveLesson(where, begun)).toMatchObject({ ok: true });
    const { runId, next } = await begin('continue');
    (await next(1)).say(' is an insect.\n\n- [ ] Recall it.').end();
    expect((await saved(runId)).markdown).toContain(longest);
  });

  it('keeps those that pass if the second call fails', async () => {
    const { runId, next } = await begin();
    (await next(1)).say(text).end();
    (await next(2)).fail('unreachable');
    expect(await saved(runId)).toEqual({ markdown: withBlocks(choice, sum, wrong), removed: 2 });
  });

  it('is whole with its rest, whose exercises are solved too', async () => {
    const first = await begin();
    (await first.next(1)).say(`Brood is warm.\n\n${block(choice)}\n\nA bee is`).end('length');
    await ended(first.runId);
    const { runId, next } = await begin('continue');
    (await next(1)).say(` is an insect.\n\n${block(wrong)}\n\n- [ ] Recall it.`).end();
    (await next(2)).say(`${solutions().split('\n')[0]}\n2: 6`).end();
    expect(await saved(runId)).toEqual({
      markdown: `Brood is warm.\n\n${block(choice)}\n\nA bee is an insect.\n\n- [ ] Recall it.`,
      removed: 1,
    });
  });
});
