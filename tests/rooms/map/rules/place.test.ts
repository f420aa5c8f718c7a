import { describe, expect, it } from 'vitest';
import { goalNames } from '~/rooms/account/rules/onboarding';
import { earlierElsewhere, earlierInBranch, placeIn, unknownPlace } from '~/rooms/map/rules/place';
import { growTree } from '~/rooms/map/rules/tree';

/** Branch a with a1 to a20, branch b with b1 and b2. */
const tree = growTree('Bees', [
  { id: 'a', label: 'A', level: 1 },
  ...Array.from({ length: 20 }, (_, at) => ({ id: `a${at + 1}`, label: `A ${at + 1}`, level: 2 })),
  { id: 'b', label: 'B', level: 1 },
  { id: 'b1', label: 'B 1', level: 2 },
  { id: 'b2', label: 'B 2', level: 2 },
]);

describe('the place of a leaf', () => {
  it('is between its neighbours in reading order, across branches', () => {
    const place = placeIn(tree, 'b1', []);
    expect(place.before).toEqual(['A 16', 'A 17', 'A 18', 'A 19', 'A 20']);
    expect(place.after).toEqual(['B 2']);
    expect(place.siblings).toEqual(['B 2']);
  });

  it('names at most twelve siblings around it, and never itself', () => {
    const place = placeIn(tree, 'a10', []);
    expect(place.siblings).toEqual([4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16].map((n) => `A ${n}`));
    expect(placeIn(tree, 'a1', []).siblings).toEqual(Array.from({ length: 12 }, (_, at) => `A ${at + 2}`));
    expect(placeIn(tree, 'a20', []).siblings).toEqual(Array.from({ length: 12 }, (_, at) => `A ${at + 8}`));
  });

  it('names the earlier leaves and branches with a lesson, and no later ones', () => {
    const written = ['b2', 'a3', 'a', 'a1', 'gone'];
    expect(placeIn(tree, 'b1', written).written).toEqual(['A', 'A 1', 'A 3']);
  });

  it('is unknown if the map no longer has the node', () => {
    expect(placeIn(tree, 'gone', ['a1'])).toEqual(unknownPlace);
  });

  it('names the headings above it and since the last lesson that have no lesson', () => {
    const deep = growTree('Bees', [
      { id: 'a', label: 'A', level: 1 },
      { id: 'a1', label: 'A 1', level: 2 },
      { id: 'a1x', label: 'A 1 x', level: 3 },
      { id: 'a2', label: 'A 2', level: 2 },
      { id: 'a2x', label: 'A 2 x', level: 3 },
      { id: 'b', label: 'B', level: 1 },
      { id: 'b1', label: 'B 1', level: 2 },
      { id: 'b1x', label: 'B 1 x', level: 3 },
    ]);
    const headings = (id: string, ...written: string[]) => placeIn(deep, id, written).headings;
    expect(headings('a1x')).toEqual(['A', 'A 1']);
    expect(headings('a2x', 'a1x')).toEqual(['A', 'A 2']);
    expect(headings('a2x', 'a', 'a1x')).toEqual(['A 2']);
    expect(headings('b1x', 'a1x')).toEqual(['A 2', 'B', 'B 1']);
    // A branch whose own lesson is to be written is none of them, and comes before the leaves below it.
    expect(placeIn(deep, 'b1', ['a2x'])).toMatchObject({
      headings: ['B'],
      before: ['A 1 x', 'A 2 x'],
      after: ['B 1 x'],
    });
  });
});

describe('the earlier lessons of a branch', () => {
  const earlier = (id: string, written: readonly string[], most = 12) =>
    earlierInBranch(tree, id, written, most).map((node) => node.id);

  it('are those below its point of the first level, the nearest first', () => {
    expect(earlier('a10', ['a1', 'a9', 'a11', 'a', 'gone'])).toEqual(['a9', 'a1', 'a']);
    expect(earlier('a10', ['a1', 'a9', 'a'], 2)).toEqual(['a9', 'a1']);
    expect(earlier('b1', ['a1', 'b2'])).toEqual([]);
    expect(earlier('gone', ['a1'])).toEqual([]);
  });

  it('of other branches are all that lie before it, the nearest first', () => {
    const elsewhere = (id: string, written: readonly string[], most = 3) =>
      earlierElsewhere(tree, id, written, most).map((node) => node.id);
    expect(elsewhere('b1', ['a', 'a1', 'a9', 'a10', 'b2'])).toEqual(['a10', 'a9', 'a1']);
    expect(elsewhere('b1', ['a1', 'a9'], 1)).toEqual(['a9']);
    expect(elsewhere('a10', ['a1', 'a9', 'b1'])).toEqual([]);
  });

  it('are all before it on a map of one level', () => {
    const flat = growTree(
      'Bees',
      ['x', 'y', 'z'].map((id) => ({ id, label: id, level: 1 })),
    );
    expect(earlierInBranch(flat, 'z', ['x', 'y', 'z'], 12).map(({ id }) => id)).toEqual(['y', 'x']);
  });
});

it('goals are named; other, none and unknown ones are not', () => {
  expect(goalNames(['travel', 'other', 'nonsense', 'health'])).toEqual(['Health & Fitness', 'Travel & Adventure']);
  expect(goalNames([])).toEqual([]);
  expect(goalNames(null)).toEqual([]);
});
