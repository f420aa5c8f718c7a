import { expect, it } from 'vitest';
import { ownCode } from '~/rooms/exercise/rules/own-code';

it.each([
  ['It is so:\n~~~python\ndef f():\n    return 1\n~~~\nDone.', 'def f():\n    return 1'],
  ['```\na\n```\n~~~\nb\n~~~', 'a'],
  ['It prints:\n~~~text\n1\n~~~\nby\n~~~py\nprint(1)\n~~~', 'print(1)'],
  ['  ~~~\n  def f():\n      return 1\n  ~~~', 'def f():\n    return 1'],
  ['~~~\nf()', 'f()'],
  ['~~~\n\n~~~', null],
  ['No code, but `this`.', null],
  ['', null],
])('the code in the solution %j is %j', (solution, code) => {
  expect(ownCode({ language: 'python', solution })).toBe(code);
});
