/**
 * Small texts that are expensive for a Markdown parser: for each construct of CommonMark and GFM, forms with vain
 * lookahead, deep nesting or output much larger than the input. Size and seed determine the texts.
 */
export interface HostileText {
  readonly name: string;
  readonly text: string;
}

/** Repeats `piece` up to `bytes`, between `before` and `behind`. All pieces are ASCII unless stated otherwise. */
const filled = (bytes: number, piece: string, before = '', after = ''): string =>
  before + piece.repeat(Math.max(1, Math.floor((bytes - before.length - after.length) / piece.length))) + after;

/** Rows of `line(i)` up to `bytes`. */
function lines(bytes: number, line: (index: number) => string, before = ''): string {
  let text = before;
  for (let index = 0; ; index += 1) {
    const next = `${line(index)}\n`;
    if (text.length + next.length > bytes) return text;
    text += next;
  }
}

/** A table with about as many columns as rows, which has the most cells for its size. */
function wideTable(bytes: number, rowBytes: number): string {
  const columns = Math.floor(bytes / 10);
  const head = `|${'a|'.repeat(columns)}\n|${'-|'.repeat(columns)}\n`;
  return filled(bytes, '|x\n'.padEnd(rowBytes), head);
}

const nested = (depth: number, piece: string, bytes: number, end = 'a'): string =>
  lines(bytes, (index) => piece.repeat(1 + (index % depth)) + end);

const constructs: Readonly<Record<string, (bytes: number, random: () => number) => string>> = {
  // Tables
  'table: many columns, short rows': (n) => wideTable(n, 3),
  'table: one row, many columns': (n) => `|${'a|'.repeat(n / 4 - 2)}\n|${'-|'.repeat(n / 4 - 2)}\n`,
  'table: delimiters, then spaces': (n) => filled(n, ' ', 'a\n:-', 'x'),
  'table: delimiters that never end': (n) => filled(n, '-|', 'a|b\n', 'x'),
  'table: heads without delimiters': (n) => filled(n, 'a|b\n|-|\n'),
  'table: pipes in one line': (n) => filled(n, '|'),
  'table: escaped pipes': (n) => filled(n, '\\|', 'a|b\n-|-\n'),
  'table: backslashes before a pipe': (n) => filled(n, '\\', 'a|b\n-|-\n', '|'),
  'table: many small ones': (n) => filled(n, 'a|b\n-|-\n1|2\n\n'),
  // Links
  'links: opening brackets': (n) => filled(n, '['),
  'links: closing brackets': (n) => filled(n, ']', '['),
  'links: nested brackets': (n) => '['.repeat(n / 2) + ']'.repeat(n / 2),
  'links: unfinished addresses': (n) => filled(n, '[a](b'),
  'links: unfinished addresses, closed once': (n) => filled(n, '[a](b', '', ')'),
  'links: addresses in angle brackets': (n) => filled(n, '[a](<b'),
  'links: unfinished titles': (n) => filled(n, '[a](b "c'),
  'links: parentheses': (n) => `[a](${'('.repeat(n / 2 - 3)}${')'.repeat(n / 2 - 2)}`,
  'links: links in links': (n) => `${'['.repeat(n / 6)}a${'](b)'.repeat(n / 6)}`,
  'links: pictures in pictures': (n) => `${'!['.repeat(n / 6)}a${'](b)'.repeat(n / 6)}`,
  'links: escaped brackets': (n) => filled(n, '\\[a\\]('),
  'links: spaces in the address': (n) => filled(n, ' ', '[a](', 'b'),
  'links: many that are whole': (n) => filled(n, '[a](http://b.c/d "e") '),
  // Reference definitions
  'references: definitions': (n) => lines(n, (i) => `[a${i}]: /b`),
  'references: definitions and uses': (n) => lines(n / 2, (i) => `[a${i}]: /b`) + filled(n / 2, '[a1] '),
  'references: one label, used often': (n) => filled(n, '[a][b]', '[b]: /c\n\n'),
  'references: undefined': (n) => filled(n, '[a][b]'),
  'references: unfinished labels': (n) => filled(n, '[a\n', '', ']: /b'),
  'references: titles without an end': (n) => filled(n, '[a]: /b "c\n'),
  'references: backslashes': (n) => filled(n, '\\\\', '[', ']: b'),
  // Autolinks
  'autolinks: addresses of mail': (n) => filled(n, 'a+b.', '', '@'),
  'autolinks: at signs': (n) => filled(n, 'a@'),
  'autolinks: hosts of mail': (n) => filled(n, 'b-', 'a@'),
  'autolinks: dots of mail': (n) => filled(n, '.a', 'a@', '.'),
  'autolinks: questions behind': (n) => filled(n, '?!', 'http://a.b/'),
  'autolinks: parentheses behind': (n) => filled(n, ')', 'http://a.b/'),
  'autolinks: parentheses around': (n) => filled(n, '()', 'http://a.b/'),
  'autolinks: entities behind': (n) => filled(n, '&a;', 'http://a.b/'),
  'autolinks: underscores': (n) => filled(n, '_', 'www.a'),
  'autolinks: www': (n) => filled(n, 'www.'),
  'autolinks: http': (n) => filled(n, 'http://'),
  'autolinks: many that are whole': (n) => filled(n, 'http://a.b/c '),
  'autolinks: in angle brackets': (n) => filled(n, '<http://a'),
  'autolinks: in angle brackets, whole': (n) => filled(n, '<a:b>'),
  // Emphasis
  'emphasis: pairs': (n) => filled(n, '*a* '),
  'emphasis: opened': (n) => filled(n, '*a '),
  'emphasis: opened twice': (n) => filled(n, '**a '),
  'emphasis: closed': (n) => filled(n, 'a* '),
  'emphasis: nested': (n) => `${'*a '.repeat(n / 6)}${' b*'.repeat(n / 6)}`,
  'emphasis: both marks': (n) => filled(n, '*_'),
  'emphasis: runs': (n) => filled(n, 'a***b__c~~'),
  'emphasis: one run': (n) => filled(n, '*'),
  'emphasis: paragraphs just under the limit': (n) => filled(n, `${'*a _b '.repeat(249)}\n\n`),
  'emphasis: struck out': (n) => filled(n, '~~a~'),
  'emphasis: underscores': (n) => filled(n, '_a__b'),
  // Lists
  'lists: long items': (n) => filled(n, '  b\n', '- a\n'),
  'lists: many items': (n) => filled(n, '- a\n'),
  'lists: nested in one line': (n) => filled(n, '- '),
  'lists: nested, deeper and deeper': (n) => lines(n, (i) => `${' '.repeat(2 * (i % 50))}- a`),
  'lists: two bullets in turn': (n) => filled(n, '- a\n* b\n'),
  'lists: items with blank lines': (n) => filled(n, '- a\n\n'),
  'lists: blank lines in an item': (n) => filled(n, '\n', '- a\n', '  b'),
  'lists: numbers': (n) => lines(n, (i) => `${i}. a`),
  'lists: numbers nested in one line': (n) => filled(n, '1. '),
  'lists: lazy lines': (n) => filled(n, 'b\n', '- - - - a\n'),
  'lists: empty items': (n) => filled(n, '-\n'),
  'lists: items of paragraphs': (n) => filled(n, '- a\n\n  b\n\n'),
  // Task lists
  'tasks: many': (n) => filled(n, '- [ ] a\n'),
  'tasks: nested': (n) => lines(n, (i) => `${' '.repeat(2 * (i % 30))}- [x] a`),
  'tasks: spaces before the text': (n) => filled(n, ' ', '- [ ]', 'a'),
  'tasks: long labels': (n) => lines(n, () => `- [ ] ${'*a* '.repeat(100)}`),
  'tasks: a label of marks': (n) => filled(n, '"', '- [ ] '),
  // Quotes
  'quotes: nested in one line': (n) => filled(n, '>'),
  'quotes: nested, deeper and deeper': (n) => nested(50, '> ', n),
  'quotes: many lines': (n) => filled(n, '> a\n'),
  'quotes: lazy lines': (n) => filled(n, 'b\n', '> > > a\n'),
  'quotes: lazy lines in turn': (n) => filled(n, '> > a\nb\n'),
  'quotes: lists in quotes': (n) => filled(n, '> - a\n'),
  'quotes: lists in quotes, lazily': (n) => filled(n, '> - a\nb\n'),
  'quotes: lists in quotes in turn': (n) => filled(n, '> - a\n> > b\n'),
  // Entities
  'entities: ampersands': (n) => filled(n, '&'),
  'entities: quotes': (n) => filled(n, '"'),
  'entities: unfinished': (n) => filled(n, '&#'),
  'entities: unfinished names': (n) => filled(n, '&a'),
  'entities: names': (n) => filled(n, '&copy;'),
  'entities: numbers': (n) => filled(n, '&#38;'),
  // Code
  'code: backticks': (n) => filled(n, '`'),
  'code: backticks in growing runs': (n) => lines(n, (i) => `${'`'.repeat(1 + (i % 300))}a`),
  'code: unfinished spans': (n) => filled(n, '`a``b```c'),
  'code: spans': (n) => filled(n, '`a` '),
  'code: growing runs in one line': (n) => {
    let text = '';
    for (let length = 1; text.length + length + 1 < n; length += 1) text += `${'`'.repeat(length)} `;
    return text;
  },
  'code: fences': (n) => filled(n, '```\n'),
  'code: unfinished fences': (n) => filled(n, '~~~\n```\n'),
  'code: indented': (n) => filled(n, '    a\n'),
  'code: indented with blank lines': (n) => filled(n, '\n', '    a\n', '    b'),
  'code: one fence of markup': (n) => filled(n, '<&"', '```\n', '\n```'),
  'code: fences in lists': (n) => filled(n, '- ```\n'),
  // HTML
  'html: opening brackets': (n) => filled(n, '<'),
  'html: tags': (n) => filled(n, '<a>'),
  'html: unfinished tags': (n) => filled(n, '<a '),
  'html: attributes': (n) => filled(n, ' a', '<a', '<'),
  'html: attributes with values': (n) => filled(n, ' a="b"', '<a', '<'),
  'html: unfinished values': (n) => filled(n, '<a b="'),
  'html: comments': (n) => filled(n, '<!--'),
  'html: comments in text': (n) => filled(n, 'a<!-- '),
  'html: processing': (n) => filled(n, 'a<?'),
  'html: CDATA': (n) => filled(n, 'a<![CDATA['),
  'html: declarations': (n) => filled(n, 'a<!A '),
  'html: blocks': (n) => filled(n, '<div>\n\n'),
  'html: scripts': (n) => filled(n, '<script>\n'),
  'html: preformatted in text': (n) => filled(n, 'a<pre>'),
  'html: closing tags': (n) => filled(n, '</a'),
  'html: paired tags': (n) => filled(n, '<sub>a</sub>'),
  'html: opened tags': (n) => filled(n, '<sub>'),
  'html: opened, then closed': (n) => '<sub>'.repeat(n / 11) + '</sub>'.repeat(n / 11),
  'html: crossed tags': (n) => filled(n, '<sub><sup></sub></sup>'),
  'html: line breaks': (n) => filled(n, '<br>'),
  'html: blocks of tags': (n) => filled(n, '<br>\n\n'),
  'html: a block of comments': (n) => filled(n, '<!-- -->'),
  'html: a block of unfinished comments': (n) => filled(n, '<!--', '<div>'),
  // Folds
  'folds: opened': (n) => filled(n, '<details>\n'),
  'folds: closed': (n) => filled(n, '</details>\n'),
  'folds: in each other': (n) => '<details>\n'.repeat(n / 21) + '</details>\n'.repeat(n / 21),
  'folds: opened and closed': (n) => filled(n, '<details>\n</details>\n'),
  'folds: in one line': (n) => filled(n, '<details><summary>'),
  'folds: summaries': (n) => filled(n, '<summary>\na\n'),
  'folds: in lists': (n) => filled(n, '- <details>\n'),
  // Footnotes
  'footnotes: references': (n) => filled(n, '[^1]'),
  'footnotes: references to one': (n) => filled(n, '[^1]', '[^1]: a\n\n'),
  'footnotes: definitions': (n) => lines(n, (i) => `[^${i}]: a`),
  'footnotes: definitions of one': (n) => filled(n, '[^1]: a\n'),
  'footnotes: of footnotes': (n) => lines(n, (i) => `[^${i}]: [^${i + 1}]`),
  'footnotes: in one line': (n) => filled(n, '[^1]: '),
  'footnotes: deeper and deeper': (n) => lines(n, (i) => `${' '.repeat(4 * (i % 30))}[^${i}]: a\n`),
  'footnotes: blank lines behind': (n) => filled(n, '\n', '[^1]: a\n', '    b'),
  'footnotes: blank lines with spaces': (n) => filled(n, '[^1]: a\n\n   \n'),
  'footnotes: indented': (n) => filled(n, '    a\n\n', '[^1]: a\n\n'),
  'footnotes: unfinished': (n) => filled(n, '[^'),
  'footnotes: in lists': (n) => filled(n, '- [^1]: a\n'),
  // Callouts
  'callouts: many': (n) => filled(n, '> [!NOTE]\n> a\n\n'),
  'callouts: nested in one line': (n) => filled(n, '> [!TIP]\n> '),
  'callouts: nested, deeper and deeper': (n) => lines(n, (i) => `${'> '.repeat(1 + (i % 50))}[!NOTE]`),
  'callouts: of one long text': (n) => filled(n, '> a\n', '> [!NOTE]\n'),
  // Definitions
  'definitions: many': (n) => filled(n, 'a\n: b\n'),
  'definitions: of one term': (n) => filled(n, ': b\n', 'a\n'),
  'definitions: apart': (n) => filled(n, 'a\n: b\n\n'),
  'definitions: long': (n) => filled(n, 'b\n', 'a\n: b\n'),
  'definitions: in one line': (n) => filled(n, ': ', 'a\n'),
  'definitions: deeper and deeper': (n) =>
    lines(n, (i) => `${' '.repeat(4 * (i % 30))}a\n${' '.repeat(4 * (i % 30))}: b\n`),
  'definitions: blank lines behind': (n) => filled(n, 'a\n: b\n\n   \n\n'),
  'definitions: one long term': (n) => filled(n, 'a', '', '\n: b'),
  'definitions: a line of marks': (n) => filled(n, '- _ ', '', 'a\n: b'),
  'definitions: in lists': (n) => filled(n, '- a\n  : b\n'),
  // Captions
  'captions: many': (n) => filled(n, 'Table: a\n\n|a|\n|-|\n|b|\n\n'),
  'captions: without tables': (n) => filled(n, 'Table: a\n\n'),
  'captions: in the last row': (n) => filled(n, '|a|\n|-|\nTable: b\n\n'),
  // Headings, rules, breaks
  'headings: many': (n) => filled(n, '# a\n'),
  'headings: hashes': (n) => filled(n, '#'),
  'headings: hashes behind': (n) => filled(n, ' #', '# a'),
  'headings: underlined': (n) => filled(n, 'a\n=\n'),
  'headings: underlines without text': (n) => filled(n, '=\n'),
  'headings: long before the underline': (n) => filled(n, 'a\n', '', '='),
  'headings: spaces': (n) => filled(n, ' ', '# ', 'a'),
  'rules: many': (n) => filled(n, '---\n'),
  'rules: almost': (n) => filled(n, '- ', '', 'a'),
  'rules: stars, almost': (n) => filled(n, '* ', '', 'a'),
  'breaks: spaces': (n) => filled(n, 'a  \n'),
  'breaks: backslashes': (n) => filled(n, '\\\n'),
  'breaks: many spaces': (n) => filled(n, ' ', 'a', 'b'),
  'breaks: many spaces before a line': (n) => filled(n, `a${' '.repeat(1000)}\n`),
  'breaks: tabs': (n) => filled(n, '\t', '- a\n', 'b'),
  // Whole texts
  'text: one word': (n) => filled(n, 'a'),
  'text: one paragraph of lines': (n) => filled(n, 'a\n'),
  'text: paragraphs': (n) => filled(n, 'a\n\n'),
  'text: blank lines': (n) => filled(n, ' \n', 'a\n', 'b'),
  'text: carriage returns': (n) => filled(n, '\r', 'a', 'b'),
  'text: backslashes': (n) => filled(n, '\\'),
  'text: beyond ASCII': (n) => filled(n / 3, '\u4e00'),
  'text: emoji': (n) => filled(n / 2, '\u{1f600}'),
  'mathematics: pairs of dollars': (n) => filled(n, '$$'),
  'mathematics: dollars and letters': (n) => filled(n, '$a'),
  'mathematics: small formulas': (n) => filled(n, '$x$ '),
  'mathematics: small formulas in lines': (n) => filled(n, '$x_1$\n'),
  'mathematics: small displays': (n) => filled(n, '$$\nx\n$$\n'),
  'mathematics: long formulas': (n) => filled(n, `$${'x+'.repeat(1_400)}x$ `),
  'mathematics: displays that never end': (n) => filled(n, '$$a\n'),
  'mathematics: brackets that never end': (n) => filled(n, '\\[a\n'),
  'mathematics: parentheses that never end': (n) => filled(n, '\\(a '),
  'mathematics: delimiters in turn': (n) => filled(n, '\\($$\\[$'),
  'mathematics: dollars in code': (n) => filled(n, '`$`$'),
  'mathematics: backticks and dollars': (n) => lines(n, (i) => `${'`'.repeat(1 + (i % 90))}$x$`),
  'mathematics: fences of dollars': (n) => filled(n, '```\n$x$\n'),
  'mathematics: one fence of 50,000 lines': (n) => filled(n, '$x$\n', '```\n'),
  'mathematics: in quotes': (n) => filled(n, '> $$\n> a\n> $$\n'),
  'mathematics: in deep quotes': (n) => nested(50, '> ', n, '$$\na$$'),
  'mathematics: in items': (n) => filled(n, '- $$\n  + a\n  $$\n'),
  'mathematics: in cells': (n) => filled(n, '| $|x|$ | $a$ |\n', '|a|b|\n|-|-|\n'),
  'mathematics: fractions, deep': (n) => `$$${'\\frac{'.repeat(n / 8)}$$`,
  'mathematics: fractions, 5,000 deep, many': (n) => filled(n, `$${'\\frac{'.repeat(5_000)}$\n`),
  'mathematics: fractions, deep enough, many': (n) => filled(n, `$${'\\frac{'.repeat(50)}x${'}{y}'.repeat(50)}$ `),
  'mathematics: roots without braces': (n) => filled(n, `$${'\\sqrt'.repeat(150)} x$ `),
  'mathematics: scripts of scripts': (n) => filled(n, `$x${'^{x'.repeat(50)}${'}'.repeat(50)}$ `),
  'mathematics: macro bombs': (n) => filled(n, '$\\def\\a{\\a\\a}\\a$ '),
  'mathematics: new commands': (n) => filled(n, '$\\newcommand{\\a}[1]{#1#1#1}\\a{\\a{\\a{x}}}$ '),
  'mathematics: matrices': (n) => filled(n, `$$\\begin{matrix}${'a&'.repeat(1_000)}\\end{matrix}$$\n`),
  'mathematics: open environments': (n) => filled(n, '$$\\begin{aligned} a &= b$$ '),
  'mathematics: nested environments': (n) =>
    filled(n, `$$${'\\begin{matrix}'.repeat(40)}x${'\\end{matrix}'.repeat(40)}$$ `),
  'mathematics: brackets without partners': (n) => filled(n, `$${'\\left('.repeat(50)}$ `),
  'mathematics: primes': (n) => filled(n, `$x${"'".repeat(1_000)}$ `),
  'mathematics: chemistry': (n) => filled(n, `$\\ce{${'x^2'.repeat(190)}}$ `),
  'mathematics: chemistry, nested': (n) => filled(n, `$${'\\ce{^{'.repeat(5)}x${'}_{1}A}'.repeat(5)}$ `),
  'mathematics: what doubles its argument': (n) =>
    filled(n, `$${'\\cancelto{x}{'.repeat(12)}x${'}'.repeat(12)}$ $${'\\mathllap{'.repeat(20)}x${'}'.repeat(20)}$ `),
  'mathematics: scripts in words': (n) => filled(n, '$\\text{<script>alert(1)</script>}$ '),
  'mathematics: unknown commands': (n) => filled(n, '$\\nothing{x}$ '),
  'mathematics: wide spaces': (n) => filled(n, '$\\hspace{9999em}\\rule{999em}{999em}$ '),
  'mathematics: noncharacters': (n) => filled(n / 3, '\ufdd0\ufdef$x$'),
  'mathematics: dollars': (n) => filled(n, '$'),
  'mathematics: unfinished': (n) => filled(n, '$a '),
  'mathematics: braces': (n) => `$${'{'.repeat(n / 2 - 1)}${'}'.repeat(n / 2 - 1)}$`,
  'mathematics: brackets': (n) => filled(n, '\\['),
  'a mix of marks': (n, random) => {
    const marks = [
      '*',
      '_',
      '~~',
      '`',
      '[',
      ']',
      '(',
      ')',
      '<',
      '>',
      '!',
      '|',
      '\\',
      '&',
      '#',
      '-',
      '+',
      '\n',
      ' ',
      'a',
      '"',
      '$',
      '$$',
      '\\(',
      '\\)',
      '\\[',
      '\\]',
      '{',
      '}',
      '\\frac',
      ':',
      '@',
      'http://',
      '1.',
    ];
    let text = '';
    while (text.length < n) text += marks[Math.floor(random() * marks.length)];
    return text.slice(0, n);
  },
  'a mix of lines': (n, random) => {
    const starts = [
      '- ',
      '> ',
      '1. ',
      '    ',
      '# ',
      '```',
      '|',
      '',
      '',
      '<div>',
      '[a]: ',
      '- [ ] ',
      '  ',
      '\t',
      '~~~',
      '$$',
      '[^1]: ',
      '> [!TIP]',
      '<details>',
      '</details>',
      ': ',
      'Table: ',
    ];
    const ends = [
      'a',
      '*a*',
      'a|b',
      '-|-',
      '',
      '---',
      '`a',
      '[b](c)',
      '[b][a]',
      '<b>',
      'a  ',
      'a\\',
      'www.a.b',
      'a@b.c',
      '===',
      '[^1]',
      ': a',
      '<sub>',
      '</sub>',
    ];
    const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
    return lines(n, () => pick(starts) + pick(starts) + pick(ends) + pick(ends));
  },
};

/** One text for each construct, of about `bytes` bytes at most. */
export function hostileTexts(bytes: number, seed = 1): HostileText[] {
  const random = seeded(seed);
  return Object.entries(constructs).map(([name, make]) => ({ name, text: make(bytes, random) }));
}

/** Pseudo-random numbers from 0 to 1, the same for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
