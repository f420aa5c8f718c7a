import fc from 'fast-check';
import { marked } from 'marked';
import { describe, expect, test } from 'vitest';
import { listTasks, setTask, taskProgress } from '~/kit/markdown/tasks';

/** Whether each checkbox of the rendered page is ticked, in order. */
function rendered(markdown: string): boolean[] {
  const html = marked.parse(markdown, { gfm: true, async: false });
  return [...html.matchAll(/<input [^>]*type="checkbox"[^>]*>/g)].map(([input]) => input.includes('checked'));
}

const found = (markdown: string): boolean[] => listTasks(markdown).map((task) => task.done);

describe('tasks', () => {
  test.each([
    ['all kinds of bullets', '- [ ] a\n\n* [x] b\n\n+ [X] c', [false, true, true]],
    ['numbered items', '1. [ ] a\n2. [x] b\n\n9) [ ] c', [false, true, false]],
    ['nested items', '- [ ] a\n  - [x] b\n    1. [ ] c\n- [ ] d', [false, true, false, false]],
    ['nested items of four spaces', '- [ ] a\n    - [x] b\n- c', [false, true]],
    ['nested items of tabs', '- [ ] a\n\t- [x] b\n\t\t- [ ] c', [false, true, false]],
    ['items in items', '- - [ ] a\n- 1. [x] b', [false, true]],
    ['in block quotes', '> - [ ] a\n> - [x] b\n>   - [ ] c\n\n> > 1. [x] d', [false, true, false, true]],
    ['in quoted lists whose next lines forget the >', '> - [x] a\n    - [ ] b', [true, false]],
    ['right after a paragraph', 'To do:\n- [ ] a\n1. [x] b', [false, true]],
    ['far from the bullet', '-    [ ] a\n-\t[x] b', [false, true]],
    ['beside ordinary items', '- a\n- [ ] b\n- [c] d\n- [ ](e)', [false]],
    ['with more text below', '- [ ] a\n\n  more\n\n      [ ] code\n- [x] b', [false, true]],
    ['after a fence that ended', '```\n- [ ] x\n```\n- [ ] a', [false]],
    ['after a comment that ended', '<!--\n- [ ] x\n-->\n- [ ] a', [false]],
    ['with line breaks of all kinds', '- [ ] a\r\n- [x] b\r- [ ] c\n', [false, true, false]],
  ])('%s', (_, markdown, done) => {
    expect(found(markdown)).toEqual(done);
    expect(rendered(markdown)).toEqual(done);
  });

  test.each([
    ['fenced code', '```md\n- [ ] a\n```'],
    ['fenced code with tildes', '~~~\n- [ ] a\n```\n- [ ] b\n~~~'],
    ['a longer fence', '````\n```\n- [ ] a\n```\n- [ ] b\n````'],
    ['a fence that never ends', '- a\n\n```\n- [ ] b'],
    ['a fence within an item', '- a\n  ```\n  - [ ] b\n  ```'],
    ['a fence within a quote', '> ```\n> - [ ] a\n> ```'],
    ['indented code', 'a\n\n    - [ ] b\n\t- [ ] c'],
    ['indented code within an item', '- a\n\n      - [ ] b'],
    ['code after the bullet', '-     [ ] a'],
    ['the lines of a paragraph', 'a\n    - [ ] b\n2. [ ] c'],
    ['HTML', '<div>\n- [ ] a\n</div>\n\n<!-- - [ ] b -->\n<x-y>\n- [ ] c'],
    ['a heading', '# - [ ] a\n\n- [ ] b\n  ==='],
    ['a table', '- [ ] a | b\n  --- | ---\n  - | -'],
    ['a box without text', '- [ ]\n- [ ] \n- [ ]a\n- [  ] b\n- []\n- [y] c'],
    ['a box that is no item', '[ ] a\n\n\\- [ ] b'],
  ])('are not: %s', (_, markdown) => {
    expect(found(markdown)).toEqual([]);
    expect(rendered(markdown)).toEqual([]);
  });

  test('have number, text and position', () => {
    const markdown = 'Do:\r\n\r\n- [ ] read **it** \r\n  - [X] 😀 twice';
    expect(listTasks(markdown)).toEqual([
      { index: 0, done: false, text: 'read **it**', offset: markdown.indexOf(' ] read') },
      { index: 1, done: true, text: '😀 twice', offset: markdown.indexOf('X]') },
    ]);
  });
});

describe('ticking', () => {
  const markdown = '- [ ] a\r\n\t* [X] b\n\n```\n- [ ] no\n```\n> 1. [x] c  \n';

  test('changes one character', () => {
    expect(setTask(markdown, 0, true)).toBe(markdown.replace('- [ ] a', '- [x] a'));
    expect(setTask(markdown, 1, false)).toBe(markdown.replace('[X]', '[ ]'));
    expect(setTask(markdown, 2, false)).toBe(markdown.replace('[x]', '[ ]'));
  });

  test('changes nothing if it is already so', () => {
    expect(setTask(markdown, 1, true)).toBe(markdown);
    expect(setTask(markdown, 0, false)).toBe(markdown);
  });

  test.each([-1, 3, 0.5, Number.NaN])('finds no task %d', (index) => {
    expect(setTask(markdown, index, true)).toBeNull();
  });

  test('is summed up', () => {
    expect(taskProgress(markdown)).toEqual({ done: 2, total: 3 });
    expect(taskProgress('')).toEqual({ done: 0, total: 0 });
  });
});

// --- Properties ------------------------------------------------------------------------------------------------------

const indent = (lines: readonly string[], by: string): string[] => lines.map((line) => (line ? by + line : line));

/** Markdown as people and models write it: nested blocks, each list and quote indented correctly. */
const { document } = fc.letrec<{ document: string; block: string[]; item: string[] }>((tie) => ({
  item: fc
    .record({
      marker: fc.constantFrom('- ', '* ', '+ ', '1. ', '1) ', '-   '),
      box: fc.constantFrom('', '[ ] ', '[x] ', '[X] ', '[ ]'),
      text: fc.constantFrom('a', 'b **c** `d`', '[ ] e', '# f', '| g | h |', 'i\nj'),
      gap: fc.boolean(),
      children: fc.array(tie('block'), { maxLength: 2 }),
    })
    .map(({ marker, box, text, gap, children }) => {
      const [first, ...rest] = (box + text).split('\n');
      const inner = children.flatMap((child) => (gap ? ['', ...child] : child));
      return [marker + first, ...indent([...rest, ...inner], ' '.repeat(marker.length))];
    }),
  block: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'block' },
    fc.constantFrom<string[]>(
      ['a paragraph', 'of two lines'],
      ['# A heading'],
      ['```', '- [ ] code', '', '```'],
      ['~~~~ md', '~~~', '- [x] code', '~~~~'],
      ['', '    - [ ] indented', ''],
      ['', '| a | b |', '| - | - |', '| - [ ] c | d |', ''],
      ['<!-- ', '- [ ] comment', '-->', ''],
      ['', '---', ''],
    ),
    fc.array(tie('item'), { minLength: 1, maxLength: 3 }).map((items) => items.flat()),
    fc
      .array(tie('block'), { minLength: 1, maxLength: 2 })
      .map((blocks) => ['', ...blocks.flat().map((line) => `> ${line}`), '']),
  ),
  document: fc
    .tuple(fc.array(tie('block'), { maxLength: 5 }), fc.boolean(), fc.constantFrom('\n', '\r\n'))
    .map(([blocks, isLoose, lineBreak]) =>
      blocks.flatMap((block) => (isLoose ? [...block, ''] : block)).join(lineBreak),
    ),
}));

/** Random pieces of Markdown. */
const garbage = fc
  .array(
    fc.constantFrom(
      ...['- ', '* ', '1. ', '2) ', '> ', '[ ] ', '[x] ', 'a', 'b c', '\n', '\n', '\n\n', '  ', '    ', '\t', '\r'],
      ...['```', '~~~', '# ', '---', '===', '| a | b |', '|--|--|', '<div>', '<!--', '-->', '[ ]', '😀'],
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

describe('for any Markdown', () => {
  test('the checkboxes that marked renders are the tasks, in order', () => {
    fc.assert(
      fc.property(document, (markdown) => {
        expect(found(markdown)).toEqual(rendered(markdown));
      }),
      { numRuns: 200 },
    );
  });

  test('ticking is visible, changes nothing else, and can be undone', () => {
    fc.assert(
      fc.property(fc.oneof(document, garbage), (markdown) => {
        for (const task of listTasks(markdown)) {
          const toggled = setTask(markdown, task.index, !task.done) ?? '';
          expect(found(toggled)).toEqual(found(markdown).with(task.index, !task.done));
          expect(toggled.slice(0, task.offset)).toBe(markdown.slice(0, task.offset));
          expect(toggled.slice(task.offset + 1)).toBe(markdown.slice(task.offset + 1));
          const back = setTask(toggled, task.index, task.done);
          expect(back?.toLowerCase()).toBe(markdown.toLowerCase());
        }
      }),
      { numRuns: 100 },
    );
  });

  test.each([
    ['nested a hundred thousand times', `${'- '.repeat(50_000)}[ ] a\n${'\n'.repeat(50_000)}`],
    ['quoted a hundred thousand times', `${'>'.repeat(100_000)}- [ ] a\n`.repeat(2)],
    ['an endless tag', `<a ${'b '.repeat(100_000)}`],
    ['an endless table', `${'|-'.repeat(100_000)}`],
  ])('%s is read in one pass', (_, markdown) => {
    expect(listTasks(markdown)).toBeInstanceOf(Array);
  });
});
