import { describe, expect, it } from 'vitest';
import { shuffled } from '~/kit/text/shuffle';
import { interleave } from '~/rooms/review/rules/interleave';
import { lastStanding, replay, standing, tally } from '~/rooms/review/rules/log';
import { waitWords } from '~/rooms/review/rules/wait-words';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 31, 12, minute));
const log = (...grades: (0 | 1 | 2 | 3 | 4)[]) =>
  grades.map((grade, n) => ({ grade, n: n + 1, at: at(n), day: 0, retention: 0.9 }));
const entry = (cardId: string, n: number, grade: 0 | 1 | 2 | 3 | 4, minute: number) => ({
  cardId,
  n,
  grade,
  at: at(minute),
});

describe('an append-only log', () => {
  it('omits reviews that were undone; two undos omit two', () => {
    expect(standing(log(3, 0)).map(({ n }) => n)).toEqual([]);
    expect(standing(log(3, 1, 0, 4)).map(({ n }) => n)).toEqual([1, 4]);
    expect(standing(log(3, 1, 0, 0, 2)).map(({ n }) => n)).toEqual([5]);
    expect(standing(log(0, 0, 3)).map(({ n }) => n)).toEqual([3]);
  });

  it('is replayed from the beginning', () => {
    const asText = (memory: unknown, review: { grade: number }) => `${memory ?? ''}${review.grade}` as never;
    expect(replay(log(3, 1, 0, 4), asText)).toBe('34');
    expect(replay(log(3, 0), asText)).toBeNull();
  });

  it('says which of several cards an undo means', () => {
    const entries = [entry('b', 1, 3, 3), entry('a', 2, 2, 2), entry('a', 1, 3, 1)];
    expect(lastStanding(entries)).toMatchObject({ cardId: 'b', n: 1 });
    const taken = [entry('b', 2, 0, 4), ...entries];
    expect(lastStanding(taken)).toMatchObject({ cardId: 'a', n: 2 });
    expect(lastStanding([entry('a', 3, 0, 5), ...taken])).toMatchObject({ cardId: 'a', n: 1 });
    expect(lastStanding([])).toBeNull();
    // Within one millisecond the entry's number decides.
    expect(lastStanding([entry('a', 1, 3, 1), entry('a', 2, 0, 1)])).toBeNull();
  });

  it('counts cards, and those known at once', () => {
    expect(
      tally([entry('c', 2, 0, 6), entry('c', 1, 1, 5), entry('a', 2, 3, 4), entry('b', 1, 2, 3), entry('a', 1, 1, 1)]),
    ).toEqual({ cards: 2, remembered: 1 });
  });
});

describe('waiting cards', () => {
  const card = (mapId: string, nodeId: string, id = `${mapId}${nodeId}`) => ({ mapId, nodeId, id });
  const ids = (cards: readonly { id: string }[]) => cards.map(({ id }) => id).join(' ');

  it('come from another map each time, and never twice in a row from a leaf if another waits', () => {
    const one = [card('a', '1', 'a1'), card('a', '1', 'a1b'), card('a', '2', 'a2'), card('b', '1', 'b1')];
    expect(ids(interleave([one], null, 9))).toBe('a1 b1 a1b a2');
    expect(ids(interleave([one], card('a', '1'), 9))).toBe('b1 a1 a2 a1b');
    expect(ids(interleave([[card('a', '1', 'x'), card('a', '1', 'y')]], card('a', '1'), 9))).toBe('x y');
  });

  it('are more urgent in an earlier group, except for the leaf that was just asked', () => {
    const urgent = [card('a', '1', 'u1'), card('a', '1', 'u2')];
    const later = [card('a', '2', 'v')];
    expect(ids(interleave([urgent, later], null, 9))).toBe('u1 v u2');
  });
});

describe('options', () => {
  it('have an order of their own for each review, which a reload does not change', () => {
    const options = ['a', 'b', 'c', 'd'];
    expect(shuffled(options, 'card 1')).toEqual(shuffled(options, 'card 1'));
    const first = new Map(options.map((option) => [option, 0]));
    for (let seed = 0; seed < 4_000; seed += 1) {
      const order = shuffled(options, `card ${seed}`);
      expect([...order].sort()).toEqual(options);
      first.set(order[0] ?? '', (first.get(order[0] ?? '') ?? 0) + 1);
    }
    for (const count of first.values()) expect(Math.abs(count - 1_000)).toBeLessThan(150);
  });
});

describe('the time until a card comes again', () => {
  it.each([
    [0, 1, '1 min'],
    [0, 10, '10 min'],
    [0, 180, '3 hours'],
    [1, 0, '1 day'],
    [59, 0, '59 days'],
    [60, 0, '2 months'],
    [364, 0, '12 months'],
    [365, 0, '1 year'],
    [550, 0, '1.5 years'],
  ])('%i days or %i minutes are %s', (interval, minutes, words) => {
    expect(waitWords({ interval, dueAt: at(minutes) }, at(0))).toBe(words);
  });
});
