import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  leafToContinue,
  leavesAhead,
  type MapProgress,
  nextLeafToDo,
  nextToTurnTo,
  settle,
} from '~/rooms/map/rules/leaf-progress';
import { buildsOn, learningOrder } from '~/rooms/map/rules/learning-order';
import { lessonNodes, noLessons } from '~/rooms/map/rules/lesson-nodes';
import { growTree, type Needs } from '~/rooms/map/rules/tree';

const flat = (count: number, needs: Needs) =>
  growTree(
    'Topic',
    Array.from({ length: count }, (_, at) => ({ id: `${at}`, label: `Leaf ${at}`, level: 1 })),
    needs,
  );

const ids = (nodes: readonly { readonly id: string }[]): string => nodes.map(({ id }) => id).join(' ');

/** Needs without a circle: those of each node come before it in an arbitrary order. */
const anyNeeds = fc
  .record({
    count: fc.integer({ min: 1, max: 25 }),
    ranks: fc.array(fc.nat(1_000), { minLength: 25, maxLength: 25 }),
    pairs: fc.array(fc.tuple(fc.nat(24), fc.nat(24)), { maxLength: 60 }),
  })
  .map(({ count, ranks, pairs }) => {
    const rank = (at: number): number => (ranks[at] ?? 0) * 100 + at;
    const needs = new Map<string, string[]>();
    for (const [one, other] of pairs) {
      if (one >= count || other >= count || one === other) continue;
      const [needed, node] = rank(one) < rank(other) ? [one, other] : [other, one];
      needs.set(`${node}`, [...new Set([...(needs.get(`${node}`) ?? []), `${needed}`])]);
    }
    return { tree: flat(count, needs), needs };
  });

describe('the order of learning', () => {
  test('is that of the tree where nothing waits', () => {
    expect(ids(learningOrder(flat(4, new Map())))).toBe('0 1 2 3');
    expect(ids(learningOrder(flat(4, new Map([['3', ['0', '2']]]))))).toBe('0 1 2 3');
  });

  test('puts a node right after the last one that it waits for', () => {
    expect(ids(learningOrder(flat(4, new Map([['0', ['2']]]))))).toBe('1 2 0 3');
    expect(
      ids(
        learningOrder(
          flat(
            5,
            new Map([
              ['0', ['1']],
              ['1', ['3']],
              ['2', ['3']],
            ]),
          ),
        ),
      ),
    ).toBe('3 1 0 2 4');
  });

  test('is topological, complete, and what a learner meets who takes the first ready one', () => {
    fc.assert(
      fc.property(anyNeeds, ({ tree, needs }) => {
        const order = learningOrder(tree);
        const places = new Map(order.map(({ id }, at) => [id, at]));
        expect([...places.keys()].sort()).toEqual(
          lessonNodes(tree, noLessons)
            .map(({ id }) => id)
            .sort(),
        );
        for (const [id, needed] of needs)
          for (const each of needed) expect(places.get(each)).toBeLessThan(places.get(id) ?? -1);
        const met = new Set<string>();
        for (const { id } of order) {
          const ready = lessonNodes(tree, noLessons).find(
            (node) => !met.has(node.id) && (needs.get(node.id) ?? []).every((each) => met.has(each)),
          );
          expect(id).toBe(ready?.id);
          met.add(id);
        }
      }),
    );
  });

  test('has every node once even if they wait for each other', () => {
    const circle = new Map([
      ['0', ['1']],
      ['1', ['0']],
    ]);
    expect(ids(learningOrder(flat(3, circle)))).toBe('2 0 1');
  });
});

describe('a branch that was a leaf', () => {
  const tree = growTree(
    'Topic',
    [
      { id: 'a', label: 'A', level: 1 },
      { id: 'b', label: 'B', level: 1 },
      { id: 'b1', label: 'B1', level: 2 },
      { id: 'b2', label: 'B2', level: 2 },
      { id: 'c', label: 'C', level: 1 },
    ],
    new Map([
      ['a', ['b', 'gone']],
      ['b', ['c']],
    ]),
  );

  test('stands for what is below it', () => {
    expect(ids(buildsOn(tree, 'a'))).toBe('b1 b2');
    expect(ids(buildsOn(tree, 'b2'))).toBe('c');
    expect(ids(learningOrder(tree))).toBe('c b1 b2 a');
  });

  test('stands for itself where it has a lesson', () => {
    const lessons = new Set(['b']);
    expect(ids(buildsOn(tree, 'a', lessons))).toBe('b');
    expect(ids(buildsOn(tree, 'b2', lessons))).toBe('');
    expect(ids(learningOrder(tree, lessons))).toBe('b1 b2 c b a');
  });
});

describe('the next leaf', () => {
  const at = new Date(0);
  const tree = flat(
    4,
    new Map([
      ['1', ['3']],
      ['2', ['1']],
    ]),
  );
  const progress = (done: string, known = '', read = ''): MapProgress =>
    new Map(
      [...done, ...known, ...read].map((id) => [
        id,
        {
          readAt: read.includes(id) ? at : null,
          doneAt: done.includes(id) ? at : null,
          knownAt: known.includes(id) ? at : null,
        },
      ]),
    );
  const next = (done: string, known = '', after?: string) =>
    nextLeafToDo(tree, progress(done, known), noLessons, after)?.id ?? null;

  test('is the first one whose needs are done or known', () => {
    expect(next('')).toBe('0');
    expect(next('0')).toBe('3');
    expect(next('0', '3')).toBe('1');
    expect(next('03', '1')).toBe('2');
    expect(next('0123')).toBe(null);
    expect(next('0', '', '1')).toBe('3');
    expect(next('03', '', '3')).toBe('1');
  });

  test('is the first open one if all of them wait', () => {
    const circle = flat(
      2,
      new Map([
        ['0', ['1']],
        ['1', ['0']],
      ]),
    );
    expect(nextLeafToDo(circle, new Map(), noLessons)?.id).toBe('0');
    expect(nextLeafToDo(circle, new Map(), noLessons, '0')?.id).toBe('1');
  });

  test('to continue with is the one read last, unless it waits', () => {
    const continued = (done: string, known: string, read: string) =>
      leafToContinue(tree, progress(done, known, read), noLessons)?.id;
    expect(continued('', '', '0')).toBe('0');
    expect(continued('', '', '2')).toBe('0');
    expect(continued('0', '3', '1')).toBe('1');
    expect(continued('03', '', '3')).toBe('1');
  });

  test('is followed by the ones that come next when it is done', () => {
    const anyProgress = fc.array(fc.tuple(fc.nat(24), fc.boolean(), fc.nat(50)), { maxLength: 25 });
    fc.assert(
      fc.property(anyNeeds, anyProgress, fc.nat(8), ({ tree }, read, most) => {
        const begun: MapProgress = new Map(
          read.map(([leaf, isDone, day]) => {
            const readAt = new Date(day);
            return [`${leaf}`, { readAt, doneAt: isDone ? readAt : null, knownAt: null }];
          }),
        );
        const assumed = new Map(begun);
        const ahead: string[] = [];
        for (let leaf = leafToContinue(tree, assumed, noLessons); leaf && ahead.length < most; ) {
          ahead.push(leaf.id);
          settle(assumed, leaf.id);
          leaf = nextLeafToDo(tree, assumed, noLessons, leaf.id);
        }
        expect(leavesAhead(tree, begun, noLessons, most).map(({ id }) => id)).toEqual(ahead);
      }),
    );
  });

  test('to turn to passes over those that wait, and never ends too early', () => {
    const turn = (from: string, done = '') => nextToTurnTo(tree, progress(done), noLessons, from)?.id ?? null;
    expect(turn('0')).toBe('3');
    expect(turn('0', '3')).toBe('1');
    expect(turn('3')).toBe(null);
    expect(nextToTurnTo(flat(2, new Map([['1', ['0']]])), new Map(), noLessons, '0')?.id).toBe('1');
  });
});
