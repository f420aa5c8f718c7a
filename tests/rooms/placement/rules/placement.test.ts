import { describe, expect, it } from 'vitest';
import { randomFrom } from '~/kit/text/shuffle';
import { noLessons } from '~/rooms/map/rules/lesson-nodes';
import { growTree } from '~/rooms/map/rules/tree';
import { learnersOf, likelihoods, openIn, weigh } from '~/rooms/placement/rules/belief';
import { leavesToAskAbout } from '~/rooms/placement/rules/chosen-leaves';
import { placementLimits } from '~/rooms/placement/rules/limits';
import { orderOfMap } from '~/rooms/placement/rules/map-order';
import { type LearningOrder, placesOf } from '~/rooms/placement/rules/order';
import { type Answered, placementOf } from '~/rooms/placement/rules/placement';
import { proposalOf } from '~/rooms/placement/rules/proposal';
import type { KeptAnswer } from '~/rooms/placement/rules/question';

/** A random order: branches of some leaves, most of which need an earlier one, or none at all. */
function randomOrder(seed: string, hasNeeds: boolean): LearningOrder {
  const random = randomFrom(seed);
  const below = (most: number) => Math.floor(random() * most);
  const ids: string[] = [];
  return Array.from({ length: 2 + below(6) }, (_, branch) => branch).flatMap((branch) =>
    Array.from({ length: 1 + below(12) }, (_, at) => {
      const id = `${branch}.${at}`;
      const needs = hasNeeds && ids.length > 0 && random() < 0.7 ? [ids[below(ids.length)] ?? ''] : [];
      ids.push(id);
      return { id, branch: String(branch), needs };
    }),
  );
}

const orders = Array.from({ length: 12 }, (_, n) => randomOrder(`order ${n}`, n % 2 === 1));
const everything = { has: () => true };
const nothing = { has: () => false };

describe('the order of learning in places', () => {
  it('has each leaf once, in its order, and needs only earlier places', () => {
    for (const order of orders)
      for (const most of [5, 40, 400]) {
        const places = placesOf(order, most);
        expect(places.flatMap(({ leaves }) => leaves)).toEqual(order.map(({ id }) => id));
        for (const [at, { needs }] of places.entries()) expect(needs.every((needed) => needed < at)).toBe(true);
      }
  });

  it('leaves out needs that point forward', () => {
    const circle = [
      { id: 'a', branch: 'x', needs: ['b'] },
      { id: 'b', branch: 'x', needs: ['a'] },
    ];
    expect(placesOf(circle).map(({ needs }) => needs)).toEqual([[], [0]]);
  });

  it('takes neighbours of a branch together in a map that is larger than it tells apart', () => {
    const order = Array.from({ length: 1_000 }, (_, n) => ({ id: `${n}`, branch: `${n % 500 < 250}`, needs: [] }));
    expect(placesOf(order).length).toBeLessThanOrEqual(placementLimits.placesMax);
  });

  it('never tells more places apart than its limit, also in a map of many small branches', () => {
    const order = Array.from({ length: 2_000 }, (_, n) => ({ id: `${n}`, branch: `${n >> 1}`, needs: [] }));
    const places = placesOf(order);
    expect(places.length).toBeLessThanOrEqual(placementLimits.placesMax);
    expect(places.flatMap(({ leaves }) => leaves)).toHaveLength(2_000);
  });
});

describe('what is believed of a learner', () => {
  it('is closed under needs, whatever was answered', () => {
    for (const order of orders) {
      const places = placesOf(order);
      const learners = learnersOf(places, 600);
      const random = randomFrom('answers');
      const evidence = Array.from({ length: 6 }, () => ({
        place: Math.floor(random() * places.length),
        outcome: (['right', 'wrong', 'unknown'] as const)[Math.floor(random() * 3)] ?? 'right',
        guess: 0.25,
      }));
      const weights = weigh(learners, evidence);
      expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 9);
      const likely = likelihoods(learners, weights);
      for (const [at, { needs }] of places.entries())
        for (const needed of needs) expect(likely[needed] ?? 0).toBeGreaterThanOrEqual((likely[at] ?? 0) - 1e-9);
    }
  });

  it('rises with a right answer and falls with any other', () => {
    for (const order of orders) {
      const places = placesOf(order);
      const learners = learnersOf(places, 600);
      const sizes = places.map(({ leaves }) => leaves.length);
      const place = Math.floor(places.length / 2);
      const answered = (outcome: 'right' | 'wrong' | 'unknown') =>
        likelihoods(learners, weigh(learners, [{ place, outcome, guess: 0.25 }]));
      const before = likelihoods(learners, weigh(learners, []));
      expect(answered('right')[place]).toBeGreaterThan(before[place] ?? 0);
      expect(answered('wrong')[place]).toBeLessThan(before[place] ?? 0);
      expect(answered('unknown')[place]).toBeLessThan(before[place] ?? 0);
      expect(openIn(before, sizes)).toBeLessThanOrEqual(order.length / 2);
    }
  });
});

/** Asks a learner who never slips and never guesses. */
function placed(order: LearningOrder, known: ReadonlySet<string>) {
  const placement = placementOf(order);
  const asked: Answered[] = [];
  for (;;) {
    const left = order.filter(({ id }) => !asked.some(({ leaf }) => leaf === id));
    const next = placement.next(
      asked,
      left.map(({ id }) => ({ leaf: id, guess: 0.25 })),
    );
    if (!next) return { asked, believed: placement.believed(asked) };
    asked.push({ ...next, outcome: known.has(next.leaf) ? 'right' : 'unknown' });
  }
}

describe('a placement', () => {
  it('asks at most 12 questions, none twice', () => {
    for (const order of orders.slice(0, 4)) {
      const { asked } = placed(order, new Set(order.slice(0, 3).map(({ id }) => id)));
      expect(asked.length).toBeLessThanOrEqual(placementLimits.questionsMax);
      expect(new Set(asked.map(({ leaf }) => leaf)).size).toBe(asked.length);
    }
  });

  it('finds a first part of the order', () => {
    const order = Array.from({ length: 64 }, (_, n) => ({ id: `${n}`, branch: `${Math.floor(n / 8)}`, needs: [] }));
    for (const upTo of [0, 23, 40]) {
      const known = new Set(order.slice(0, upTo).map(({ id }) => id));
      const { believed } = placed(order, known);
      const right = order.filter(({ id }) => believed.has(id) === known.has(id)).length;
      expect(right / order.length, `${upTo} known`).toBeGreaterThan(0.9);
    }
  });

  it('begins near the middle, and asks the same of the same answers', () => {
    const order = Array.from({ length: 60 }, (_, n) => ({ id: `${n}`, branch: 'one', needs: [] }));
    const candidates = order.map(({ id }) => ({ leaf: id, guess: 0.25 }));
    const [first, again] = [placementOf(order), placementOf(order)].map((each) => each.next([], candidates));
    expect(first).toEqual(again);
    expect(Math.abs(Number(first?.leaf) - 30)).toBeLessThan(10);
  });

  it('believes nothing known without a right answer', () => {
    const order = orders[0] ?? [];
    const placement = placementOf(order);
    expect(placement.believed([]).size).toBe(0);
    expect(placement.believed([{ leaf: order[0]?.id ?? '', guess: 0.25, outcome: 'wrong' }]).size).toBe(0);
    expect(placement.believed([], [order.at(-1)?.id ?? '']).size).toBeGreaterThan(0);
  });

  it('of a map whose large branches need each other ends, with its reasons', () => {
    const size = placementLimits.leavesMax / 2;
    const branch = (name: string) => [
      { id: name, label: name, level: 1 },
      ...Array.from({ length: size }, (_, at) => ({ id: `${name}${at}`, label: 'Leaf', level: 2 })),
    ];
    const tree = growTree('Topic', [...branch('b'), ...branch('a')], new Map([['b', ['a']]]));
    const order = orderOfMap(tree, noLessons);
    const { asked, believed } = placed(order, new Set(order.slice(0, size).map(({ id }) => id)));
    const right = order.filter(({ id }, at) => believed.has(id) === at < size).length;
    expect(right / order.length).toBeGreaterThan(0.95);
    const answers = asked.map((each) => ({ ...each, question: each.leaf }));
    const [first] = proposalOf(order, answers, { believed, known: nothing, done: nothing });
    expect(first?.branch).toBe('a');
  });

  it('passes over leaves that the map does not have any more', () => {
    const placement = placementOf(orders[0] ?? []);
    expect(
      placement.next([{ leaf: 'gone', guess: 0.25, outcome: 'right' }], [{ leaf: 'gone', guess: 0.25 }]),
    ).toBeNull();
  });
});

it('questions are made for lessons spread over the whole order', () => {
  for (const length of [1, 10, 24, 25, 400]) {
    const order = Array.from({ length }, (_, n) => ({ id: `${n}`, branch: 'one', needs: [] }));
    const chosen = leavesToAskAbout(order);
    expect(new Set(chosen).size).toBe(Math.min(length, placementLimits.madeMax));
    expect(Math.max(...chosen.map(Number))).toBeGreaterThanOrEqual(Math.floor(length * 0.9) - 1);
  }
});

describe('a proposal', () => {
  const order = [
    { id: 'a', branch: 'x', needs: [] },
    { id: 'b', branch: 'x', needs: ['a'] },
    { id: 'c', branch: 'y', needs: ['b'] },
    { id: 'd', branch: 'y', needs: [] },
    { id: 'e', branch: 'y', needs: [] },
  ];
  const right = (leaf: string): KeptAnswer => ({ question: `of ${leaf}`, leaf, guess: 0.25, outcome: 'right' });

  it('says of each leaf why it is believed', () => {
    const proposal = proposalOf(order, [right('c')], {
      believed: new Set(['a', 'b', 'c', 'd']),
      known: nothing,
      done: nothing,
    });
    expect(proposal).toEqual([
      {
        branch: 'x',
        leaves: [
          { id: 'a', reason: { kind: 'builds', of: 'c' } },
          { id: 'b', reason: { kind: 'builds', of: 'c' } },
        ],
      },
      {
        branch: 'y',
        leaves: [
          { id: 'c', reason: { kind: 'answered' } },
          { id: 'd', reason: { kind: 'around' } },
        ],
      },
    ]);
    const [{ leaves: [first] = [] } = {}] = proposalOf(order.slice(3), [right('e')], {
      believed: everything,
      known: nothing,
      done: nothing,
    });
    expect(first?.reason).toEqual({ kind: 'after', of: 'e' });
  });

  it('has what was known before, and leaves out what is done', () => {
    const proposal = proposalOf(order, [], { believed: nothing, known: new Set(['a']), done: new Set(['b']) });
    expect(proposal).toEqual([{ branch: 'x', leaves: [{ id: 'a', reason: { kind: 'before' } }] }]);
  });
});
