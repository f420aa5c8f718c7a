import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exercisesIn } from '~/kit/exercise/find';
import { exerciseIn, readExercise } from '~/kit/exercise/read';
import { exerciseBlock, writeExercise } from '~/kit/exercise/write';
import { exercises } from './generated';

describe('A written exercise', () => {
  it('is read as the same exercise', () => {
    const kinds = new Set<string>();
    fc.assert(
      fc.property(exercises, (exercise) => {
        kinds.add(exercise.kind);
        expect(readExercise(writeExercise(exercise))).toEqual({ exercise });
      }),
      { numRuns: 800 },
    );
    expect(kinds.size).toBe(8);
  });

  it.each([
    ['{a=0.10..0.90 not 0.5}\nQ\n= a', '{a=0.10..0.90 not 0.5}\nQ\n= a'],
    ['{a=2|3} Q\n\n= 5kg ±2 %', '{a=2|3}\nQ\n= 5 ± 2% kg'],
    ['Q\n+ a\n  b :: c\n- d ::', 'Q\n+ a b :: c\n- d'],
    ['Q\n+\n  ```\n- b', 'Q\n+\n  ```\n- b'],
    ['Q\n1.\n  ```a\n2. b', 'Q\n1.\n  ```a\n2. b'],
    ['Q\n\nvars: x y\n= x', 'Q\nvars: x, y\n= x'],
    ['{{a | b}}\naccents: yes', '{{a | b}}'],
    [
      'Q\nrun: SQL\nstart:\n  a\n\n    b\ntest: x\n! a\n!\n! b',
      'Q\nrun: sql\nstart:\n  a\n\n    b\ntest: x\n! a\n!\n! b',
    ],
    ['Q\nrun: sql\ngiven:\n~~~~\n```\na\n~~~\n~~~~\ntest: x', 'Q\nrun: sql\ngiven:\n~~~~\n```\na\n~~~\n~~~~\ntest: x'],
  ])('%j is written as %j', (typed, written) => {
    const exercise = exerciseIn(typed);
    expect(exercise && writeExercise(exercise)).toBe(written);
  });

  it('keeps what any text that can be read says', () => {
    const piece = fc.constantFrom(
      ...[
        '+ ',
        '- ',
        '= ',
        '? ',
        '! ',
        '1. ',
        '2. ',
        ' => ',
        '=> ',
        '\n',
        '\n',
        '\n',
        '\n  ',
        '\n\n',
        '`',
        '$',
        '```',
        'Q',
      ],
      ...[
        ' :: ',
        'vars: x',
        'run: sql',
        'given:',
        'test: ',
        '{{a}}',
        'x',
        '3',
        ' m',
        '± 1',
        '{a=1..9} ',
        '{a}',
        '\t',
        '|',
      ],
    );
    let count = 0;
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const exercise = exerciseIn(`Q\n${pieces.join('')}`);
        if (!exercise) return;
        count += 1;
        expect(exerciseIn(writeExercise(exercise))).toEqual(exercise);
      }),
      { numRuns: 2_000 },
    );
    expect(count).toBeGreaterThan(100);
  });

  it('stands in a fence that nothing in it closes', () => {
    const fence = fc.constantFrom('```', '````', '~~~', '  ```js', 'a `````` b', 'text', '');
    fc.assert(
      fc.property(fc.array(fence, { minLength: 1 }), (lines) => {
        const text = lines.join('\n');
        const [first, ...others] = exercisesIn(`before\n\n${exerciseBlock(text)}\n\nafter`);
        expect(first?.text).toBe(text);
        expect(others).toEqual([]);
      }),
    );
  });
});
