import { describe, expect, it } from 'vitest';
import { toHtml } from '~/kit/markdown/render';
import { MarkdownStream } from '~/kit/markdown/stream';
import { tasksAgree } from '~/kit/markdown/task-boxes';
import { listTasks } from '~/kit/markdown/tasks';

/** HTML without line breaks, with the same name for every text. */
const html = (markdown: string) =>
  toHtml(markdown)
    .replace(/\b(fn|fnref)-[a-z0-9]+-/g, '$1-x-')
    .replaceAll('\n', '');

const section = (items: string) => `<section class="footnotes" aria-label="Footnotes"><ol>${items}</ol></section>`;
const reference = (number: number, use = 1) =>
  `<sup><a href="#fn-x-${number}" id="fnref-x-${number}-${use}" aria-label="Footnote ${number}">${number}</a></sup>`;
const back = (number: number) => ` <a href="#fnref-x-${number}-1" aria-label="Back to the text">↩</a>`;

describe('footnotes', () => {
  it('are numbered in the order of their references, and link there and back', () => {
    expect(html('One[^b] two[^a].\n\n[^a]: Text *a*\n[^b]: Text b\ngoes on')).toBe(
      `<p>One${reference(1)} two${reference(2)}.</p>` +
        section(
          `<li id="fn-x-1"><p>Text bgoes on${back(1)}</p></li><li id="fn-x-2"><p>Text <em>a</em>${back(2)}</p></li>`,
        ),
    );
  });

  it('contain indented blocks, and end with the first that is not indented', () => {
    expect(html('A[^1]\n\n[^1]: One\n\n    Two\n\n    - three\n\nB')).toBe(
      `<p>A${reference(1)}</p><p>B</p>` +
        section(`<li id="fn-x-1"><p>One</p><p>Two</p><ul><li>three</li></ul>${back(1)}</li>`),
    );
  });

  it('have a link back to each reference', () => {
    const text = html('A[^1] b[^1] c[^1]\n\n[^1]: x');
    expect(text).toContain('id="fnref-x-1-3"');
    expect(text).toContain('<a href="#fnref-x-1-3" aria-label="Back to the text, 3">↩</a>');
    expect(html(`${'a[^1] '.repeat(50)}\n\n[^1]: x`).match(/↩/g)).toHaveLength(9);
  });

  it('lose no text: repeated definitions and those without a reference come last', () => {
    const text = html('A[^1]\n\n[^1]: first\n\n[^1]: second\n\n[^2]: third[^3]\n\n[^3]: fourth');
    expect([...text.matchAll(/<li id="(fn-x-\d)"><p>(\w+)/g)].map(([, id, word]) => `${id} ${word}`)).toEqual([
      'fn-x-1 first',
      'fn-x-2 second',
      'fn-x-3 third',
      'fn-x-4 fourth',
    ]);
    expect(html('A[^1]\n\n[^1]: one\n\n    [^2]: two')).toContain('<p>two</p>');
  });

  it.each(['a[^1]', '[^a-z]+', '`[^1]`\n\n[^2]: x'])('%j stays as typed', (text) => {
    expect(html(text)).toContain('[^');
    expect(html(text)).not.toContain('<sup>');
  });

  it('are not links inside a link', () => {
    expect(html('[a[^1]](https://b.example)\n\n[^1]: c')).toContain('>a<sup>1</sup></a>');
  });

  it('have addresses of their own in each text, which ticks do not change', () => {
    const ids = (text: string) => toHtml(text).match(/fn-[a-z0-9]+-1/)?.[0];
    const text = '- [ ] a[^1]\n\n[^1]: b';
    expect(ids(text)).toBe(ids(text.replace('[ ]', '[x]')));
    expect(ids(text)).not.toBe(ids(`${text} c`));
  });

  it('can be read while the text streams in', () => {
    const stream = new MarkdownStream();
    const { finished } = stream.push('One[^1].\n\n[^1]: Text\n\nMore');
    expect(finished.replaceAll('\n', '')).toBe('<p>One<sup>1</sup>.</p><p><sup>1</sup> Text</p>');
  });
});

describe('callouts', () => {
  it.each(['note', 'tip', 'important', 'warning', 'caution'])('%s has its title', (kind) => {
    const word = kind.charAt(0).toUpperCase() + kind.slice(1);
    expect(html(`> [!${kind.toUpperCase()}]\n> Mind *this*.\n>\n> - a`)).toBe(
      `<div class="callout callout-${kind}" role="note"><p><strong>${word}</strong></p><p>Mind <em>this</em>.</p><ul><li>a</li></ul></div>`,
    );
  });

  it('may be in lists and in each other', () => {
    expect(html('- a\n\n  > [!TIP]\n  > b\n  >\n  > > [!note] c')).toBe(
      '<ul><li><p>a</p><div class="callout callout-tip" role="note"><p><strong>Tip</strong></p><p>b</p>' +
        '<div class="callout callout-note" role="note"><p><strong>Note</strong></p><p>c</p></div></div></li></ul>',
    );
  });

  it('have the title beside their mark', () => {
    expect(html('> [!TIP] Mind *the* gap \n> Step over it.')).toBe(
      '<div class="callout callout-tip" role="note"><p><strong>Tip: Mind <em>the</em> gap</strong></p><p>Step over it.</p></div>',
    );
    expect(html('> [!NOTE] What to do\n> - a')).toBe(
      '<div class="callout callout-note" role="note"><p><strong>Note: What to do</strong></p><ul><li>a</li></ul></div>',
    );
    // A sentence that goes on below is not a title.
    const long = 'The first line of a sentence that was wrapped where the column ended';
    expect(html(`> [!NOTE] ${long}\n> goes on.`)).toBe(
      `<div class="callout callout-note" role="note"><p><strong>Note</strong></p><p>${long}goes on.</p></div>`,
    );
  });

  it.each(['> [!HINT]\n> a', '> a\n> [!NOTE]', '[!NOTE]\na'])('%j is not', (text) => {
    expect(html(text)).not.toContain('callout');
    expect(html(text)).toContain('[!');
  });
});

describe('definitions', () => {
  it('are a list of terms', () => {
    expect(html('Apple\n: A *fruit*\nthat grows\n\n: A firm\nPear\n: Green\n\nEnd')).toBe(
      '<dl><dt>Apple</dt><dd>A <em>fruit</em>that grows</dd><dd>A firm</dd><dt>Pear</dt><dd>Green</dd></dl><p>End</p>',
    );
    expect(html('**A**\n: One\n\n    Two\n\n`B`\n:   Three')).toBe(
      '<dl><dt><strong>A</strong></dt><dd><p>One</p><p>Two</p></dd><dt><code>B</code></dt><dd>Three</dd></dl>',
    );
    expect(html('- A\n  : b')).toBe('<ul><li><dl><dt>A</dt><dd>b</dd></dl></li></ul>');
  });

  it.each([
    ['- **term**: what it means', '<ul><li><strong>term</strong>: what it means</li></ul>'],
    ['a\nb\n: c', '<p>ab: c</p>'],
    ['a\n\n: c', '<p>a</p><p>: c</p>'],
    ['a\n:c', '<p>a:c</p>'],
    ['# a\n: c', '<h3>a</h3><p>: c</p>'],
  ])('%j is not a definition', (text, expected) => {
    expect(html(text)).toBe(expected);
  });
});

describe('tables', () => {
  const table = '| a | b |\n|---|---|\n| 1 | 2 |';
  const captioned = (caption: string) =>
    `<div class="table" tabindex="0"><table><caption>${caption}</caption><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table></div>`;
  it.each([
    `Table: Two *numbers*\n\n${table}`,
    `Table: Two *numbers*\n${table}`,
    `${table}\nTable: Two *numbers*`,
    `${table}\n\n: Two *numbers*`,
  ])('%j has a caption', (text) => {
    expect(html(text)).toBe(captioned('Two <em>numbers</em>'));
  });

  it('take one caption each', () => {
    const text = html(`Table: A\n\n${table}\n\nTable: B\n\n${table}\n\nTable: C`);
    expect(text.match(/<caption>\w/g)).toEqual(['<caption>A', '<caption>B']);
    expect(text).toContain('<p>Table: C</p>');
    expect(html(`Table\n\n${table}`)).toContain('<p>Table</p>');
    expect(html(`Table: on\ntwo lines\n\n${table}`)).not.toContain('<caption>');
  });

  it('break lines in their cells', () => {
    expect(html('| a |\n|---|\n| 1<br>2<br/>3<BR /> |')).toContain('<td>1<br>2<br>3<br></td>');
  });
});

describe('raw HTML', () => {
  it.each([
    ['H<sub>2</sub>O, x<sup>2</sup>', '<p>H<sub>2</sub>O, x<sup>2</sup></p>'],
    ['Press <kbd>Ctrl</kbd>+<KBD>C</KBD>', '<p>Press <kbd>Ctrl</kbd>+<kbd>C</kbd></p>'],
    ['**<mark>a *b*</mark>**', '<p><strong><mark>a <em>b</em></mark></strong></p>'],
    ['a<!-- b -->c', '<p>ac</p>'],
    ['<!-- a\n\nb -->\n\nc', '<p>c</p>'],
    ['<!-- a --> b', '<p>b</p>'],
    ['<mark>\na\n</mark>', '<p><mark>a</mark></p>'],
    ['<br>\na', '<p><br>a</p>'],
  ])('%j is rendered', (text, expected) => {
    expect(html(text)).toBe(expected);
  });

  it.each([
    '<sub>a',
    'a</sub>',
    '<sub><sup>a</sub>',
    '<sub *a</sub>*',
    '*<sub>a*</sub>',
    '<kbd class="x">a</kbd>',
    '<br onclick="a">',
    '<mark style="color:red">a</mark>',
    '<details open>\na\n</details>',
    '<u>a</u>',
    '<!-- a',
    '<details>\na',
    '</details>',
    '<summary>a</summary>',
    '<details><summary>a',
    '`<sub>a</sub>`',
  ])('%j stays as typed', (text) => {
    expect(html(text)).toContain('&lt;');
    expect(html(text)).not.toMatch(/<(?:sub|kbd|br|mark|u|details|summary)\b/);
    expect(
      html(text)
        .replace(/<[^>]*>|\n/g, '')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"'),
    ).toBe(text.replace(/[*`\n]/g, ''));
  });

  it('makes folds, which are closed and contain Markdown', () => {
    const fold = '<details><summary>The <em>answer</em></summary><p>Yes:</p><ul><li>a</li></ul></details>';
    for (const text of [
      '<details>\n<summary>The *answer*</summary>\n\nYes:\n\n- a\n\n</details>',
      '<details><summary>The *answer*</summary>\nYes:\n- a\n</details>',
      '<details>\n<summary>\nThe *answer*\n</summary>\nYes:\n- a\n</details>',
    ])
      expect(html(`${text}\n## After`)).toBe(`${fold}<h3>After</h3>`);
    expect(html('- <details><summary>Q</summary>A</details>')).toBe(
      '<ul><li><details><summary>Q</summary><p>A</p></details></li></ul>',
    );
    expect(html('<details>\na\n<details>\nb\n</details>\n</details>')).toBe(
      '<details><summary>Details</summary><p>a</p><details><summary>Details</summary><p>b</p></details></details>',
    );
  });

  it('streams in as what it says', () => {
    const stream = new MarkdownStream();
    const pieces = ['<details>\n', '<summary>Q</summary>\n', '\nA\n\n', '</details>\n\n', 'More'];
    const finished = pieces.map((piece) => stream.push(piece).finished).join('');
    expect(finished.replaceAll('\n', '')).toBe('<p>Q</p><p>A</p>');
  });
});

describe('tasks', () => {
  it.each([
    ['- [ ] a[^1]\n- [x] b\n\n[^1]: c\n\n    - [ ] none\n\n- [ ] d', 3],
    ['[^1]: word\n    - [ ] none\n- [ ] a', 1],
    ['[^1]: word\n2. [ ] none\n\n- [ ] a', 1],
    ['A\n[^1]: - [ ] none\n- [ ] a', 1],
    ['> [!TIP]\n> - [ ] a\n>   > [!NOTE]\n>   > - [x] b\n\n- [ ] c', 3],
    ['Term\n: - [ ] none\n- [ ] a\n\nB\n: c\n\n    - [ ] none\n\n- [ ] d', 2],
    ['- [ ] Term\n  : what it means\n- [ ] b', 2],
    ['<details><summary>Q</summary>\n- [ ] a\n\n- [ ] b\n</details>\n- [ ] c', 3],
    ['- [ ] a\n<details>\n- [ ] b\n</details>\n- [x] c', 3],
    ['Table: x\n| a |\n|---|\n| b |\nTable: y\n- [ ] c', 1],
    ['<!-- - [ ] none -->\n- [ ] a\n\n<!--\n- [ ] none\n-->\n- [ ] b', 2],
    ['- [ ] H<sub>2</sub>O <!-- c -->\n- [ ] <kbd>a</kbd>', 2],
  ])('%j: the page and the source have the same tasks', (text, count) => {
    expect(listTasks(text)).toHaveLength(count);
    expect(tasksAgree(toHtml(text), text)).toBe(true);
  });

  it('are named without tags', () => {
    expect(toHtml('- [ ] H<sub>2</sub>O[^1]\n\n[^1]: x')).toContain('aria-label="H 2 O"');
  });
});
