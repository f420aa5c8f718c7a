import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addText, beginText, type LiveRun } from '~/jobs/acts/live-run';
import { newestWith, textAfter } from '~/jobs/rules/newest-text';

const mostCharacters = 16_384;

test('followers get the whole text, however far behind they are', () => {
  const piece = fc.tuple(fc.constantFrom('ab', '…', '🌳', 'line\n'), fc.nat(15_000)).map(([text, n]) => text.repeat(n));
  fc.assert(
    fc.property(fc.array(fc.tuple(piece, fc.boolean()), { maxLength: 12 }), (pieces) => {
      let text = '';
      let newest = '';
      let read = '';
      const parts: string[] = [];
      const follow = () => {
        const part = textAfter(text, newest, read.length, mostCharacters);
        read += part;
        if (part !== '') parts.push(part);
        return part !== '';
      };
      for (const [more, isRead] of pieces) {
        text += more;
        newest = newestWith(newest, more);
        if (isRead) follow();
      }
      while (follow());
      expect(read === text).toBe(true);
      expect(parts.every((part) => part.length <= mostCharacters && part.isWellFormed())).toBe(true);
    }),
    { numRuns: 50 },
  );
});

test('the end that is kept stays short, and is the end of the text', () => {
  let text = '';
  let newest = '';
  for (let at = 0; at < 2_000; at += 1) {
    const piece = `${at} `.repeat(at % 100);
    text += piece;
    newest = newestWith(newest, piece);
    expect(newest.length).toBeLessThanOrEqual(65_536);
  }
  expect(newest.length).toBeGreaterThanOrEqual(32_768);
  expect(text.endsWith(newest)).toBe(true);
});

test('a text that begins anew has nothing of the one before at its end', () => {
  const live = { text: '', newest: '' } as LiveRun;
  addText(live, 'The first ');
  addText(live, 'text.');
  expect([live.text, live.newest]).toEqual(['The first text.', 'The first text.']);
  beginText(live, 'Kept: ');
  addText(live, 'new.');
  expect(textAfter(live.text, live.newest, 0, 100)).toBe('Kept: new.');
  expect(textAfter(live.text, live.newest, 6, 100)).toBe('new.');
  expect(textAfter(live.text, live.newest, 7, 100)).toBe('ew.');
});
