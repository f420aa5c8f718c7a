import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Exercise } from '~/kit/exercise/exercise';
import { authoredAnswer, sentAnswer, shownOrder } from '~/rooms/exercise/rules/shown-order';

const common = { question: 'Which?', hints: [], solution: '', draws: [] };
const option = (text: string) => ({ text, isRight: false, why: '' });
const choice = (count: number): Exercise => ({
  ...common,
  kind: 'choice',
  isSeveral: true,
  options: Array.from({ length: count }, (_, at) => option(`option ${at}`)),
});
const order = (count: number): Exercise => ({
  ...common,
  kind: 'order',
  items: Array.from({ length: count }, (_, at) => `item ${at}`),
});
const match: Exercise = {
  ...common,
  kind: 'match',
  pairs: ['a', 'b', 'c'].map((left) => ({ left, right: left.toUpperCase() })),
  others: ['D'],
};

describe('the order in which the parts of an exercise are shown', () => {
  it('is the same for one seed, and has each part once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 12 }), fc.string(), (count, seed) => {
        const shown = shownOrder(choice(count), seed);
        expect(shown).toEqual(shownOrder(choice(count), seed));
        expect([...shown].sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, at) => at));
      }),
    );
  });

  it('is never the right order of items that are to be put in order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 4 }), fc.string(), (count, seed) => {
        expect(shownOrder(order(count), seed)).not.toEqual(Array.from({ length: count }, (_, at) => at));
      }),
    );
  });

  it('leaves the right option at no fixed place', () => {
    const places = new Set(Array.from({ length: 40 }, (_, at) => shownOrder(choice(4), `try ${at}`).indexOf(0)));
    expect([...places].sort()).toEqual([0, 1, 2, 3]);
  });
});

describe('an answer', () => {
  it('is sent by places on the page and judged by the author’s order', () => {
    expect(authoredAnswer(choice(3), [2, 0, 1], ['0', '2'])).toEqual(['1', '2']);
    expect(authoredAnswer(order(3), [2, 0, 1], ['3', ' 1 ', '2'])).toEqual(['1', '2', '3']);
    expect(authoredAnswer(match, [3, 0, 2, 1], ['1', '3', ''])).toEqual(['0', '1', '']);
  });

  it('is shown again where it was chosen, in whatever order', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.subarray([0, 1, 2, 3]), (before, after, chosen) => {
        const first = shownOrder(choice(4), before);
        const answer = authoredAnswer(choice(4), first, chosen.map(String));
        const then = shownOrder(choice(4), after);
        expect(authoredAnswer(choice(4), then, sentAnswer(choice(4), then, answer))).toEqual(answer);
      }),
    );
  });

  it.each([['-1'], ['99'], ['1e0'], ['constructor'], ['__proto__'], [''], ['0x1'], ['١']])(
    'that names no part chooses none: %s',
    (sent) => {
      expect(authoredAnswer(choice(3), [0, 1, 2], [sent])).toEqual([]);
      expect(authoredAnswer(match, [0, 1, 2, 3], [sent, sent, sent])).toEqual(['', '', '']);
    },
  );
});
