import { expect, it } from 'vitest';
import { textFragment } from '~/rooms/ask/rules/text-fragment';

it.each([
  ['<p>… A <em>loop</em> repeats a step &amp; ends. …</p>', 'A loop repeats a step & ends.'],
  ['<p>One two three four five six seven eight nine ten.</p>', 'One two three four five six seven eight'],
  ['<ul>\n<li>Short</li>\n<li>A well-known, longer item</li>\n</ul>', 'A well-known, longer item'],
  ['<p>Then <math><mi>x</mi></math> is the <code>number</code> of rounds</p>', 'is the number of rounds'],
])('the words of %s are looked for in the lesson', (html, words) => {
  const fragment = textFragment(html);
  expect(fragment).toMatch(/^#:~:text=[^-,&]+$/);
  expect(decodeURIComponent(fragment.slice('#:~:text='.length))).toBe(words);
});

it('an excerpt without enough words leads to the beginning', () => {
  expect(textFragment('<pre><code>break</code></pre>')).toBe('');
});
