import fc from 'fast-check';
import { Lexer, Tokenizer } from 'marked';
import { describe, expect, it, vi } from 'vitest';
import { safeAddress } from '~/kit/markdown/allowed/safe-address';
import { toHtml } from '~/kit/markdown/render';
import { MarkdownStream } from '~/kit/markdown/stream';
import { tasksAgree, withoutTicks, withTaskButtons } from '~/kit/markdown/task-boxes';

describe('Markdown to HTML', () => {
  it.each([
    ['Plain *words* and **strong** ones', '<p>Plain <em>words</em> and <strong>strong</strong> ones</p>'],
    ['# Title', '<h3>Title</h3>'],
    ['`a < b`', '<p><code>a &lt; b</code></p>'],
    [
      '```js\nlet a = "<b>";\n```',
      '<div class="code-head"><span>js</span></div><pre tabindex="0"><code class="language-js">let a = &quot;&lt;b&gt;&quot;;</code></pre>',
    ],
    [
      '[site](https://example.org/a?b=1&c=2)',
      '<p><a href="https://example.org/a?b=1&amp;c=2" rel="noopener noreferrer nofollow ugc">site</a></p>',
    ],
    [
      '![a leaf](https://example.org/leaf.png)',
      '<p><a class="picture" href="https://example.org/leaf.png" rel="noopener noreferrer nofollow ugc">' +
        'Open picture: a leaf</a></p>',
    ],
    ['![x](http://example.org/leaf.png)', '<p>x</p>'],
    ['[x](/logout)', '<p>x</p>'],
    ['3. three\n4. four', '<ol start="3">\n<li>three</li>\n<li>four</li>\n</ol>'],
  ])('%s', (markdown, html) => {
    expect(toHtml(markdown).trim()).toBe(html);
  });

  it('numbers tasks in their order and names each for a screen reader', () => {
    const html = toHtml('- [ ] Water the **plant**\n- [x] Read\n  - [ ] Chapter 1\n\nText\n\n1. [x] Last');
    expect([...html.matchAll(/data-task="(\d)" aria-label="([^"]*)"/g)].map((match) => [match[1], match[2]])).toEqual([
      ['0', 'Water the plant'],
      ['1', 'Read'],
      ['2', 'Chapter 1'],
      ['3', 'Last'],
    ]);
    expect(html.match(/ checked /g)).toHaveLength(2);
  });

  it.each([
    ['- [ ] Read [this](https://a.example)\n  - below', /<label><input [^>]*> Read <a [^>]*>this<\/a><\/label>\n<ul>/],
    ['- [ ] One\n\n  More\n\n- [x] Two', /<p><label><input [^>]*> One<\/label><\/p>\n?<p>More<\/p>/],
    ['- [ ] # Heading', /<li class="task">/],
  ])('makes the words of a task clickable, but not the blocks below it: %s', (markdown, html) => {
    expect(toHtml(markdown)).toMatch(html);
  });

  it('shows others no ticks of the owner', () => {
    const html = toHtml('- [x] One\n- [ ] Two');
    expect(withoutTicks(html)).toBe(toHtml('- [ ] One\n- [ ] Two'));
  });

  it('turns tasks into submit buttons for the owner', () => {
    const html = withTaskButtons(toHtml('- [x] One\n- [ ] "Two" & <b>'), 'ticks');
    expect(html).not.toContain('<input');
    expect(html).toContain(
      'form="ticks" name="task" value="0:0" class="tick" role="checkbox" aria-checked="true" aria-label="One"',
    );
    expect(html).toContain('value="1:1"');
    expect(html).toContain('aria-label="&quot;Two&quot; &amp; &lt;b&gt;"');
  });

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,<script>1</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//example.org',
    '/logout',
    '#x',
    'blob:https://example.org/1',
    '',
  ])('gives no link to %j', (address) => {
    expect(safeAddress(address)).toBeNull();
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '[x](javascript:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '![x](javascript:alert(1))',
    '<svg onload=alert(1)>',
    '- [ ] <img src=x onerror=alert(1)>',
    '```"><script>alert(1)</script>\nx\n```',
    '[x]: javascript:alert(1)\n\n[x]',
    '<https://example.org/"onmouseover="alert(1)>',
    '| a | b |\n|---|---|\n| <script> | <b onclick=x> |',
    '<div><p><iframe src="javascript:1">',
  ])('lets nothing of %j run', (hostile) => {
    // Text inside quotes is an attribute's value, in which no tag can begin.
    const html = toHtml(hostile).replace(/aria-label="[^"<>]*"/g, '');
    expect(html).not.toMatch(/<(?:script|img|svg|iframe|style|object|embed|b|form)\b/i);
    expect(html).not.toMatch(/<[^>]*\son\w+=/i);
    expect(html).not.toMatch(/href="(?!https?:|mailto:)/i);
  });

  it('gives only allowed tags and attributes for any text', () => {
    const pieces = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '`',
      '```',
      '\n',
      '- [ ] ',
      '[',
      '](',
      ')',
      '![',
      'javascript:',
      '&#x',
      'onerror=',
      '<img ',
      '<a href=',
      '|',
      '---',
      '&lt;',
      'a',
      ' ',
      'http://x',
      '*',
      '_',
      '#',
      '\u0000',
      '\\',
      '[^1]',
      '\n\n[^1]: ',
      '> [!NOTE]',
      '\n: ',
      '<details>',
      '</details>',
      '<sub>',
      '</sub>',
      '<br>',
      '<!--',
      '-->',
      'Table: ',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        const tags = toHtml(parts.join('')).match(/<\/?[a-z][^>]*>/gi) ?? [];
        for (const tag of tags) {
          expect(tag).toMatch(
            /^<\/?(?:h[3-6]|p|br|hr|blockquote|strong|em|del|a|ul|ol|li|pre|code|div|table|thead|tbody|tr|th|td|input|label|span|caption|dl|dt|dd|section|sub|sup|kbd|mark|details|summary)(?:\s+(?:class="[\w+#. -]*"|href="(?:(?:https?|mailto):[^"<>]*|#fn(?:ref)?-[a-z0-9]+-[\d-]+)"|id="fn(?:ref)?-[a-z0-9]+-[\d-]+"|role="note"|href|rel="[\w ]*"|start="\d+"|tabindex="0"|type="checkbox"|checked|disabled|data-task="\d+"|aria-label="[^"<>]*"|aria-label))*\s*\/?>$/,
          );
        }
      }),
      { numRuns: 500 },
    );
  });

  it('escapes text behind raw HTML that marked mistakes for escaped text', () => {
    for (const tag of ['code', 'pre', 'kbd', 'script']) {
      const html = toHtml(`x <${tag}> <img src=x onerror=alert(1)//`);
      expect(html).toContain('&lt;img src=x');
      expect(html).not.toMatch(/<img/);
    }
    expect(toHtml('&copy; &amp; & &lt;b&gt;').trim()).toBe('<p>&copy; &amp; &amp; &lt;b&gt;</p>');
  });

  it('notices if the tasks on the page differ from those of the source', () => {
    const agree = (markdown: string) => tasksAgree(toHtml(markdown), markdown);
    expect(agree('- [ ] one\n- [x] two')).toBe(true);
    expect(agree('[docs]: https://example.org\n2. [ ] pay\n\n- [ ] ship')).toBe(true);
    const nested = Array.from({ length: 70 }, (_, at) => `${'  '.repeat(at)}- [ ] ${at}`).join('\n');
    expect(agree(`${nested}\n\n- [ ] pay`)).toBe(true);
    expect(agree('- [ ] a |\n|---|\n\n- [ ] pay')).toBe(false);
    expect(tasksAgree(toHtml('- [ ] one'), '- [x] one')).toBe(false);
  });

  it('makes no link inside a link, and none without text', () => {
    expect(toHtml('[![logo](https://a.example/l.png)](https://a.example/)')).toContain('>logo</a>');
    expect(toHtml('[](https://a.example/)')).toContain('>https://a.example/</a>');
  });

  it('gives every task a name, so that it can be ticked', () => {
    expect(withTaskButtons(toHtml('- [ ] [](https://a.example/)'), 'ticks')).toContain('aria-label="Task"');
  });

  it.each([
    ['**a'.repeat(66_000)],
    ['_a'.repeat(100_000)],
    ['***a'.repeat(50_000)],
    [`${'_a'.repeat(490)}\n\n`.repeat(200)],
    [Array.from({ length: 400 }, (_, depth) => `${' '.repeat(depth * 2)}- a`).join('\n')],
  ])('does bounded work for endless marks (case %#)', (text) => {
    // marked searches the rest of the paragraph for the end of each delimiter, and scans each list level again. The
    // work may be a constant multiple of the text.
    const looked = { forMarks: 0, forLevels: 0 };
    const { emStrong } = Tokenizer.prototype;
    const { blockTokens } = Lexer.prototype;
    vi.spyOn(Tokenizer.prototype, 'emStrong').mockImplementation(function (this: Tokenizer, ...args) {
      if ('*_'.includes(args[0].charAt(0))) looked.forMarks += args[1].length;
      return emStrong.apply(this, args);
    });
    vi.spyOn(Lexer.prototype, 'blockTokens').mockImplementation(function (this: Lexer, source, ...rest) {
      looked.forLevels += source.length;
      return blockTokens.call(this, source, ...(rest as []));
    });
    try {
      toHtml(text);
    } finally {
      vi.restoreAllMocks();
    }
    expect(looked.forLevels).toBeGreaterThanOrEqual(text.length);
    expect(looked.forLevels / text.length).toBeLessThan(65);
    expect(looked.forMarks / text.length).toBeLessThanOrEqual(500);
  });

  it.each(['> '.repeat(50_000), '- '.repeat(50_000), '*'.repeat(50_000), '['.repeat(20_000), '`'.repeat(50_000)])(
    'survives depth and length (case %#)',
    (text) => {
      expect(toHtml(text).length).toBeGreaterThan(0);
    },
  );

  // With the long word, an expression that can match the spaces in two ways would try all combinations.
  it.each([
    ['> ', '<blockquote>'],
    ['>', '<blockquote>'],
    ['- ', '<ul>'],
    ['1. ', '<ol>'],
  ])('%j nests sixty deep on one line, and no deeper', (mark, tag) => {
    const word = 'x'.repeat(200);
    for (const [marks, levels] of [
      [59, 59],
      [60, 60],
      [61, 60],
      [500, 60],
    ] as const) {
      const html = toHtml(`${mark.repeat(marks)}${word}\n\nafter`);
      expect(html.split(tag).length - 1).toBe(levels);
      expect(html).toContain(word);
      expect(html).toContain('<p>after</p>');
    }
  });
});

describe('a streaming text', () => {
  const lesson =
    'Intro with *words*.\n\n## Heading\n\n- one\n- two\n\n```py\nx = 1\n\ny = 2\n```\n\n' +
    '| a | b |\n|---|---|\n| 1 | 2 |\n\n> quote\n\n- [ ] task\n- [x] done\n';

  it('ends like the whole text, wherever it was cut', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1 }), (cuts) => {
        const stream = new MarkdownStream();
        let finished = '';
        let open = '';
        for (let at = 0, turn = 0; at < lesson.length; turn += 1) {
          const length = cuts[turn % cuts.length] ?? 1;
          const growth = stream.push(lesson.slice(at, at + length));
          finished += growth.finished;
          open = growth.open ?? open;
          at += length;
        }
        expect((finished + open).replace(/\s+/g, ' ')).toBe(toHtml(lesson).replace(/\s+/g, ' '));
      }),
      { numRuns: 60 },
    );
  });

  it('takes lines that end in CR LF, wherever they are cut', () => {
    const stream = new MarkdownStream();
    let finished = '';
    let open = '';
    for (const character of lesson.replaceAll('\n', '\r\n')) {
      const growth = stream.push(character);
      finished += growth.finished;
      open = growth.open ?? open;
    }
    expect((finished + open).replace(/\s+/g, ' ')).toBe(toHtml(lesson).replace(/\s+/g, ' '));
  });

  it('survives nesting that the parser cannot take', () => {
    expect(new MarkdownStream().push('> '.repeat(50_000)).open?.length).toBeGreaterThan(0);
  });

  it('renders a long block each time it has grown by a quarter, and not with each piece', () => {
    const stream = new MarkdownStream();
    let rendered = 0;
    let shown = '';
    for (let pieces = 0; pieces < 5_000; pieces += 1) {
      const { finished, open } = stream.push('some words, ');
      expect(finished).toBe('');
      if (open !== null && pieces > 1_000) rendered += 1;
      shown = open ?? shown;
    }
    expect(rendered).toBeLessThan(10);
    expect(shown.length).toBeGreaterThan(0.75 * 5_000 * 'some words, '.length);
    expect(stream.push('end.\n\nNext').finished).toBe('');
    // With a quarter more, everything complete is rendered.
    expect(stream.push(`\n\n${'more '.repeat(5_000)}`).finished).toContain('end.</p>');
  });

  it('renders a block once when it is finished', () => {
    const stream = new MarkdownStream();
    expect(stream.push('One\n\nTw').finished).toContain('<p>One</p>');
    expect(stream.push('o\n\nThree').finished).not.toContain('One');
  });
});
