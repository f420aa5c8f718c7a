import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { listSaid } from '~/kit/language/format';
import { wordsOf } from '~/kit/language/words';
import { rich } from '~/kit/parts/rich';

const words = wordsOf('testRich', {
  gone: '<b>{title}</b> is gone. <link>Put it <em>back</em></link> by <owner/>.',
});

const html = (title: string) =>
  renderToStaticMarkup(
    rich(words.gone({ title }), {
      b: (text) => <strong>{text}</strong>,
      link: (text) => <a href="/bin">{text}</a>,
      em: (text) => <em>{text}</em>,
      owner: <i>Ada</i>,
    }),
  );

it('a message’s marked parts become elements', () => {
  expect(html('Bees')).toBe('<strong>Bees</strong> is gone. <a href="/bin">Put it <em>back</em></a> by <i>Ada</i>.');
});

it('marks in a value stay its text', () => {
  expect(html('The <br/> element')).toContain('<strong>The &lt;br/&gt; element</strong>');
  expect(html('x</b> <link>y</link> <owner/>')).toContain(
    '<strong>x&lt;/b&gt; &lt;link&gt;y&lt;/link&gt; &lt;owner/&gt;</strong>',
  );
});

it('lists are said as in English', () => {
  expect(listSaid(['a', 'b', 'c'])).toBe('a, b and c');
  expect(listSaid(['a', '', null, false, 'b'], 'or')).toBe('a or b');
  expect(listSaid(['a', 'b', 'c'], 'short')).toBe('a, b, c');
});
