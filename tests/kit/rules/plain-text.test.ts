import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ModelFault } from '~/kit/fault/model-fault';
import { TextLines } from '~/kit/text/lines';
import {
  countCharacters,
  cutToCharacters,
  cutToUnits,
  lastUnits,
  plainText,
  removeInvisible,
  utf8Length,
} from '~/kit/text/plain-text';
import { anyCharacter } from '../../support/any-character';

const anything = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc
    .array(
      fc.constantFrom('a', 'é', '👩', '💻', '❤', '\u200c', '\u200d', '\ufe0f', ' ', '\u3164', '\ud83d', '\ude00', '\n'),
    )
    .map((parts) => parts.join('')),
);

describe('plain text', () => {
  test.each([
    ['control characters', 'a\u0000b\u0007c\u0085', 'abc'],
    ['zero width', '\ufeffa\u200bb\u2060c\u00ad', 'abc'],
    ['bidi controls', '\u202ea\u2066b\u200f\u061c', 'ab'],
    ['invisible letters', 'a\u3164b\u115fc', 'abc'],
    ['tags', 'a\u{E0041}\u{E007F}b', 'ab'],
    ['halves of pairs', '\ud83da\ude00', '\ufffda\ufffd'],
    ['joiners beside ASCII', 'a\u200db \u200c', 'ab'],
    ['stray variation selectors', '\ufe0f a \ufe0f\ufe0f', 'a'],
    ['white space of all kinds', '\u00a0a\u3000\u2028\t\v\f b\r\n', 'a b'],
  ])('is free of %s', (_, raw, plain) => {
    expect(plainText(raw)).toBe(plain);
  });

  test.each(['👩‍💻', '❤️', '❤️‍🔥', '1️⃣', 'می‌خواهم', 'क्‍ष', '葛\u{E0100}城', 'naïve – “ok”'])('keeps %s', (text) => {
    expect(plainText(text)).toBe(text);
  });

  test('stays as it is when made plain, or cut, again', () => {
    fc.assert(
      fc.property(anything, fc.nat(10), (raw, max) => {
        const plain = plainText(raw);
        expect(plainText(plain)).toBe(plain);
        expect(removeInvisible(removeInvisible(raw))).toBe(removeInvisible(raw));
        const cut = cutToCharacters(plain, max);
        expect(plainText(cut)).toBe(cut);
        expect(countCharacters(cut)).toBeLessThanOrEqual(max);
        expect(plain.startsWith(cut)).toBe(true);
      }),
    );
  });

  test('knows its length in UTF-8', () => {
    fc.assert(
      fc.property(anything, (text) => {
        expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length);
      }),
    );
  });
});

describe('lines', () => {
  function split(pieces: readonly string[], maxBytes = 1_000): string[] {
    const text = new TextLines(maxBytes);
    const lines: string[] = [];
    for (const piece of pieces) text.push(piece, (line) => lines.push(line));
    text.end((line) => lines.push(line));
    return lines;
  }

  test('end in LF, CR LF or CR, wherever the pieces are split', () => {
    const text = 'a\nb\r\nc\rd\r\r\n\ne';
    const lines = ['a', 'b', 'c', 'd', '', '', 'e'];
    expect(split([text])).toEqual(lines);
    expect(split(text.split(''))).toEqual(lines);
    for (let at = 0; at <= text.length; at += 1) expect(split([text.slice(0, at), text.slice(at)])).toEqual(lines);
    expect(split(['a\n'])).toEqual(['a']);
    expect(split([])).toEqual([]);
  });

  test('have as many bytes as allowed and no more', () => {
    expect(split(['é', '😀', '\n'], 7)).toEqual(['é😀']);
    expect(split(['é', '\ud83d', '\ude00', '\n'], 7)).toEqual(['é😀']);
    expect(() => split(['é', '😀', '\n'], 6)).toThrow(ModelFault);
  });
});

test('a text that is cut by its length keeps whole characters', () => {
  expect([cutToUnits('a😀b', 2), cutToUnits('a😀b', 3), cutToUnits('a😀b', 9)]).toEqual(['a', 'a😀', 'a😀b']);
  expect([lastUnits('a😀b', 2), lastUnits('a😀b', 3), lastUnits('a😀b', 9)]).toEqual(['b', '😀b', 'a😀b']);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, max) => {
      for (const cut of [cutToUnits(text, max), lastUnits(text, max)]) {
        expect(cut.isWellFormed()).toBe(true);
        expect(cut.length).toBeLessThanOrEqual(max);
        expect(cut.length).toBeGreaterThanOrEqual(Math.min(text.length, max) - 1);
      }
    }),
  );
});
