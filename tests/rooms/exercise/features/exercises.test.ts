import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exercisesIn } from '~/kit/exercise/find';
import { exerciseRenderer } from '~/kit/markdown/exercises/exercise-html';
import { renderLesson } from '~/kit/markdown/lesson';
import { formula } from '~/kit/markdown/math';
import { messages } from '~/kit/messages';
import type { User } from '~/rooms/account/store/users';
import { tryLimits } from '~/rooms/exercise/rules/limits';
import { isRightAtFirst } from '~/rooms/exercise/rules/state';
import { triesIn } from '~/rooms/exercise/store/tries-in';
import { addLesson, addMap } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';

/** Exercises of a lesson on a real database: shown without their keys, judged, and kept in a log. */

let home: TestRooms;
let ada: User;
let bob: User;
let mapId: string;

const tex = (formula: string) => `$${formula}$`;
const block = (...lines: string[]) => ['```exercise', ...lines, '```'].join('\n');
const sum = block(
  '{a=2..9} {b=2..9}',
  `What is ${tex('{a} + {b}')}?`,
  '= a + b',
  '? Count on.',
  '? Use your fingers.',
  `! It is ${tex('{a+b}')}.`,
);
const choice = block('Who makes honey?', '- Ants :: They keep lice.', '+ Bees', '- Wasps', '! Bees do.');
const words = block('Bees live in a', '= hive');
const markdown = ['# Bees', sum, choice, words].join('\n\n');
const [sumId = '', choiceId = '', wordsId = ''] = exercisesIn(markdown).map(({ id }) => id);

beforeEach(async () => {
  home = await openTestRooms();
  ada = await home.member();
  bob = await home.member({ nickname: 'Bob' });
  mapId = await addMap(home, ada.id, 'Bees', '- Hive\n  - Comb\n  - Brood\n- Honey');
  await addLesson(home, ada.id, mapId, 'n2', markdown);
  // Rendered here: on a busy machine a thread might give up, and keep the lesson as typed.
  const { lessons } = home.rooms.lesson;
  const lesson = await lessons.get(mapId, 'n2');
  const rendered = renderLesson(markdown, { formula, exercise: exerciseRenderer() });
  if (lesson) await lessons.rendered(lesson.id, lesson.version, rendered);
});
afterEach(() => home.close());

async function lessonOf(user: User | null) {
  const opened = await home.rooms.lesson.openMap(mapId, user?.id ?? null);
  const node = opened && (await home.rooms.lesson.openNode(opened, 'n2', 'ticks', { isPrefetch: true }));
  if (!node?.lesson) throw new Error('no lesson');
  const { markdown: text, content: html } = node.lesson;
  return { mapId, nodeId: 'n2', userId: user?.id ?? null, markdown: text, html, language: null };
}

const open = async (user: User | null = ada) => home.rooms.exercise.openExercises(await lessonOf(user));
const view = async (id: string, user: User | null = ada) => {
  const found = (await open(user)).views.find((each) => each.id === id);
  if (!found) throw new Error(`no exercise ${id}`);
  return found;
};

type Asked = Parameters<TestRooms['rooms']['exercise']['answerExercise']>[1];
async function press(
  id: string,
  act: Asked['act'],
  sent: readonly string[] = [],
  more: Partial<Asked> = {},
  user: User | null = ada,
) {
  const { seen } = await view(id, user);
  const visitor = { seed: '', hints: 0, tries: 0 };
  const acted = await home.rooms.exercise.answerExercise(await lessonOf(user), {
    ...{ exercise: id, act, seen, sent, visitor, share: 'test' },
    ...more,
  });
  if (!acted.ok) throw new Error(acted.message);
  return acted;
}

/** The two numbers in the question of the sum. */
const numbersIn = (question: string) => [...question.matchAll(/<mn>(\d+)<\/mn>/g)].map(([, n]) => Number(n));
const placeOf = async (option: string) =>
  String((await view(choiceId)).parts.findIndex((part) => part.includes(option)));
const rows = () => home.rooms.server.database.run((db) => db.all(sql`select * from exercise_tries`));

describe('a lesson with exercises', () => {
  it('shows them without their keys', async () => {
    const { html } = await lessonOf(ada);
    const { views, done } = await open();
    expect(views.map(({ kind, number, total }) => [kind, number, total])).toEqual([
      ['number', 1, 3],
      ['choice', 2, 3],
      ['words', 3, 3],
    ]);
    expect(done).toEqual({ total: 3, tried: 0, rightAtFirst: 0 });
    for (const key of ['hive', 'lice', 'Bees do', 'Count on', 'fingers']) {
      expect(html).not.toContain(key);
      expect(JSON.stringify(views)).not.toContain(key);
    }
  });

  it('draws numbers for each learner, the same on every visit', async () => {
    const [a = 0, b = 0] = numbersIn((await view(sumId)).question);
    expect([a, b].every((n) => n >= 2 && n <= 9)).toBe(true);
    expect(numbersIn((await view(sumId)).question)).toEqual([a, b]);
  });
});

describe('a try', () => {
  it('that is right shows the solution and closes the exercise', async () => {
    const [a = 0, b = 0] = numbersIn((await view(sumId)).question);
    const { view: shown, done, missed } = await press(sumId, 'try', [` ${a + b} `]);
    expect(shown).toMatchObject({ verdict: { isRight: true }, isOpen: false, again: 'new', hasMoreHints: false });
    expect(shown.solution?.steps).toContain(`<mn>${a + b}</mn>`);
    expect([done, missed]).toEqual([{ total: 3, tried: 1, rightAtFirst: 1 }, null]);
    expect(await view(sumId)).toEqual(shown);
  });

  it('that is wrong says why, offers the solution after the second miss, and never leaves options in their place for it', async () => {
    const first = await press(choiceId, 'try', [await placeOf('Ants')]);
    expect(first.view).toMatchObject({ verdict: { isRight: false }, solution: null, offersSolution: false });
    expect(first.view.verdict?.reasons.join()).toContain('They keep lice');
    expect(first.missed).toContain('Who makes honey?');
    const second = await press(choiceId, 'try', [await placeOf('Wasps')]);
    expect(second.view.offersSolution).toBe(true);
    const { view: shown } = await press(choiceId, 'solution');
    expect(shown.solution?.key).toContain('Bees');
    expect(shown).toMatchObject({ isOpen: false, again: 'same' });
    // A try after the solution is judged and changes nothing that was counted.
    const late = await press(choiceId, 'try', [await placeOf('Bees')]);
    expect(late).toMatchObject({ missed: null, view: { isOpen: false }, done: { tried: 1, rightAtFirst: 0 } });
  });

  it('after a right one is practice', async () => {
    await press(wordsId, 'try', ['hive']);
    const wrong = await press(wordsId, 'try', ['nest']);
    expect(wrong).toMatchObject({ missed: null, view: { isOpen: false, verdict: { isRight: false } } });
    expect(wrong.done).toMatchObject({ tried: 1, rightAtFirst: 1 });
  });

  it('of which the solution was seen first is a miss', async () => {
    const { missed, done } = await press(wordsId, 'solution');
    expect(missed).toContain('Bees live in a');
    expect(done).toMatchObject({ tried: 1, rightAtFirst: 0 });
  });

  it('that cannot be read does not count, and stays as typed', async () => {
    const { view: shown, hasUnloggedAnswer } = await press(sumId, 'try', ['many']);
    expect(shown).toMatchObject({ values: ['many'], verdict: { isRight: null }, isOpen: true, seen: 0 });
    expect(hasUnloggedAnswer).toBe(true);
    expect(await rows()).toEqual([]);
  });

  it('counts once, however often it is sent', async () => {
    const lesson = await lessonOf(ada);
    const asked = { exercise: wordsId, act: 'try' as const, seen: 0, sent: ['nest'], share: 'ada' };
    const visitor = { seed: '', hints: 0, tries: 0 };
    await Promise.all(
      Array.from({ length: 100 }, () => home.rooms.exercise.answerExercise(lesson, { ...asked, visitor })),
    );
    expect(await rows()).toHaveLength(1);
    const stale = await press(wordsId, 'try', ['hive'], { seen: 0 });
    expect(stale).toMatchObject({ isStale: true, missed: null, view: { verdict: { isRight: false } } });
    expect(await rows()).toHaveLength(1);
  });

  it('is refused once the log of the exercise is full', async () => {
    const place = { mapId, nodeId: 'n2', userId: ada.id, exercise: wordsId };
    for (let n = 1; n <= tryLimits.entriesMax; n += 1)
      await triesIn(home.rooms.server.database).add(place, {
        n,
        act: 'again',
        answer: null,
        isRight: null,
        result: null,
        at: home.clock.now(),
      });
    const asked = { exercise: wordsId, act: 'try' as const, seen: tryLimits.entriesMax, sent: ['hive'], share: 'ada' };
    expect(
      await home.rooms.exercise.answerExercise(await lessonOf(ada), {
        ...asked,
        visitor: { seed: '', hints: 0, tries: 0 },
      }),
    ).toEqual({ ok: false, status: 400, message: messages.exercise.tooOften });
  });

  it('counts by what came first in the log, as the whole log says', async () => {
    const acts = [
      [['try', true]],
      [
        ['try', false],
        ['try', true],
      ],
      [
        ['solution', null],
        ['try', true],
      ],
      [
        ['hint', null],
        ['try', true],
      ],
      [['hint', null]],
      [
        ['again', null],
        ['solution', null],
      ],
    ] as const;
    const tries = triesIn(home.rooms.server.database);
    const place = { mapId, nodeId: 'n2', userId: ada.id };
    const firsts = new Map<string, boolean>();
    for (const [at, log] of acts.entries()) {
      const exercise = `e${at}`;
      const entries = log.map(([act, isRight], before) => ({
        ...{ n: before + 1, act, answer: null, isRight, result: null, at: home.clock.now() },
      }));
      for (const entry of entries) await tries.add({ ...place, exercise }, entry);
      const first = isRightAtFirst(entries);
      if (first !== null) firsts.set(exercise, first);
    }
    expect(firsts.size).toBe(5);
    expect(await tries.firstsOfLesson(place)).toEqual(firsts);
  });

  it('of an exercise that was changed meanwhile says so', async () => {
    const asked = { exercise: 'e000000000000', act: 'try' as const, seen: 0, sent: ['1'], share: 'ada' };
    expect(
      await home.rooms.exercise.answerExercise(await lessonOf(ada), {
        ...asked,
        visitor: { seed: '', hints: 0, tries: 0 },
      }),
    ).toEqual({ ok: false, status: 404, message: messages.exercise.gone });
  });
});

describe('a form that was made for somebody else', () => {
  it('is stale: its numbers and its order are not those of its sender', async () => {
    await home.rooms.map.maps.setVisibility(mapId, ada.id, true, home.clock.now());
    const { seed } = await view(sumId, null);
    const visitor = { seed: seed ?? '', hints: 0, tries: 0 };
    expect(await press(sumId, 'try', ['5'], { visitor })).toMatchObject({ isStale: true, view: { seen: 0 } });
    const none = { ...visitor, seed: '' };
    expect(await press(sumId, 'try', ['5'], { visitor: none }, null)).toMatchObject({ isStale: true });
    // Words are the same for everybody.
    expect(await press(wordsId, 'try', ['hive'], { visitor: none }, null)).toMatchObject({ isStale: false });
  });
});

describe('what is kept of an answer', () => {
  it('is what its fields hold, and no more', async () => {
    await press(wordsId, 'try', ['hive', 'x'.repeat(50_000)]);
    const [row] = (await rows()) as { answer: string }[];
    expect(row?.answer).toBe('["hive"]');
  });
});

describe('hints and new numbers', () => {
  it('come one after another, and what was typed beside stays', async () => {
    const { view: first, hasUnloggedAnswer } = await press(sumId, 'hint', ['12']);
    expect(first.hints.join()).toContain('Count on');
    expect(first).toMatchObject({ values: ['12'], hasMoreHints: true });
    expect(hasUnloggedAnswer).toBe(true);
    const { view: second } = await press(sumId, 'hint', ['']);
    expect(second.hints).toHaveLength(2);
    expect(second.hasMoreHints).toBe(false);
    expect((await press(sumId, 'hint')).view.seen).toBe(2);
  });

  it('begin another round', async () => {
    const before = numbersIn((await view(sumId)).question);
    await press(sumId, 'solution');
    const rounds = [];
    for (let n = 0; n < 6; n += 1) {
      rounds.push(numbersIn((await press(sumId, 'again')).view.question));
      await press(sumId, 'solution');
    }
    expect(rounds.some((numbers) => String(numbers) !== String(before))).toBe(true);
    expect((await open()).done).toEqual({ total: 3, tried: 1, rightAtFirst: 0 });
  });
});

describe('other people', () => {
  it('practise on a public map for themselves', async () => {
    await home.rooms.map.maps.setVisibility(mapId, ada.id, true, home.clock.now());
    await press(wordsId, 'try', ['hive'], {}, bob);
    expect((await view(wordsId, bob)).verdict?.isRight).toBe(true);
    expect((await view(wordsId)).verdict).toBeNull();
    const place = { mapId, nodeId: 'n2', userId: bob.id, exercise: choiceId };
    await home.rooms.map.maps.setVisibility(mapId, ada.id, false, home.clock.now());
    const entry = { n: 1, act: 'hint', answer: null, isRight: null, result: null, at: home.clock.now() } as const;
    expect(await triesIn(home.rooms.server.database).add(place, entry)).toBe(false);
  });

  it('are judged as visitors, and nothing is kept', async () => {
    await home.rooms.map.maps.setVisibility(mapId, ada.id, true, home.clock.now());
    const { seed } = await view(sumId, null);
    const visitor = { seed: seed ?? '', hints: 1, tries: 1 };
    const wrong = await press(wordsId, 'try', ['nest'], { visitor }, null);
    expect(wrong.view).toMatchObject({ verdict: { isRight: false }, offersSolution: true });
    expect((await press(wordsId, 'try', ['Hive.'], { visitor }, null)).view.verdict?.isRight).toBe(true);

    // Other numbers come with another seed, which only this server can sign.
    const others = await Promise.all(Array.from({ length: 5 }, () => press(sumId, 'again', [], { visitor }, null)));
    expect(new Set(others.map((each) => each.view.question)).size).toBeGreaterThan(1);
    const forged = await press(sumId, 'try', ['9'], { visitor: { ...visitor, seed: `1.${seed?.slice(2)}` } }, null);
    expect(forged).toMatchObject({ isStale: true, view: { seed, verdict: null } });
    expect(await rows()).toEqual([]);
  });
});

it('the log goes with its map and its learner, and counts as space', async () => {
  const used = () =>
    home.rooms.server.database.run((db) =>
      db.get<{ cards: number }>(sql`select cards from space where user_id = ${ada.id}`),
    );
  await press(wordsId, 'try', ['nest']);
  expect((await used())?.cards).toBeGreaterThan(300);
  await home.rooms.server.database.run((db) => db.run(sql`delete from maps where id = ${mapId}`));
  expect(await rows()).toEqual([]);
  expect((await used())?.cards).toBe(0);
});
