import { describe, expect, it } from 'vitest';
import { type FaultCode, faultCodes } from '~/kit/exercise/faults';
import { readExercise } from '~/kit/exercise/read';
import { faultSaid, noteSaid } from '~/kit/exercise/said';

const faultsOf = (...lines: readonly string[]) => {
  const reading = readExercise(lines.join('\n'));
  return 'faults' in reading ? reading.faults : [];
};

const options = (count: number) => Array.from({ length: count }, (_, n) => `${n === 0 ? '+' : '-'} ${n}`);
const many = (count: number, line: string) => Array.from({ length: count }, () => line);

/** An exercise with one fault each: its lines, the line of the fault, its code and what was found. */
const faulty: readonly [lines: readonly string[], line: number, code: FaultCode, found?: string][] = [
  [['x'.repeat(20_001)], 1, 'too-long', '20001'],
  [['= 1'], 1, 'no-question'],
  [['', '{a=2..9}', '= a'], 1, 'no-question'],
  [['What?', '', ''], 1, 'no-answer'],
  [['What?', '? hint'], 2, 'no-answer'],
  [['What?', '= 1', 'and more', 'and more'], 3, 'stray-text', 'and more'],
  [['What?', '= 1', ' one space'], 3, 'stray-text', ' one space'],
  [['What?', '= 1', '؟ تلميح'], 3, 'other-mark', '؟'],
  [['A {{gap}}.', '？ 提示'], 2, 'other-mark', '？'],
  [['什么？', '＝ 13'], 2, 'other-mark', '＝'],
  [['What?', '= 1', '- 2'], 3, 'mixed', '- 2'],
  [['What?', '1. a', '= 2'], 3, 'mixed', '= 2'],
  [['Why?', 'Is x => x + 1 a function?', '+ yes', '- no'], 2, 'mixed-arrow', 'Is x => x + 1 a function?'],
  [['A {{gap}}.', '= 1'], 1, 'mixed-gap', '{{gap}}'],
  [['Write.', 'run: sql', 'test: SELECT 1', '= 1'], 4, 'mixed-code', '= 1'],
  [['What?', '= 1', '? hint', '= 2'], 4, 'answer-after-hint', '= 2'],
  [['What?', '= 1', '! steps', '? hint'], 4, 'hint-after-solution', 'hint'],
  [['Who?', '= me', '! a', 'accents: no', '! b'], 5, 'solution-twice'],
  [['What?', '= 1', '?'], 3, 'empty-hint'],
  [['What?', '= 1', ...many(11, '? h')], 13, 'too-many-hints', '11'],
  [['What?', '+ a', '-'], 3, 'empty-option'],
  [['What?', '+ :: why', '- a'], 2, 'empty-option'],
  [['What?', '+ a'], 2, 'one-option'],
  [['What?', '- a', '- b'], 2, 'no-right-option'],
  [['What?', '+ a', '- b', '- a'], 4, 'option-twice', 'a'],
  [['What?', ...options(13)], 14, 'too-many-options', '13'],
  [['What?', '= 1', '='], 3, 'empty-answer'],
  [['What?', ...many(21, '= 1')], 22, 'too-many-answers', '21'],
  [['What?', '= ±2'], 2, 'unreadable-number', '±2'],
  [['What?', 'form: reduced', '= Haus'], 3, 'unknown-letter', 'Haus'],
  [['What?', '= 5 ± some'], 2, 'unreadable-tolerance', 'some'],
  [['What?', '= 5 m ± 2 cm'], 2, 'other-units', 'cm'],
  [['What?', '= 5 qx ± 1'], 2, 'unknown-unit', 'qx'],
  [['What?', 'vars: x', '= x +'], 3, 'unreadable-formula', 'x +'],
  [['What?', 'vars: x', '= x + k'], 3, 'unknown-letter', 'k'],
  [['{a=2..3}', 'What?', '= 2*a + k'], 3, 'unknown-letter', 'k'],
  [['What?', '= x^2 + 2x'], 2, 'vars-missing', 'x^2 + 2x'],
  [['What?', 'form: factored', '= x'], 2, 'vars-missing', 'form: factored'],
  [['What?', 'form: nice', '= x'], 2, 'unknown-form', 'nice'],
  [['What?', 'vars: x, long', '= x'], 2, 'unreadable-vars', 'long'],
  [['What?', 'vars:', '= 1'], 2, 'unreadable-vars', 'vars:'],
  [['What?', 'vars: x, x', '= x'], 2, 'var-twice', 'x'],
  [['{x=2..3}', 'What?', 'vars: x', '= x'], 3, 'var-is-drawn', 'x'],
  [['What?', 'vars: x y z u v', '= x'], 2, 'too-many-vars', '5'],
  [['What?', 'accents: no', 'accents: no', '= a'], 3, 'setting-twice', 'accents'],
  [['What?', 'vars: x', '+ a', '- b'], 2, 'setting-not-for-kind', 'vars'],
  [['What?', 'accents: no', '= 5'], 2, 'setting-not-for-kind', 'accents'],
  [['What?', 'test: x', '= 5'], 2, 'setting-not-for-kind', 'test'],
  [['What?', 'vars: x', 'form: reduced', '= x'], 3, 'form-not-for-kind', 'reduced'],
  [['What?', 'vars: x', 'form: nice', '= x'], 3, 'unknown-form', 'nice'],
  [['What?', 'accents: maybe', '= a'], 2, 'unknown-accents', 'maybe'],
  [['What?', 'run: sql', 'ordered: maybe', 'test: select 1'], 3, 'unknown-ordered', 'maybe'],
  [['One', 'two {{gap'], 2, 'gap-unclosed'],
  [['{{One}}', 'two {{gap'], 2, 'gap-unclosed'],
  [['One', '{{a||b}}'], 2, 'gap-empty', '{{a||b}}'],
  [['One', 'two $x^{{2}}$'], 2, 'gap-in-formula'],
  [[...many(21, '{{a}}')], 21, 'too-many-gaps'],
  [['Sort.', '1. a', '3. b'], 3, 'order-numbers', '3.'],
  [['Sort.', '1. a', '2.'], 3, 'empty-item'],
  [['Sort.', '1. a'], 2, 'one-item'],
  [['Sort.', ...Array.from({ length: 13 }, (_, n) => `${n + 1}. a`)], 14, 'too-many-items', '13'],
  [['Match.', '=> a', '=> b'], 2, 'no-pairs'],
  [['Match.', 'a => b', '=> c'], 2, 'one-pair'],
  [['Match.', 'a => b', 'c =>', 'd => e'], 3, 'pair-without-right', 'c'],
  [['Match.', ...many(13, 'a => b')], 14, 'too-many-pairs', '13'],
  [['Write.', 'test: f()'], 2, 'run-missing', 'test:'],
  [['Write.', 'run: cobol', 'test: f()'], 2, 'unknown-language', 'cobol'],
  [['Write.', 'run: python', 'given: x = 1'], 3, 'test-missing'],
  [['Write.', 'run: python', 'test:'], 3, 'empty-test'],
  [['Write.', 'run: python', ...many(21, 'test: f()')], 23, 'too-many-tests', '21'],
  [['Write.', 'run: python', 'test: f()', 'start:', '```', 'x'], 5, 'fence-unclosed'],
  [['{a=2..}', 'What?', '= 1'], 1, 'draw-unreadable', '{a=2..}'],
  [['{a=2..9', 'What?', '= 1'], 1, 'draw-unreadable', '{a=2..9'],
  [['{a=2..9 not x+1}', 'What?', '= 1'], 1, 'draw-unreadable', '{a=2..9 not x+1}'],
  [['{a=2..1234567890}', 'What?', '= 1'], 1, 'draw-unreadable', '{a=2..1234567890}'],
  [['{a=2|123456.7891}', 'What?', '= 1'], 1, 'draw-unreadable', '{a=2|123456.7891}'],
  [['{a=.5..}', 'What?', '= 1'], 1, 'draw-unreadable', '{a=.5..}'],
  [['{ab=2..9}', 'What?', '= 1'], 1, 'draw-name', 'ab'],
  [['{a=2..9} {a=2..9}', 'What?', '= 1'], 1, 'draw-twice', 'a'],
  [['{a=9..2}', 'What?', '= 1'], 1, 'draw-empty', 'a'],
  [['{a=0.1..0.2 not 0.1, 0.2}', 'What?', '= 1'], 1, 'draw-empty', 'a'],
  [['{a=0.000001..900000}', 'What?', '= 1'], 1, 'draw-too-wide', 'a'],
  [['{a=2..9 not b}', 'What?', '= 1'], 1, 'draw-exclusion', 'b'],
  [['What?', 'Here {a=2..9}.', '= 1'], 2, 'draw-not-first', '{a=2..9}'],
  [['abcdefghi'.replace(/./g, '{$&=1..2}'), 'What?', '= 1'], 1, 'too-many-draws', 'i'],
];

describe('Faults', () => {
  it.each(faulty)('%j', (...[lines, line, code, found]) => {
    expect(faultsOf(...lines)).toContainEqual({ line, code, ...(found === undefined ? {} : { found }) });
  });

  it('each code is tried here', () => {
    const tried = new Set(faulty.map(([, , code]) => code));
    expect(faultCodes.filter((code) => !tried.has(code))).toEqual([]);
  });

  it('names the mark that was meant', () => {
    const [fault] = faultsOf('What?', '= 1', '！ steps');
    expect(fault && faultSaid(fault)).toBe(
      'Line 3: The line begins with ！. The mark here is !, with a space after it.',
    );
    expect(faultsOf('What?', '？！', '= 1')).toEqual([]);
  });

  it('are told in the order of the lines', () => {
    expect(faultsOf('{a=1..}', 'What?', '+', '! a', '?', '! b').map(({ line, code }) => `${line} ${code}`)).toEqual([
      ...['1 draw-unreadable', '3 empty-option', '3 one-option', '5 empty-hint', '5 hint-after-solution'],
      '6 solution-twice',
    ]);
    expect(faultsOf('What?', ...many(12, '+')).length).toBe(12);
    expect(faultsOf('What?', ...many(40, '+')).length).toBe(20);
  });

  it('are single where one mistake was made', () => {
    expect(faulty.map(([lines]) => faultsOf(...lines)).filter((faults) => faults.length > 1)).toEqual([]);
  });

  it('shorten what was found', () => {
    const [fault] = faultsOf('What?', '= 1', '😀'.repeat(200));
    expect(fault?.found).toBe(`${'😀'.repeat(59)}…`);
  });

  it('have a sentence that names the line and has no place left open', () => {
    for (const [, line, code, found] of faulty) {
      const said = faultSaid({ line, code, ...(found === undefined ? {} : { found }) });
      expect(said, code).toMatch(new RegExp(`^Line ${line}: .+\\.$`));
      expect(said, code).not.toMatch(/undefined|NaN|\{(?:found|most|example|least)\}/);
    }
  });
});

it('Each note about an answer has a sentence', () => {
  const notes = [
    ...(['unreadable-number', 'unreadable-formula', 'unknown-letter', 'missing-unit', 'unknown-unit'] as const),
    ...(['other-unit', 'not-reduced', 'not-expanded', 'not-factored', 'close', 'accents'] as const),
    ...(['incomplete', 'too-long', 'unreadable-gap', 'no-value', 'places'] as const),
  ];
  const sentences = notes.map(noteSaid);
  expect(new Set(sentences).size).toBe(notes.length);
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z][^{}]+\.$/);
});
