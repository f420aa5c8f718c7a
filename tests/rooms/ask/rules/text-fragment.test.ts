import { expect, it } from 'vitest';
import { textFragment } from '~/rooms/ask/rules/text-fragment';

it.each([
  ['<p>… A <em>loop</em> repeats a step &amp; ends. …</p>', 'A loop repeats a step &'],
  ['<p>One two three four five six seven eight nine ten.</p>', 'One two three four five six'],
  ['<ul>\n<li>Short</li>\n<li>A well-known, longer item</li>\n</ul>', 'A well-known, longer item'],
  ['<p>Then <math><mi>x</mi></math> is the <code>number</code> of rounds</p>', 'is the number of rounds'],
])('the words of %s are looked for in the lesson', (html, words) => {
  const fragment = textFragment(html);
  expect(fragment).toMatch(/^#:~:text=[^-,&]+$/);
  expect(decodeURIComponent(fragment.slice('#:~:text='.length))).toBe(words);
});

it('several blocks are looked for, as one may have a citation in it', () => {
  expect(textFragment('<p>Bees dance here</p><p>Wasps do not</p>')).toBe(
    '#:~:text=Bees%20dance%20here&text=Wasps%20do%20not',
  );
});

it('an excerpt without enough words leads to the beginning', () => {
  expect(textFragment('<pre><code>break</code></pre>')).toBe('');
});
