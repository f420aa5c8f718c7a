import { expect, test } from 'vitest';
import { heldBytes, keptWithin, remember } from '~/kit/remember';

const lengthOf = (text: string): number => text.length;
/** Eight entries of ten letters. */
const room = 8 * (10 + 150);
const text = (length: number): string => 'x'.repeat(length);

test('texts are kept up to their size together, those that were asked for last', () => {
  const kept = keptWithin(room, lengthOf);
  for (const key of 'abcdefgh') kept.set(key, text(9));
  expect([...'abcdefgh'].filter((key) => kept.get(key) === undefined)).toEqual([]);

  kept.get('a');
  kept.set('i', text(9));
  expect([...'abcdefghi'].filter((key) => kept.get(key) === undefined)).toEqual(['b']);
});

test('a text that takes more than an eighth of the room is not kept, and takes nobody else’s', () => {
  const kept = keptWithin(room, lengthOf);
  kept.set('a', text(9));
  kept.set('b', text(10));
  expect(kept.get('a')).toBe(text(9));
  expect(kept.get('b')).toBeUndefined();
});

test('letters beyond Latin-1 take two bytes, as do all others of their text', () => {
  expect(['', 'café', 'cafés…', '漢字', '🎈'].map(heldBytes)).toEqual([0, 4, 12, 4, 4]);
  const kept = keptWithin(room, heldBytes);
  kept.set('a', text(9));
  kept.set('b', 'ж'.repeat(5));
  kept.set('ж', text(9));
  expect([...'abж'].map((key) => kept.get(key) !== undefined)).toEqual([true, false, false]);
});

test('a text that is set again counts once', () => {
  const kept = keptWithin(room, lengthOf);
  kept.set('a', text(9));
  for (let times = 0; times < 20; times += 1) kept.set('b', text(9));
  expect(kept.get('a')).toBe(text(9));
  // It no longer fits: the former one is not the answer.
  kept.set('b', text(10));
  expect(kept.get('b')).toBeUndefined();
});

test('an answer is worked out once for as long as it is kept', () => {
  const answered = remember<string>(room, lengthOf);
  let worked = 0;
  const ask = (key: string) =>
    answered(key, () => {
      worked += 1;
      return text(9);
    });
  ask('a');
  ask('a');
  expect(worked).toBe(1);
  for (const key of 'bcdefghi') ask(key);
  ask('a');
  expect(worked).toBe(10);
});
