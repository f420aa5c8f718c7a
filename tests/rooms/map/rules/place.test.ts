import { describe, expect, it } from 'vitest';
import { goalNames } from '~/rooms/account/rules/onboarding';
import { placeIn, unknownPlace } from '~/rooms/map/rules/place';
import { growTree } from '~/rooms/map/rules/tree';

const nothing = { written: [], goals: [] };

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
    const place = placeIn(tree, 'b1', nothing);
    expect(place.before).toEqual(['A 16', 'A 17', 'A 18', 'A 19', 'A 20']);
    expect(place.after).toEqual(['B 2']);
    expect(place.siblings).toEqual(['B 2']);
  });

  it('names at most twelve siblings around it, and never itself', () => {
    const place = placeIn(tree, 'a10', nothing);
    expect(place.siblings).toEqual([4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16].map((n) => `A ${n}`));
    expect(placeIn(tree, 'a1', nothing).siblings).toEqual(Array.from({ length: 12 }, (_, at) => `A ${at + 2}`));
    expect(placeIn(tree, 'a20', nothing).siblings).toEqual(Array.from({ length: 12 }, (_, at) => `A ${at + 8}`));
  });

  it('names the earlier leaves and branches with a lesson, and no later ones', () => {
    const written = ['b2', 'a3', 'a', 'a1', 'gone'];
    expect(placeIn(tree, 'b1', { written, goals: [] }).written).toEqual(['A', 'A 1', 'A 3']);
  });

  it('is unknown if the map no longer has the node', () => {
    expect(placeIn(tree, 'gone', { written: ['a1'], goals: ['Hobbies'] })).toEqual({
      ...unknownPlace,
      goals: ['Hobbies'],
    });
  });
});

it('goals are named; other, none and unknown ones are not', () => {
  expect(goalNames(['travel', 'other', 'nonsense', 'health'])).toEqual(['Health & Fitness', 'Travel & Adventure']);
  expect(goalNames([])).toEqual([]);
  expect(goalNames(null)).toEqual([]);
});
