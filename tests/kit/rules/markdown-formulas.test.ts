import { describe, expect, it } from 'vitest';
import { formula } from '~/kit/markdown/math';
import { toHtml } from '~/kit/markdown/render';
import { MarkdownStream } from '~/kit/markdown/stream';

/** A text with each formula as its TeX between guillemets. */
const read = (markdown: string): string =>
  toHtml(markdown, {
    formula: (tex, display) => `<code class="tex">${display ? '«' : '‹'}${tex.trim()}›</code>`,
  })
    .replace(/<code class="tex">|(?<=›)<\/code>/g, '')
    .trim();

describe('Mathematics in Markdown', () => {
  it.each([
    ['a $x_1*y*z_2$ b_c_d', '<p>a ‹x_1*y*z_2› b_c_d</p>'],
    ['\\(x\\), \\(\\alpha\\_1\\)', '<p>‹x›, ‹\\alpha\\_1›</p>'],
    ['\\[a \\\\ b\\]', '<p>«a \\\\ b›</p>'],
    ['$$\na\n+ b\n- c\n= d\n$$', '<p>«a\n+ b\n- c\n= d›</p>'],
    ['$$\n1. a\n* b\n~ d\n$$', '<p>«1. a\n* b\n~ d›</p>'],
    ['so $$x\n- y$$ holds', '<p>so «x\n- y› holds</p>'],
    ['> $$\n> a\n> + b\n> $$\n> then', '<blockquote>\n<p>«a\n+ b›\nthen</p>\n</blockquote>'],
    ['- one\n  $$\n  + b\n  $$\n- two', '<ul>\n<li>one\n«+ b›</li>\n<li>two</li>\n</ul>'],
    ['1. one\n$$\n+ b\n$$\n2. two', '<ol>\n<li>one\n«+ b›</li>\n<li>two</li>\n</ol>'],
    ['- costs $5\n- and 3$ more', '<ul>\n<li>costs $5</li>\n<li>and 3$ more</li>\n</ul>'],
    ['**$x$** and *a $b*c$ d*', '<p><strong>‹x›</strong> and <em>a ‹b*c› d</em></p>'],
    ['# The $x$ of it', '<h3>The ‹x› of it</h3>'],
    ['`$x$` and ``$y$``', '<p><code>$x$</code> and <code>$y$</code></p>'],
    ['    $x_1$', '<pre tabindex="0"><code>$x_1$</code></pre>'],
    ['```\necho $A $B\n\n$$\n```\n$y$', '<pre tabindex="0"><code>echo $A $B\n\n$$</code></pre>\n<p>‹y›</p>'],
    ['[a $x$](https://a.b/$c$d)', '<p><a href="https://a.b/$c$d" rel="noopener noreferrer nofollow ugc">a ‹x›</a></p>'],
    ['H~2~O, 60~70度、30~60秒, ~~gone~~', '<p>H~2~O, 60~70度、30~60秒, <del>gone</del></p>'],
    ['a \ufdd0b\ufdd4 $x$', '<p>a \ufffdb\ufffd ‹x›</p>'],
  ])('%j', (markdown, html) => expect(read(markdown)).toBe(html));

  it('keeps a formula with a pipe in its cell', () => {
    expect(read('| a | b |\n|-|-|\n| $P(A|B)$ | $|x|$ |')).toContain('<td>‹P(A|B)›</td><td>‹|x|›</td>');
  });

  it('reads a formula in the name of a task', () => {
    expect(toHtml('- [ ] learn $x^2$', { formula })).toContain('aria-label="learn x²"');
  });
});

describe('A formula as MathML', () => {
  it('keeps its TeX and needs no style sheet of its own', () => {
    expect(formula('x^2', false)).toBe(
      '<math><semantics><msup><mi>x</mi><mn>2</mn></msup><annotation encoding="application/x-tex">x^2</annotation></semantics></math>',
    );
    expect(formula('\\begin{aligned}a&=b\\end{aligned}', true)).toMatch(
      /^<span class="formula"><math display="block">/,
    );
  });

  it.each([
    ['an unknown command', '\\unknown{x}'],
    ['an open brace', '\\frac{a'],
    ['3,000 braces', '{'.repeat(3_000) + '}'.repeat(3_000)],
    ['fractions 5,000 deep', '\\frac{'.repeat(5_000)],
    ['roots 900 deep', '\\sqrt'.repeat(900)],
    ['a macro that calls itself', '\\def\\a{\\a\\a}\\a'],
    ['a new command', '\\newcommand{\\b}{<b>}\\b'],
    ['a link', '\\href{javascript:alert(1)}{x}'],
    ['a picture', '\\includegraphics{https://a.b/c.png}'],
    ['a class', '\\class{a}{x}'],
    ['a style', '\\style{color:red}{x}'],
    ['what doubles its argument', '\\cancelto{0}{'.repeat(20) + '}'.repeat(20)],
    ['chemistry in chemistry', '\\ce{^{'.repeat(9) + '}A}'.repeat(9)],
    ['an open environment', '\\begin{aligned} a'],
    ['too long a formula', 'x'.repeat(6_000)],
  ])('%s stays as typed', (_, tex) => {
    expect(formula(tex, false)).toBe(
      `<code class="tex">$${tex.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}$</code>`,
    );
  });
});

describe('Mathematics in a streaming text', () => {
  const text = [
    'It costs $5 a month. Then $x_1*y$, \\(z\\) and $$w$$ follow.',
    '$$\n\\begin{aligned} a &= b \\\\\n&+ c\n- d\n\\end{aligned}\n$$',
    '- one $x$\n- two\n  \\[\n  + a\n  \\]\n- `$HOME` and $PATH',
    '```sh\necho $A $B\n\n$$\n```',
    'The end costs $7\n',
  ].join('\n\n');

  it.each([1, 2, 3, 7])('is never shown in halves, in pieces of %i', (length) => {
    const stream = new MarkdownStream({ formula });
    let finished = '';
    let open = '';
    for (let at = 0; at < text.length; at += length) {
      const growth = stream.push(text.slice(at, at + length));
      finished += growth.finished;
      open = growth.open ?? open;
      const shown = (finished + open).replace(/<annotation.*?<\/annotation>|<pre.*?<\/pre>/gs, '');
      expect(shown.replace(/\$(?:5|7|P[ATH]*|H[OME]*)/g, '')).not.toMatch(/\$|\\|aligned|<li>a|[xyz]_1/);
    }
    expect((finished + open).replace(/\s+/g, ' ')).toBe(toHtml(text, { formula }).replace(/\s+/g, ' '));
  });

  it('shows a lone dollar as soon as it cannot begin a formula', () => {
    const shown = (markdown: string) => new MarkdownStream().push(markdown).open?.replace(/\s+(?=<|$)/g, '');
    expect(shown('It costs $5')).toBe('<p>It costs</p>');
    expect(shown('It costs $5 or so')).toBe('<p>It costs $5 or so</p>');
    expect(shown('It costs $5.\nThen')).toBe('<p>It costs $5.\nThen</p>');
    expect(shown(`a $x${' and y'.repeat(40)}`)).toContain('$x and');
    expect(shown('a $$x')).toBe('<p>a</p>');
    expect(shown(`a $$x${' + y'.repeat(600)}`)).toContain('$$x');
  });
});
