import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type MapProgress, nextLeafToDo, nextToTurnTo } from '~/rooms/map/rules/leaf-progress';
import { buildsOn, learningOrder } from '~/rooms/map/rules/learning-order';
import { type LessonIds, lessonNodes, noLessons } from '~/rooms/map/rules/lesson-nodes';
import { growTree, type Needs, type Tree } from '~/rooms/map/rules/tree';
import { orderOfMap } from '~/rooms/placement/rules/map-order';
import { type Answered, placementOf } from '~/rooms/placement/rules/placement';

/** Any tree of at most three levels, with any needs: circles among them, which moved branches can close. */
const anyMap = fc
  .record({
    levels: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 20 }),
    needs: fc.array(fc.tuple(fc.nat(19), fc.nat(19)), { maxLength: 25 }),
    lessons: fc.array(fc.nat(19), { maxLength: 6 }),
  })
  .map(({ levels, needs: pairs, lessons }) => {
    let above = 0;
    const nodes = levels.map((level, at) => {
      above = Math.min(level, above + 1);
      return { id: `${at}`, label: `Node ${at}`, level: above };
    });
    const needs = new Map<string, string[]>();
    for (const [node, needed] of pairs)
      if (node < nodes.length) needs.set(`${node}`, [...new Set([...(needs.get(`${node}`) ?? []), `${needed}`])]);
    return { tree: growTree('Topic', nodes, needs), lessons: new Set(lessons.map(String)) };
  });

const done = (ids: Iterable<string>): MapProgress =>
  new Map([...ids].map((id) => [id, { readAt: null, doneAt: new Date(0), knownAt: null }]));

/** The leaves that a learner meets who always does the next one. */
function walk(tree: Tree, lessons: LessonIds): string[] {
  const met = new Set<string>();
  for (;;) {
    const next = nextLeafToDo(tree, done(met), lessons);
    if (!next) return [...met];
    expect(met.has(next.id)).toBe(false);
    met.add(next.id);
  }
}

describe('needs of any shape, circles among them', () => {
  test('lead a learner through every lesson, the ready ones first', () => {
    fc.assert(
      fc.property(anyMap, ({ tree, lessons }) => {
        const all = lessonNodes(tree, lessons);
        expect(walk(tree, lessons).sort()).toEqual(all.map(({ id }) => id).sort());
        const order = learningOrder(tree, lessons).map(({ id }) => id);
        expect(order.toSorted()).toEqual(all.map(({ id }) => id).sort());
        const met = new Set<string>();
        for (const id of order) {
          const ready = all.find(
            (node) => !met.has(node.id) && buildsOn(tree, node.id, lessons).every((each) => met.has(each.id)),
          );
          if (!ready) break;
          expect(id).toBe(ready.id);
          expect(nextLeafToDo(tree, done(met), lessons)?.id).toBe(id);
          met.add(id);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('are no obstacle to a placement', () => {
    fc.assert(
      fc.property(anyMap, fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }), ({ tree, lessons }, answers) => {
        const order = orderOfMap(tree, lessons);
        for (const { id, needs } of order)
          expect(needs).toEqual(buildsOn(tree, id, lessons).map((needed) => needed.id));
        const placement = placementOf(order);
        const asked: Answered[] = [];
        for (const isRight of answers) {
          const left = order.filter(({ id }) => !asked.some(({ leaf }) => leaf === id));
          const next = placement.next(
            asked,
            left.map(({ id }) => ({ leaf: id, guess: 0.25 })),
          );
          if (!next) break;
          asked.push({ ...next, outcome: isRight ? ('right' as const) : ('wrong' as const) });
        }
        for (const id of placement.believed(asked)) expect(order.some((leaf) => leaf.id === id)).toBe(true);
      }),
      { numRuns: 15 },
    );
  });
});

/** Branches of leaves; each branch with a number before the others needs it. */
const branches = (count: number, size: number, needs: Needs) =>
  growTree(
    'Topic',
    Array.from({ length: count }, (_, branch) => [
      { id: `b${branch}`, label: 'Branch', level: 1 },
      ...Array.from({ length: size }, (__, at) => ({ id: `b${branch}l${at}`, label: 'Leaf', level: 2 })),
    ]).flat(),
    needs,
  );

describe('a large branch that needs another', () => {
  test('comes after it, without a look at each pair of their lessons', () => {
    const tree = branches(2, 5_000, new Map([['b0', ['b1']]]));
    const order = learningOrder(tree);
    expect(order[0]?.id).toBe('b1l0');
    expect(order[5_000]?.id).toBe('b0l0');
    expect(nextLeafToDo(tree, new Map(), noLessons)?.id).toBe('b1l0');
    expect(nextToTurnTo(tree, new Map(), noLessons, 'b0l0')?.id).toBe('b1l0');
  });
});
