import { expect, it } from 'vitest';
import { growTree } from '~/rooms/map/rules/tree';
import { learnerFacts, type ReviewedCard } from '~/rooms/review/rules/learner-facts';

const tree = growTree(
  'Bees',
  ['a', 'b', 'c'].map((id) => ({ id, label: id.toUpperCase(), level: 1 })),
);
const day = (n: number) => new Date(Date.UTC(2026, 0, n));
const card = (nodeId: string, recall: number, at: number, memory: Partial<ReviewedCard['memory']> = {}) => ({
  nodeId,
  recall,
  memory: { state: 'review' as const, lapses: 0, reviewedAt: day(at), ...memory },
});
const none = { progress: new Map(), cards: [], misses: [] };
const labels = (logs: Partial<Parameters<typeof learnerFacts>[1]>) => {
  const { done, remembered, missed } = learnerFacts(tree, { ...none, ...logs });
  return [done, remembered, missed].map((facts) => facts.map(({ label }) => label).join());
};

it('leaves are done by their mark, if the map still has them', () => {
  const progress = new Map([
    ['a', { readAt: day(1), doneAt: day(2), knownAt: null }],
    ['b', { readAt: day(1), doneAt: null, knownAt: null }],
    ['gone', { readAt: null, doneAt: day(3), knownAt: null }],
  ]);
  expect(learnerFacts(tree, { ...none, progress })).toEqual({
    done: [{ label: 'A', at: day(2) }],
    remembered: [],
    missed: [],
  });
});

it('leaves are remembered whose cards are recalled on average', () => {
  expect(labels({ cards: [card('a', 0.95, 1), card('a', 0.7, 2), card('b', 0.5, 1), card('gone', 1, 1)] })).toEqual([
    '',
    'A',
    '',
  ]);
});

it('leaves are missed that have a forgotten card, or one forgotten twice that is not held', () => {
  const cards = [
    card('a', 1, 3, { state: 'relearning', lapses: 1 }),
    card('a', 1, 4),
    card('b', 0.85, 1, { lapses: 2 }),
    card('c', 0.95, 1, { lapses: 2 }),
  ];
  expect(labels({ cards })).toEqual(['', 'C', 'A,B']);
});

it('a missed exercise is mended once its leaf is remembered at a later review', () => {
  const misses = [{ nodeId: 'a', at: day(5) }];
  expect(labels({ misses })).toEqual(['', '', 'A']);
  expect(labels({ misses, cards: [card('a', 1, 4)] })).toEqual(['', '', 'A']);
  expect(labels({ misses, cards: [card('a', 1, 6)] })).toEqual(['', 'A', '']);
  expect(labels({ misses, cards: [card('a', 0.3, 6)] })).toEqual(['', '', 'A']);
});
