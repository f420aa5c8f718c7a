import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentParts, partMaxCharacters, partsMax } from '~/rooms/source/rules/parts';

const passage = (characters: number) => ({
  page: null,
  heading: '',
  text: 'word '.repeat(characters / 5).trim(),
});

describe('the parts of a document that a model reads', () => {
  it('are one if it fits a prompt', () => {
    const { parts, isShortened } = documentParts([passage(1_000), passage(2_000)]);
    expect(parts.map((part) => part.map((each) => each.passage))).toEqual([[1, 2]]);
    expect(isShortened).toBe(false);
  });

  it('have about the same length', () => {
    const { parts } = documentParts(Array.from({ length: 100 }, () => passage(1_000)));
    expect(parts).toHaveLength(5);
    for (const part of parts) expect(part.length).toBeGreaterThanOrEqual(18);
  });

  it('are limited in number, however long it is: then passages are shortened, and some left out', () => {
    for (const count of [600, 2_000, 40_000]) {
      const { parts, isShortened } = documentParts(Array.from({ length: count }, () => passage(1_500)));
      expect(isShortened).toBe(true);
      expect(parts.length).toBeLessThanOrEqual(partsMax);
      expect(parts[0]?.[0]?.text).toMatch(/^word .* …$/);
      expect(parts.at(-1)?.at(-1)?.passage).toBeGreaterThan(count * 0.99);
    }
  });

  it('fit a prompt, and have each passage once, in order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1_600 }), { minLength: 1, maxLength: 700 }), (lengths) => {
        const { parts, isShortened } = documentParts(
          lengths.map((length) => ({ ...passage(5), text: 'x'.repeat(length) })),
        );
        const all = parts.flat().map((each) => each.passage);
        if (!isShortened) expect(all).toEqual(lengths.map((_, at) => at + 1));
        expect(all).toEqual(all.toSorted((one, other) => one - other));
        for (const part of parts) {
          const characters = part.reduce((sum, { text }) => sum + text.length, 0);
          expect(characters).toBeLessThanOrEqual(1.25 * partMaxCharacters);
          expect(part.length).toBeGreaterThan(0);
        }
      }),
    );
  });
});
