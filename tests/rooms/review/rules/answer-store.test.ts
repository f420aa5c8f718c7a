import { expect, it } from 'vitest';
import {
  type Answer,
  keepAnswers,
  keptAnswers,
  noteSent,
  sentAnswers,
  someAnswersWait,
} from '~/rooms/review/ui/answer-store';

function memoryStore() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const answer = (card: string): Answer => ({ card, seen: 0, grade: '3', ms: 900, at: 1_000 });

it('stored answers belong to an account; others cannot find or delete them', () => {
  const store = memoryStore();
  keepAnswers('ada', [answer('one'), answer('two')], store);
  expect(keptAnswers('bo', store)).toEqual([]);
  keepAnswers('bo', [answer('three')], store);
  keepAnswers('bo', [], store);
  expect(keptAnswers('ada', store)).toEqual([answer('one'), answer('two')]);
  expect(someAnswersWait([...store.kept.keys()])).toBe(true);
  keepAnswers('ada', [], store);
  expect(someAnswersWait([...store.kept.keys()])).toBe(false);
});

it('invalid entries and a refused storage count as empty', () => {
  const store = memoryStore();
  const invalid = [{ card: 1 }, { ...answer('two'), tried: 'x' }] as unknown as Answer[];
  keepAnswers('ada', [answer('one'), ...invalid], store);
  expect(keptAnswers('ada', store)).toEqual([answer('one')]);
  const tried = { card: 'exercise', seen: 2, tried: ['a', ''], ms: 900, at: 1_000 };
  keepAnswers('ada', [tried], store);
  expect(keptAnswers('ada', store)).toEqual([tried]);
  for (const [key] of store.kept) store.kept.set(key, '{');
  expect(keptAnswers('ada', store)).toEqual([]);
  expect(keptAnswers('ada', null)).toEqual([]);
  const refused = {
    ...store,
    setItem: () => {
      throw new Error('refused');
    },
  };
  expect(() => keepAnswers('ada', [answer('one')], refused)).not.toThrow();
});

it('the newest answers that were sent are known, and signing out does not ask about them', () => {
  const store = memoryStore();
  expect(sentAnswers(store)).toEqual([]);
  for (let seen = 0; seen < 201; seen += 1) noteSent({ card: 'one', seen }, store);
  expect(sentAnswers(store)).toHaveLength(200);
  expect([sentAnswers(store)[0], sentAnswers(store).at(-1)]).toEqual(['one 1', 'one 200']);
  expect(someAnswersWait([...store.kept.keys()])).toBe(false);
  expect(sentAnswers(null)).toEqual([]);
});
