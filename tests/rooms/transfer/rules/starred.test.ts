import { describe, expect, it } from 'vitest';
import { readStarred } from '~/rooms/transfer/rules/reading/starred';
import { starredForm } from '~/rooms/transfer/rules/reading/starred-lines';

const read = (...lines: string[]) => {
  const { map, leftOut } = readStarred(lines.join('\n'), 'Notes', 'org');
  return {
    topic: map.topic,
    nodes: map.nodes.map(({ level, label, lesson, done }) => ({ level, label, lesson, done })),
    levels: map.nodes.map(({ level, label }) => [level, label]),
    leftOut: leftOut.map(({ line, why }) => ({ line, why })),
  };
};
const lessonsIn = (...lines: string[]) => read(...lines).nodes.map(({ lesson }) => lesson);

describe('levels as stars', () => {
  it('are those of Org, with its title, states, tags, properties and code', () => {
    const text = [
      '#+TITLE: Bees',
      '#+AUTHOR: Ada',
      '* TODO [#A] Hive :home:bees:',
      ':PROPERTIES:',
      ':ID: 7',
      ':END:',
      'What a hive is.',
      '** DONE Frame',
      '#+begin_src python',
      '* 2 ** 3',
      '** no heading',
      '#+end_src',
      ...['*** a', '**** b', '***** c', '****** d', '******* e', '* Swarm'],
    ];
    expect(starredForm(text.join('\n'))).toBe('org');
    const { topic, nodes, levels, leftOut } = read(...text);
    expect(topic).toBe('Bees');
    expect(levels).toEqual([
      ...[
        [1, 'Hive'],
        [2, 'Frame'],
        [3, 'a'],
        [4, 'b'],
        [5, 'c'],
        [6, 'd'],
        [7, 'e'],
        [1, 'Swarm'],
      ],
    ]);
    expect(nodes[0]).toMatchObject({ lesson: 'What a hive is.', done: false });
    expect(nodes[1]).toMatchObject({ lesson: '```python\n* 2 ** 3\n** no heading\n```', done: true });
    expect(leftOut).toEqual([
      { line: 2, why: 'properties' },
      { line: 5, why: 'properties' },
    ]);
  });

  it('are also those of lists of wikis, and not of Markdown', () => {
    expect(read('\uFEFF* Bees', '** Hive', '** Swarm').levels).toEqual([
      [1, 'Hive'],
      [1, 'Swarm'],
    ]);
    for (const text of [
      ...['* a\n* b', '**bold** text', '# A\n* b\n** c', '---\ntopiary: 1\n---\n* a\n** b', '** a'],
      'Guide\n=====\n\n* a\n** b',
      'Guide\n\n* a\n* b\n\n** Note ** the',
      '* Prices without tax\r\n* Delivery\r\n\r\n** not on Sundays',
      '```org\n#+title: A\n* a\n** b\n```\n* c',
    ])
      expect(starredForm(text)).toBeNull();
    expect(starredForm('* a\n\n** b\n\n* c\ntext\n\n** d')).toBe('stars');
  });

  it('are those of Org with comments and code, by its marks or its name', () => {
    const org = ['* A', '# a comment', '#', '** DONE B', '#+begin_src sh', '# in code', '#+end_src'];
    const told = ['# -*- mode: org -*-', '#+TITLE: T', ...org];
    expect(starredForm(told.join('\n'))).toBe('org');
    expect(starredForm(org.join('\n'))).toBe('org');
    expect(starredForm('* A\n# a comment\n** B', 'bees.org')).toBe('org');
    expect(starredForm('* A\n# a heading\n** B', 'bees.md')).toBeNull();
    expect(read(...told)).toMatchObject({
      topic: 'T',
      nodes: [
        { label: 'A', lesson: null },
        { label: 'B', lesson: '```sh\n# in code\n```', done: true },
      ],
      leftOut: [
        { line: 1, why: 'comment' },
        { line: 4, why: 'comment' },
      ],
    });
  });

  it('have quotations', () => {
    const quote = ['Said:', '#+begin_quote', 'Bees', '', '- dance', '#+end_quote', 'So it is.'];
    expect(lessonsIn('* A', ...quote, '* B')).toEqual(['Said:\n\n> Bees\n>\n> - dance\n\nSo it is.', null]);
    expect(lessonsIn('- a', '  #+begin_quote', '  #+begin_src js', '  x', '  #+end_src', '  #+end_quote')).toEqual([
      '> ```js\n> x\n> ```',
    ]);
    expect(lessonsIn('- a', '  - b', '\t#+begin_quote', '\tBees', '\t- dance', '\t#+end_quote', '- c')[1]).toBe(
      '> Bees\n> - dance',
    );
    expect(read('* A', '#+begin_quote', '* B', '#+end_quote').levels).toEqual([
      [1, 'A'],
      [1, 'B'],
    ]);
  });

  it('have links, marked words and tables of Org as Markdown has them, outside of code', () => {
    const { nodes } = read(
      '* [[https://example.org/a_(b)][Frame]] /and/ *wax* [2/3]',
      'A =hive= is ~x *y*~, (*really*), +not+ a /house/. See [[https://example.org][here]], [[https://example.org]],',
      '[[file:bee.png]] and [[#swarm][the swarm]]; 1 = 2 = 3, a*b*c, /usr/bin, https://example.org/a/ and 2 * 3 * 4.',
      '',
      '| a | b |',
      '|---+---|',
      '| 1 | 2 |',
      '',
      '=====',
      ...['#+begin_src', '=x= [[a][b]]', '#+end_src'],
    );
    expect(nodes[0]).toMatchObject({ level: 1, label: 'Frame and wax' });
    expect(nodes[0]?.lesson?.split('\n')).toEqual([
      '<https://example.org/a_%28b%29>',
      '',
      'A `hive` is `x *y*`, (**really**), ~~not~~ a *house*. See [here](https://example.org), <https://example.org>,',
      'bee.png and the swarm; 1 = 2 = 3, a*b*c, /usr/bin, https://example.org/a/ and 2 * 3 * 4.',
      '',
      ...['| a | b |', '|---|---|', '| 1 | 2 |', '', '\\=====', '', '```', '=x= [[a][b]]', '```'],
    ]);
  });

  it('have code that is kept to the letter, whatever stands in it', () => {
    const { nodes, leftOut } = read(
      '* Use =[[ -f x ]]= to test',
      'Use =[[ -f x ]]= or =[[ $a = b ]]= to test.',
      '~df[["name"]]~ and ~x[[1]]~, =[[https://x.org][words]]=, *see =[[ x ]]=*, *=[[ y ]]=*',
      '=/usr/bin=, =~/.emacs= and =*no bold*=; ~x == y~ and x =1, y =2, [[ ]].',
    );
    expect(nodes[0]?.label).toBe('Use `[[ -f x ]]` to test');
    expect(nodes[0]?.lesson?.split('\n')).toEqual([
      'Use `[[ -f x ]]` or `[[ $a = b ]]` to test.',
      '`df[["name"]]` and `x[[1]]`, `[[https://x.org][words]]`, **see `[[ x ]]`**, **`[[ y ]]`**',
      '`/usr/bin`, `~/.emacs` and `*no bold*`; `x == y` and x =1, y =2, [[ ]].',
    ]);
    expect(leftOut).toEqual([]);
  });

  it('lose no address of a link unsaid', () => {
    const links = '[[mailto:ada@x.org][Ada]], [[file:my paper.pdf][the paper]], [[ftp://x.org/a_(b)][a]]';
    const { map, leftOut } = readStarred(
      [
        `* ${links}`,
        `${links}, [[doi:10.1000/1][/doi/]], [[./a.png][b]], [[https://x.org/a b][c]], [[mailto:ada@x.org]]`,
        '[[#bees][bees]], [[*Hive]], [[*Hive][hives]], [[id:7c8e][id]], [[a hive][hive]], [[file:b.png]]',
        '- [[doi:10.1000/1][paper]], [[https://x.org/a b][c]] and [[#bees][bees]]',
        '* B',
      ].join('\n'),
      'Notes',
      'org',
    );
    expect(map.nodes).toMatchObject([
      {
        label: 'Ada, the paper, a',
        lesson: [
          '[Ada](mailto:ada@x.org), the paper (file:my paper.pdf), a (ftp://x.org/a_(b)), *doi* (doi:10.1000/1), b (./a.png), [c](https://x.org/a%20b), mailto:ada@x.org',
          'bees, Hive, hives, id, hive, b.png',
        ].join('\n'),
      },
      { label: 'paper, c and bees', lesson: '<https://x.org/a%20b>' },
      { label: 'B' },
    ]);
    expect(leftOut).toEqual([
      { line: 1, why: 'link', text: 'mailto:ada@x.org' },
      { line: 1, why: 'link', text: 'file:my%20paper.pdf' },
      { line: 1, why: 'link', text: 'ftp://x.org/a_%28b%29' },
      { line: 4, why: 'link', text: 'doi:10.1000/1' },
    ]);
  });

  it('may be one alone if the file is one of Org', () => {
    for (const [text, name] of [
      ['#+TITLE: T\n* DONE a', ''],
      ['* DONE a\n* b', 'Bees.ORG'],
    ] as const)
      expect(starredForm(text, name)).toBe('org');
    expect(read('#+TITLE: T', '* DONE a', '* b').nodes).toMatchObject([
      { label: 'a', done: true },
      { label: 'b', done: false },
    ]);
    expect(starredForm('No stars', 'bees.org')).toBeNull();
  });

  it('go on after properties, code and quoted backticks that do not end', () => {
    const next = [1, 'Next'];
    for (const begun of [':PROPERTIES:\n:ID: 7', '#+begin_src', '#+end_src', '```js x``` is code', '#+begin_src\n'])
      expect(read('* A', ...begun.split('\n'), '* Next').levels.at(-1)).toEqual(next);
    expect(lessonsIn('* A', '#+begin_src', 'x', '* B', '#+BEGIN_SRC', '* y', '#+END_SRC')).toEqual([
      '#+begin_src\nx',
      '```\n* y\n```',
    ]);
    expect(read('* A', '```', '** x', '```', '** B').levels).toEqual([[1, 'B']]);
  });

  it('keep the text below a heading of any depth', () => {
    const deep = [
      '* a',
      '** b',
      '*** c',
      '**** d',
      '***** e',
      '****** f',
      '******* g',
      'Of g.',
      '- h',
      '******** i',
      'Of i.',
    ];
    const { nodes } = read('* First', ...deep);
    expect(nodes.slice(-3)).toMatchObject([
      { level: 7, label: 'g', lesson: 'Of g.' },
      { level: 8, label: 'h', lesson: null },
      { level: 8, label: 'i', lesson: 'Of i.' },
    ]);
  });

  it('have text at the column of their headings, which is no code', () => {
    const text = ['* A', '** B', '*** C', '    :PROPERTIES:', '    :ID: 7', '    :END:', '    Text.', '      More.'];
    expect(lessonsIn(...text, '    #+begin_src js', '      x', '    #+end_src', '* D')).toEqual([
      ...[null, null],
      'Text.\n  More.\n\n```js\n  x\n```',
      null,
    ]);
    expect(read('* A', 'Text.', '- b', '  - c', '* D').levels).toEqual([
      ...[
        [1, 'A'],
        [2, 'b'],
        [3, 'c'],
        [1, 'D'],
      ],
    ]);
  });

  it('leave out properties that are none of a map', () => {
    const { topic, leftOut, nodes } = read('* A', ':PROPERTIES:', ':TITLE: x', ':args+: y', ':1: z', ':END:', '* B');
    expect(topic).toBe('Notes');
    expect(nodes.map(({ lesson }) => lesson)).toEqual([null, null]);
    expect(leftOut.map(({ line }) => line)).toEqual([3, 4, 5]);
  });

  it("have Org's escapes and rules, and backticks in code", () => {
    expect(lessonsIn('* A', '#+begin_example', ',* x', ',,#+y', ', z', '```', '#+end_example', '* B')).toEqual([
      '````\n* x\n,#+y\n, z\n```\n````',
      null,
    ]);
    expect(read('* A', 'Text', '-----', 'More', '===', '* B').nodes).toMatchObject([
      { label: 'A', lesson: 'Text\n\nMore\n\\===' },
      { label: 'B' },
    ]);
  });

  it('are read in time that grows with the text', () => {
    const spaces = ' '.repeat(200_000);
    const { levels } = read(`* a${spaces}:b`, `* c${spaces}x`);
    expect(levels).toHaveLength(2);
    for (const mark of ['=x ', '[[x', '/x', '[[x][']) expect(read('* a', mark.repeat(60_000)).levels).toHaveLength(1);
    for (const line of [':LOGBOOK:\n', '<!-- x\n']) expect(read('* a', line.repeat(100_000)).levels).toHaveLength(1);
  });

  it('have a title only above all headings, and a state only before a label', () => {
    expect(read('* A', '** B', '#+title: T', '* C')).toMatchObject({
      levels: [
        [1, 'A'],
        [2, 'B'],
        [1, 'C'],
      ],
      leftOut: [{ line: 3, why: 'comment' }],
    });
    expect(read('#+title: T', '* DONE ', '* TODO [#A] ').nodes).toMatchObject([
      { label: 'DONE', done: false },
      { label: '[#A]', done: false },
    ]);
  });

  it('leave out times and logs of tasks', () => {
    const log = ['  :LOGBOOK:', '  CLOCK: [2026-01-01 Thu 10:00] =>  1:00', '  - State "DONE"', '  :END:'];
    const { nodes, leftOut } = read(
      '* DONE A',
      '  CLOSED: [2026-01-01 Thu] DEADLINE: <2026-01-02 Fri>',
      ...log,
      'Text.',
      '* B',
      'SCHEDULED: <2026-01-01 Thu>',
      ':LOGBOOK:',
      '* C',
    );
    expect(nodes).toMatchObject([{ lesson: 'Text.' }, { lesson: null }, { lesson: null }]);
    expect(leftOut).toEqual([2, 3, 9, 10].map((line) => ({ line, why: 'properties' })));
  });

  it('have text that is no code at any indent, of tabs as well', () => {
    for (const indent of ['\t', '\t\t', '          '])
      expect(lessonsIn('* A', `${indent}Text.`, `${indent}- b`, '* B', `${indent}More.`).slice(0, 3)).toEqual([
        ...['Text.', null],
        'More.',
      ]);
    expect(lessonsIn('* A', '#+begin_src make', 'all:', '\tcc', '#+end_src', '* B')[0]).toBe(
      '```make\nall:\n\tcc\n```',
    );
  });
});
