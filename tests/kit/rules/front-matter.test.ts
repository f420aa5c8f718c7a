import { describe, expect, it } from 'vitest';
import { frontMatterMax, plainFields, readFrontMatter, writeFrontMatter } from '~/kit/front-matter';

const read = (...lines: string[]) => readFrontMatter(`---\n${lines.join('\n')}\n---\nBody\n`);
const values = (...lines: string[]) =>
  Object.fromEntries([...read(...lines).fields].map(([name, { value }]) => [name, value]));

describe('front matter', () => {
  it('keeps every scalar as the text that was typed', () => {
    expect(values('a: no', 'b: 1.10', 'c: 2026-11-28', 'd: "x: y"', 'e: null', 'f:')).toEqual({
      a: 'no',
      b: '1.10',
      c: '2026-11-28',
      d: 'x: y',
      e: 'null',
      f: '',
    });
  });

  it('reads lists in both of their forms, and names', () => {
    expect(values('a: [x, y z]', 'b:', '  - x', '  - y z', 'c:', '- x', 'n: { de: [x], fr: y }')).toEqual({
      a: ['x', 'y z'],
      b: ['x', 'y z'],
      c: ['x'],
      n: { de: ['x'], fr: 'y' },
    });
  });

  it('says on which line of the file a field and the body stand', () => {
    const { fields, body, bodyLine } = read('a: x', 'b:', '  - y', 'c: z');
    expect([...fields.values()].map(({ line }) => line)).toEqual([2, 3, 5]);
    expect([body, bodyLine]).toEqual(['Body\n', 7]);
  });

  it('reads files with a mark of their encoding and with line ends of Windows', () => {
    expect(readFrontMatter('\uFEFF---\r\na: x\r\n---\r\nB\r\n')).toMatchObject({ body: 'B\n', faults: [] });
  });

  it.each([
    ['no front matter', 'a: x\n', 'noFrontMatter', 1],
    ['an open end', '---\na: x\n', 'frontMatterOpen', 1],
    ['too much of it', `---\na: ${'x'.repeat(frontMatterMax)}\n---\n`, 'frontMatterLong', 1],
    ['a megabyte', `---\na: ${'x'.repeat(1_000_000)}\n---\n`, 'frontMatterLong', 1],
    ['a bracket that nothing closes', '---\na: x\nb: [x\n---\n', 'notYaml', 4],
    ['a field twice', '---\na: x\na: y\n---\n', 'notYaml', 3],
    ['a list instead of fields', '---\n- x\n---\n', 'notYaml', 2],
    ['an alias', '---\na: &x [y]\nb: *x\n---\n', 'alias', 2],
    ['a tag', '---\na: !!js/function x\n---\n', 'notYaml', 2],
    ['nested lists', '---\na:\n  - [x]\n---\n', 'noText', 2],
  ])('refuses %s', (_, text, is, line) => {
    expect(readFrontMatter(text).faults[0]).toMatchObject({ is, line });
  });

  it.each([
    'a: x: y',
    'a: x #y',
    'a: x:',
    'a: "x\\n"',
    'a: "x" #y',
    "a: 'x'",
    'a: x\na: y',
    'a:\n  b:\n  c: d',
    'a: x\n  y',
    'a: |\n  x',
    'a: x\n\n# y',
    '- x',
    'a: [x]',
  ])('leaves %j to the reader of YAML', (front) => {
    expect(plainFields(`${front}\n`)).toBeNull();
  });

  it('reads what it wrote', () => {
    const fields = {
      plain: 'x',
      hard: ['- x', 'a: b', '#c', '"d"', "e's", 'no', '1', '{f}', 'g\nh', ' ', '*i', '&j', 'k #l', 'm:'],
      names: { de: ['Über x'], 'zh-Hans': ['代数'] },
    };
    const back = readFrontMatter(`${writeFrontMatter({ ...fields, none: null, empty: '', no: [] })}\nBody`);
    expect(back.faults).toEqual([]);
    expect(Object.fromEntries([...back.fields].map(([name, { value }]) => [name, value]))).toEqual({
      ...fields,
      hard: fields.hard.map((each) => each.trim()),
    });
  });
});
