import { describe, expect, it } from 'vitest';
import { withoutKeys } from '~/kit/exercise/without-keys';
import { expectCostBelow } from '../../../support/expect-cost';

const block = (text: string, fence = '```') => `${fence}exercise\n${text}\n${fence}`;

describe('a lesson without keys', () => {
  it('is the same lesson if it has no exercise', () => {
    const lesson = 'A lesson.\r\n\r\n```js\n- x :: y\n= 3\n```\n';
    expect(withoutKeys(lesson)).toBe(lesson);
  });

  it('has the question and the options, without which of them is right, and without reasons, hints and solution', () => {
    const text = 'Which city is the capital?\n- Geneva :: A larger city.\n+ Bern :: The seat.\n? Think.\n! Bern it is.';
    expect(withoutKeys(`Before.\n\n${block(text)}\n\nAfter.`)).toBe(
      'Before.\n\nWhich city is the capital?\n\n* Bern\n* Geneva\n\nAfter.',
    );
  });

  it.each([
    ['a number', 'Work out $5 - (-8)$.\n= 13\n! It is $13$.', 'Work out $5 - (-8)$.'],
    ['words', 'Translate *house*.\naccents: no\n= Haus\n= das Haus', 'Translate *house*.'],
    ['a formula', 'Expand $x(x+2)$.\nvars: x\n= x^2 + 2x', 'Expand $x(x+2)$.'],
    ['gaps', 'The {{cat|kitten}} sat on the {{mat}}.', 'The … sat on the ….'],
    ['an order', 'Sort.\n1. zebra\n2. ant', 'Sort.\n\n* ant\n* zebra'],
    ['pairs', 'Match.\none => zwei\nten => acht\n=> elf', 'Match.\n\n* one\n* ten\n* acht\n* elf\n* zwei'],
    ['drawn numbers', '{a=2..9} Add {a} and $x^{a}$.\n= a+1', 'Add a and $x^{a}$.'],
    [
      'code',
      'Write *f*.\n\n~~~js\n- not an option\n~~~\nrun: javascript\ntest: f(2) === 4',
      'Write *f*.\n\n~~~js\n- not an option\n~~~',
    ],
  ])('shows of %s only its question', (_, text, shown) => {
    expect(withoutKeys(block(text))).toBe(shown);
  });

  it.each([
    ['mixed kinds', 'Which?\n+ yes\n= secret', 'Which?\n\n* yes'],
    ['a fence in the question that is not closed', 'Which?\n~~~js\n= secret', 'Which?'],
    ['no question', '= secret', ''],
  ])('hides the key of a block that cannot be read: %s', (_, text, shown) => {
    expect(withoutKeys(block(text))).toBe(shown);
  });

  it('keeps what follows a block, wherever the block ends', () => {
    expect(withoutKeys(`${block('')}\nAfter.`)).toBe('\nAfter.');
    expect(withoutKeys('```exercise\n```\nAfter.')).toBe('\nAfter.');
    expect(withoutKeys('```exercise\nWhich?\n= secret')).toBe('Which?');
    expect(withoutKeys(block('Which?\n```\nx\n```\n= secret', '````'))).toBe('Which?\n```\nx\n```');
    expect(withoutKeys('- ```exercise\n  Which?\n  = secret\n  ```\n- After.')).toBe('  Which?\n- After.');
    expect(withoutKeys('> ```exercise\n> Which?\n> = secret\n\nAfter.')).toBe('> Which?\n\nAfter.');
  });

  it('takes a bounded time for hostile lessons of 200 kB', () => {
    const lines = [
      '```exercise\n```\n',
      '```exercise\n',
      '~~~~\n```exercise\n',
      '> ```exercise\n> = x\n',
      `${block('$$ a\n'.repeat(3_900))}\n`,
      `${block('\\[ a\n'.repeat(3_900))}\n`,
      `${block('{{'.repeat(9_000))}\n`,
      `${block('~~~~~~~\n'.repeat(2_400))}\n`,
      block('{a=2..9} {a}'.repeat(1_500)),
    ];
    for (const line of lines) {
      const lesson = line.repeat(Math.ceil(200_000 / line.length));
      expectCostBelow(100, () => withoutKeys(lesson), line.slice(0, 30));
    }
  });
});
