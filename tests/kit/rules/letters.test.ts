import fc from 'fast-check';
import { expect, it } from 'vitest';
import { folded, lettersIn } from '~/kit/search/words';

/** Texts of ASCII alone are read in a quicker way. */
const ascii = fc.string({ unit: 'binary-ascii', maxLength: 60 });

it('a text of ASCII has the same letters, and is folded alike, beside a letter that is none', () => {
  fc.assert(
    fc.property(ascii, (text) => {
      const lower = text.toLowerCase();
      expect(['é', ...lettersIn(lower)]).toEqual(lettersIn(`é ${lower}`));
      expect(`e ${folded(text)}`).toBe(folded(`É ${text}`));
    }),
  );
  expect(lettersIn('oak-trees, 1.5 m')).toEqual(['oak', 'trees', '1', '5', 'm']);
  expect(lettersIn('straße 木')).toEqual(['straße', '木']);
});
