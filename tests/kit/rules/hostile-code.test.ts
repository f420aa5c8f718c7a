import hljs from 'highlight.js/lib/common';
import { describe, expect, it } from 'vitest';
import { codeColours } from '~/kit/markdown/code';
import { expectCostBelow } from '../../support/expect-cost';

/** From some 170 pieces, those on which highlight.js is slowest, repeated up to the limit of a block. */
describe('hostile code', () => {
  const pieces = ['!', 'a.a', '{', '<a>', '${', 'a(', 'r"#', '\u00e9.'];
  it.each(hljs.listLanguages())('%s takes no longer than the limit for a text', (language) => {
    const lines = (piece: string) => {
      const perLine = Math.max(1, Math.floor(480 / piece.length));
      return `${piece.repeat(perLine)}\n`.repeat(Math.floor(9_990 / (perLine * piece.length + 1)));
    };
    for (const piece of pieces) {
      const code = lines(piece);
      expect(code.length).toBeLessThanOrEqual(10_000);
      expectCostBelow(100, () => codeColours()(code, language), JSON.stringify(piece));
    }
  });
});
