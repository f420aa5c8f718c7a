import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '~/rooms/program/rules/token';
import { programWords } from '~/rooms/program/words';
import { mapWithLessons } from '../../../support/exported';
import { openTestRooms, type TestRooms } from '../../../support/rooms';

let test: TestRooms;
let ada: Caller;
let mapId: string;
let nodeId: string;

beforeEach(async () => {
  test = await openTestRooms();
  const { id } = await test.member({ nickname: 'Ada' });
  ada = { userId: id, mayWrite: true, tokenId: 'token' };
  mapId = await mapWithLessons(test, { id }, { query: 'Bees', outline: '- Honey\n- Wax', lessons: {} });
  const opened = await test.rooms.program.calls.readMap(ada, mapId);
  nodeId = opened.ok ? (opened.value.tree.find(({ label }) => label === 'Honey')?.id ?? '') : '';
});
afterEach(() => test.close());

type NewCard = Parameters<TestRooms['rooms']['review']['cards']['add']>[0][number];

async function addCard(id: string, text: NewCard['text']): Promise<void> {
  const about = { userId: ada.userId, mapId, nodeId, origin: 'hand', sourceName: '', onceKey: null } as const;
  await test.rooms.review.cards.add([{ ...about, id, text, at: test.clock.now() }]);
}

describe('a card that is due', () => {
  it('does not tell which option is right, until it is answered', async () => {
    const options = [
      { id: 'a', text: 'Bees' },
      { id: 'b', text: 'Wasps', why: 'They hunt.' },
    ];
    await addCard('choice', { kind: 'choice', front: 'Who makes honey?', back: 'Bees do.', options, rightId: 'a' });
    const due = await test.rooms.program.calls.dueCards(ada, {});
    expect(due).toMatchObject({ value: { cards: [{ kind: 'choice', front: 'Who makes honey?', back: '' }] } });
    expect(JSON.stringify(due)).not.toMatch(/right|They hunt|Bees do/);
    const answered = await test.rooms.program.calls.answerCard(ada, { card: 'choice', seen: 0, option: 'b' });
    expect(answered).toMatchObject({ value: { recorded: true, grade: 1, right: false, rightOption: 'a' } });
  });

  it('does not tell the key of an exercise', async () => {
    await addCard('exercise', { kind: 'exercise', front: 'What do bees make?\n= honey', back: '' });
    const { dueCards, listCards, answerCard } = test.rooms.program.calls;
    const due = await dueCards(ada, {});
    expect(due).toMatchObject({ value: { cards: [{ kind: 'exercise', front: '', exercise: { fields: 1 } }] } });
    for (const each of [due, await listCards(ada, mapId, {})]) expect(JSON.stringify(each)).not.toContain('honey');
    const answered = await answerCard(ada, { card: 'exercise', seen: 0, answer: ['honey'] });
    expect(answered).toMatchObject({ value: { recorded: true, right: true, grade: 3 } });
  });

  it('is reviewed once by an answer that is sent many times at once', async () => {
    await addCard('open', { kind: 'open', front: 'Who makes honey?', back: 'Bees' });
    const answer = { card: 'open', seen: 0, grade: 3 };
    const all = await Promise.all(Array.from({ length: 8 }, () => test.rooms.program.calls.answerCard(ada, answer)));
    expect(all.filter((each) => each.ok && each.value.recorded)).toHaveLength(1);
    expect(await test.rooms.review.cards.log('open', ada.userId)).toHaveLength(1);
  });
});

it('a caller that may only read is refused by each act that writes', async () => {
  const reader = { ...ada, mayWrite: false };
  const { calls } = test.rooms.program;
  const card = { node: nodeId, front: 'a', back: 'b' };
  for (const answer of [
    await calls.makeMap(reader, { topic: 'Bees' }),
    await calls.importMap(reader, { outline: '- Bees' }),
    await calls.changeMap(reader, mapId, { title: 'Wasps' }),
    await calls.deleteMap(reader, mapId),
    await calls.saveLesson(reader, mapId, nodeId, { markdown: 'a', version: 0 }),
    await calls.writeLesson(reader, mapId, nodeId),
    await calls.setDone(reader, mapId, nodeId, true),
    await calls.addCard(reader, mapId, card),
    await calls.changeCard(reader, mapId, 'card', { front: 'a' }),
    await calls.deleteCard(reader, mapId, 'card'),
    await calls.answerCard(reader, { card: 'card', seen: 0, grade: 3 }),
  ])
    expect(answer).toEqual({ ok: false, status: 403, message: programWords.tokenReadsOnly });
});
