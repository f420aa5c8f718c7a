import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastWords } from '~/providers/model/last-words';
import {
  differOnlyInTicks,
  hasOtherEnd,
  Joining,
  join,
  withoutLoneFence,
  withoutOpenWrapper,
} from '~/rooms/lesson/rules/join';
import { expectCostBelow } from '../../../support/expect-cost';

/** Expects that a cut text and its rest give the whole text, whether or not the rest begins with the last words. */
function expectNoSeam(text: string, at: number) {
  const cut = text.slice(0, at);
  const { before } = new Joining(cut);
  expect(text.startsWith(before)).toBe(true);
  const last = lastWords(before);
  for (const more of [text.slice(before.length), last + text.slice(before.trimEnd().length)]) {
    if (more.trim() === last.trim()) continue;
    expect(join(cut, more), JSON.stringify([before, more])).toBe(text);
    const joining = new Joining(cut);
    const pieces = more.match(/[\s\S]{1,3}/g) ?? [];
    expect(before + pieces.map((piece) => joining.push(piece)).join('') + joining.end()).toBe(text);
  }
}

// Each block and word occurs once, because a repetition looks like a text that says the same twice.
const words = fc
  .uniqueArray(
    fc.oneof(
      {
        weight: 6,
        arbitrary: fc.constantFrom(...'Leaves turn light into sugar and store energy'.split(' ')),
      },
      fc.constantFrom('3.14159', '200,000', '1.250.000,50', '12:30', 'e.g.', 'v1.2.3', 'www.example.org', '22/7'),
      fc.constantFrom('**bold**', '*it*', '`a.b(c)`', '$x^2 + 1.5$', '(or three)', '"so it is"', '[1][2]', '光合作用'),
      fc.constantFrom('[the handbook](https://example.org/a_(b)?c=1#d)', '10.5281/zenodo.12', 'well-known'),
    ),
    { minLength: 3, maxLength: 12 },
  )
  .map((each, at = each.length % 3) => `${each.join(' ')}${'.!?'.charAt(at)}`);

const texts = fc
  .uniqueArray(
    fc.oneof(
      words,
      words.map((text) => `## ${text.slice(0, -1)}`),
      fc.uniqueArray(words, { minLength: 2, maxLength: 3 }).map((all) => all.join(' ')),
      fc.uniqueArray(words, { minLength: 2, maxLength: 4 }).map((all) => all.map((each) => `- ${each}`).join('\n')),
      fc.uniqueArray(words, { minLength: 2, maxLength: 3 }).map((all) => all.map((each) => `- [ ] ${each}`).join('\n')),
      words.map((text) => `1. ${text}\n2. ${text} Then more.\n   - Deeper`),
      words.map((text) => `> ${text}`),
      fc.constant('| a | b |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |'),
      fc.constant('```python\ndef f(x):\n    if x:\n        return [1, 2]\n\n    return {"a": 3.5}\n```'),
      fc.constant('$$\na^2 + b^2 = c^2\n$$'),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((blocks) => `A start.\n\n${blocks.join('\n\n')}`);

describe('a continued text', () => {
  it.each([
    // [name, the text, what the model writes, the joined text]
    ['half a word', 'Leaves use photosyn', 'photosynthesis.', 'Leaves use photosynthesis.'],
    [
      'half a word, and the words before it',
      'Leaves use photosyn',
      'use photosynthesis.',
      'Leaves use photosynthesis.',
    ],
    ['a whole last word, repeated', 'The sun is', 'is a star.', 'The sun is a star.'],
    ['a space', 'The sun is ', 'a star.', 'The sun is a star.'],
    ['a space on both sides', 'The sun is ', ' a star.', 'The sun is a star.'],
    ['a sentence', 'The sun shines.', 'It is a star.', 'The sun shines. It is a star.'],
    [
      'a sentence, repeated',
      'It is day. The sun shines.',
      'The sun shines. It is a star.',
      'It is day. The sun shines. It is a star.',
    ],
    ['a comma', 'Red, green,', 'blue.', 'Red, green, blue.'],
    ['a bracket', 'Two (or', '(or three) days.', 'Two (or three) days.'],
    ['a new paragraph', 'One.\n\n', 'Two.', 'One.\n\nTwo.'],
    ['a new paragraph, with the blank line again', 'One.\n\n', '\n\nTwo.', 'One.\n\nTwo.'],
    ['a new paragraph that only the model opens', 'One.', '\n\nTwo.', 'One.\n\nTwo.'],
    ['a heading', '# Sun\n\n## Li', '## Light\n\nFast.', '# Sun\n\n## Light\n\nFast.'],
    ['a heading after a sentence', '# Sun\n\nA star.', '## Light\n\nFast.', '# Sun\n\nA star.\n\n## Light\n\nFast.'],
    ['the last heading, repeated', '## Light\n\nIt is ', '## Light\n\nfast.', '## Light\n\nIt is fast.'],
    ['the title, repeated', '# Sun\n\n## Light\n\nIt is ', '# Sun\n\nfast.', '# Sun\n\n## Light\n\nIt is fast.'],
    ['a list item', '- One\n- Tw', '- Two\n- Three', '- One\n- Two\n- Three'],
    ['a list item that was whole', '- One\n- Two\n', '- Three', '- One\n- Two\n- Three'],
    ['a list item that ends with a stop', '- One.\n- Two.', '- Three.', '- One.\n- Two.\n- Three.'],
    ['a marker alone', '- One\n- ', '- Two', '- One\n- Two'],
    ['a number alone', '1. One\n2. ', '2. Two\n3. Three', '1. One\n2. Two\n3. Three'],
    ['a task', '- [x] One\n- [ ] Tw', '- [ ] Two', '- [x] One\n- [ ] Two'],
    ['an indented item', '- One\n', '  - Deeper', '- One\n  - Deeper'],
    [
      'an item that begins as the last one does',
      '- Read the text\n',
      '- Read the text again',
      '- Read the text\n- Read the text again',
    ],
    [
      'a row of a table',
      '| a | b |\n| - | - |\n| 1 | 2',
      '| 1 | 2 |\n| 3 | 4 |',
      '| a | b |\n| - | - |\n| 1 | 2 |\n| 3 | 4 |',
    ],
    ['the middle of code', '```py\nfor x in y:\n    pri', '    print(x)\n```', '```py\nfor x in y:\n    print(x)\n```'],
    ['code whose fence is opened again', '```py\nx = 1\n', '```py\ny = 2\n```', '```py\nx = 1\ny = 2\n```'],
    ['code that begins again', '```py\nx = 1\ny =', '```py\nx = 1\ny = 2\n```\n', '```py\nx = 1\ny = 2\n```\n'],
    ['code that only wants its fence', '```py\nx = (1)', '```\n\nDone.', '```py\nx = (1)\n```\n\nDone.'],
    ['code that has just ended', 'See:\n\n```py\nx = 1\n```', 'Done.', 'See:\n\n```py\nx = 1\n```\n\nDone.'],
    ['a fence around what follows', 'The sun is ', '```markdown\na star.', 'The sun is a star.'],
    ['three dots', 'The sun is ', '...a star.', 'The sun is a star.'],
    ['one sign of three dots', 'The sun is ', '… a star.', 'The sun is a star.'],
    ['a note', 'The sun is ', '(continued)\na star.', 'The sun is a star.'],
    ['bold text', 'The **sun', '**sun** is a star.', 'The **sun** is a star.'],
    ['a link', 'See [the sun](https://exa', '[the sun](https://example.org).', 'See [the sun](https://example.org).'],
    ['a command of TeX', 'So \\fra', '\\frac{1}{2}.', 'So \\frac{1}{2}.'],
    ['a formula that ended', '$$\nx\n$$', '\n\nSo.', '$$\nx\n$$\n\nSo.'],
    ['Chinese', '太阳是一颗', '恒星。', '太阳是一颗恒星。'],
    ['Chinese, repeated', '今天。 太阳是一颗', '太阳是一颗恒星。', '今天。 太阳是一颗恒星。'],
    ['German', 'Die Sonne ist ein Ste', 'Stern.', 'Die Sonne ist ein Stern.'],
    ['Arabic', 'الشمس نج', 'نجم كبير.', 'الشمس نجم كبير.'],
    [
      'the whole text again',
      '# Sun\n\nIt is a star.\n\nIt ',
      '# Sun\n\nIt is a star.\n\nIt shines.',
      '# Sun\n\nIt is a star.\n\nIt shines.',
    ],
    ['nothing', 'The sun is ', '', 'The sun is '],
    ['white space', 'The sun is ', ' \n ', 'The sun is '],
    ['numbers that only look repeated', '1, 1, ', '1, 2', '1, 1, 1, 2'],
    ['one word', 'Sun', 'shine', 'Sun shine'],
    ['emoji', 'A 🌞', '🌞 shines.', 'A 🌞 shines.'],
  ])('%s', (_, text, more, joined) => {
    expect(join(text, more)).toBe(joined);
  });

  it.each([
    // [where the text breaks off, the text up to there, the rest]
    ['a number with a fraction', 'Pi is 3.', '14159 and more.'],
    ['a number in groups', 'It costs 200,', '000 euros.'],
    ['a link', 'See the [great handbook]', '(https://example.org).'],
    ['an address with brackets', 'See [it](https://example.org/a_(b)', '?c=1).'],
    ['an address', 'See https:', '//example.org.'],
    ['an abbreviation', 'Fruit, e.', 'g. pears.'],
    ['bold text with a stop', 'It is so.\n\n**Example.', '** One.'],
    ['code in a line', 'Use `call(x)', '` here.'],
    ['a spoken sentence', 'She said: "Stop.', '" So she did.'],
    ['a formula', 'So $2(x - 1) = 2(x ', '+ 5)$ holds.'],
    ['a fraction', 'So $\\frac{x}', '{3} = 1$ holds.'],
    ['a list', 'Two things:\n\n- One\n', '- Two\n'],
    ['a list, at the end of its line', 'Two things:\n\n- One', '\n- Two\n'],
    ['a list, in its indentation', '- One\n ', ' - Deeper\n- Two'],
    ['a task', 'Do this.\n\n- [', ' ] One'],
    ['a fence', '```py\ndef f():\n', '    return 1\n```\n'],
    ['a fence, in its indentation', '```py\ndef f():\n  ', '  return 1\n```\n'],
    ['a fence, before a blank line', '```py\na = 1\n', '\nb = 2\n```\n'],
    ['a table', '| a | b |\n| - | - |\n| 1 | 2 |\n', '| 3 | 4 |\n'],
    ['a row of a table', '| a | b |\n| - | - |\n| 1 ', '| 2 |\n'],
    ["a table's dashes", '| a | b |\n|', '---|---|\n| 1 | 2 |\n'],
    ['the first word', 'A ', 'circle is round.'],
    ['the words of two scripts', '这是 3.', '14 和 photosynthesis。'],
  ])('has no seam where %s is cut', (_, cut, more) => {
    expectNoSeam(cut + more, cut.length);
  });

  it('has no seam, wherever a text is cut', () => {
    fc.assert(
      fc.property(texts, fc.double({ min: 0, max: 1, noNaN: true }), (text, share) => {
        const at = Math.ceil(share * text.length);
        // A text of one word that has no end is kept as it is.
        fc.pre(/\S\s/.test(text.slice(0, at)));
        expectNoSeam(text, at);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is joined in pieces of any size as it is at once', () => {
    const text = '# Sun\n\n## Light\n\nThe sun is a star. It is very b';
    for (const more of [
      'It is very bright.\n\n## Heat\n\nHot.',
      '## Light\n\nIt is very bright.',
      '…bright.',
      'bright. The sun is a star.',
    ]) {
      for (const size of [1, 2, 3, 7, 1_000]) {
        const joining = new Joining(text);
        let joined = joining.before;
        for (let at = 0; at < more.length; at += size) joined += joining.push(more.slice(at, at + size));
        expect(joined + joining.end()).toBe(join(text, more));
      }
    }
  });

  it('is a long text again, without being kept twice', () => {
    const text = Array.from({ length: 3_000 }, (_, n) => `Sentence number ${n} stands here.`).join('\n\n');
    expect(join(`${text}\n\nAnd th`, `${text}\n\nAnd the end.`)).toBe(`${text}\n\nAnd the end.`);
  });

  it('shows at once what cannot be a repetition', () => {
    const joining = new Joining('The sun is ');
    expect(joining.push('a')).toBe('a');
    expect(joining.push(' star')).toBe(' star');
    expect(joining.end()).toBe('');
  });

  it('takes little time, whatever is at the seam', () => {
    for (const hostile of ['a '.repeat(100_000), ' '.repeat(200_000), '`'.repeat(200_000), '# a\n'.repeat(50_000)]) {
      expectCostBelow(
        200,
        () => {
          const joining = new Joining(hostile);
          for (let at = 0; at < 20_000; at += 50) joining.push(hostile.slice(at, at + 50));
          joining.end();
          withoutLoneFence(hostile);
          withoutOpenWrapper(hostile);
        },
        JSON.stringify(hostile.slice(0, 5)),
      );
    }
  });
});

describe('the ends of texts', () => {
  it('have no empty fence', () => {
    expect(withoutLoneFence('Text.\n\n```\n')).toBe('Text.');
    expect(withoutLoneFence('```\ncode\n```\n')).toBe('```\ncode\n```\n');
    expect(withoutLoneFence('```\ncode\n')).toBe('```\ncode');
  });

  it('distinguish an edit of the end from an edit elsewhere, and from a tick', () => {
    expect(hasOtherEnd('One\n\nTwo and', 'One!\n\nTwo and\n')).toBe(false);
    expect(hasOtherEnd('One\n\nTwo and', 'One\n\nTwo and three.')).toBe(true);
    expect(hasOtherEnd('One\n\nTwo and', 'One')).toBe(true);
    expect(hasOtherEnd('- [ ] One', '- [x] One')).toBe(false);
    expect(differOnlyInTicks('- [ ] One', '- [x] One')).toBe(true);
    expect(differOnlyInTicks('- [ ] One', '- [x] Two')).toBe(false);
  });
});
