import { describe, expect, it } from 'vitest';
import type { Exercise } from '~/kit/exercise/exercise';
import { readExercise } from '~/kit/exercise/read';
import { compareSolution, questionsToSolve, readSolutions, toSolve } from '~/rooms/exercise/rules/second-solution';
import { expectCostBelow } from '../../../support/expect-cost';

function solving(text: string) {
  const read = readExercise(text);
  if (!('exercise' in read)) throw new Error(JSON.stringify(read.faults));
  return toSolve(text, read.exercise);
}

const letters = ({ order }: { readonly order: readonly number[] }, ...parts: number[]) =>
  parts.map((part) => String.fromCharCode(65 + order.indexOf(part)));

const choice = 'Which is a noun?\n+ house\n- quickly :: It says how.\n- build';
const several = 'Which are prime?\n+ 2\n- 9\n+ 5\n- 4';
const order = 'Put them in order.\n1. egg\n2. larva\n3. bee';
const match = 'What belongs together?\nqueen => eggs\nworker => wax\n=> honey';

describe('questions for a second call', () => {
  it('hold no key, reason, hint or solution', () => {
    const texts = [
      'Which is a noun?\n+ house\n- quickly :: It says how.\n? secret hint\n! secret solution',
      'How much is $2 + 3$?\n= 5\n! secret solution',
      'The {{Seine|river Seine}} flows.',
      match,
    ];
    const said = questionsToSolve(texts.map((text, index) => ({ ...solving(text), index })));
    expect(said).toContain('1. [one] Which is a noun?\nA) ');
    expect(said).toContain('2. [number] How much is $2 + 3$?');
    expect(said).toContain('3. [gaps] The ___(1)___ flows.');
    expect(said).toContain('4. [match] What belongs together?\n(1) queen\n(2) worker\nA) ');
    expect(said).not.toMatch(/secret|It says how|Seine|= 5|\+ house/);
  });

  it('have the same numbers and the same order each time', () => {
    const text = '{n1=2..99} {n2=2..99}\nHow much is {n1} + {n2}?\n+ {n1+n2}\n- {n1-n2}\n- {n1*n2}';
    expect(solving(text)).toEqual(solving(text));
    const [, one = '', other = ''] = /\{?(\d+)\}? \+ \{?(\d+)\}?/.exec(solving(text).exercise.question) ?? [];
    expect(Number(one) + Number(other)).toBeGreaterThan(3);
  });
});

describe('the lines of a second call', () => {
  it.each([
    ['1: B', [[0, 'B']]],
    [
      '1. B\n2) 5\n(3) x',
      [
        [0, 'B'],
        [1, '5'],
        [2, 'x'],
      ],
    ],
    [
      '**1:** B\n- 2: `5`\n3: **x**',
      [
        [0, 'B'],
        [1, '5'],
        [2, 'x'],
      ],
    ],
    ['Here they are:\n\n1: B\n1: C\n\nGood luck!', [[0, 'B']]],
    ['~ 2: first 90, then 198\n~ $90 + 198 = 288$\n2: 288', [[1, '288']]],
    ['4: $x^2$', [[3, 'x^2']]],
    ['2: "Paris"', [[1, 'Paris']]],
    ['1:\n2: ', []],
    ['No idea.', []],
  ])('%j', (text, expected) => {
    expect([...readSolutions(text)]).toEqual(expected);
  });

  it.each(['1: ', '*', '(1', ' ', '1: `', '\n1: a'])('take linear time: %j', (piece) => {
    expectCostBelow(50, () => readSolutions(piece.repeat(20_000 / piece.length)));
  });
});

describe('a second solution', () => {
  const [one, some, sorted, matched] = [choice, several, order, match].map(solving);

  it('agrees if it is the right one, in the letters of its own order', () => {
    if (!one || !some || !sorted || !matched) throw new Error('unreadable');
    expect(compareSolution(one, letters(one, 0).join())).toBe('agrees');
    expect(compareSolution(one, `${letters(one, 0).join()}) house`)).toBe('agrees');
    expect(compareSolution(one, 'house')).toBe('agrees');
    expect(compareSolution(one, letters(one, 1).join())).toBe('disagrees');
    expect(compareSolution(some, letters(some, 2, 0).join(', '))).toBe('agrees');
    expect(compareSolution(some, letters(some, 0).join())).toBe('disagrees');
    expect(compareSolution(sorted, letters(sorted, 0, 1, 2).join(', '))).toBe('agrees');
    expect(compareSolution(sorted, letters(sorted, 1, 0, 2).join(' → '))).toBe('disagrees');
    const [eggs, wax] = letters(matched, 0, 1);
    expect(compareSolution(matched, `1${eggs}, 2${wax}`)).toBe('agrees');
    expect(compareSolution(matched, `1: ${eggs}; 2 - ${wax}`)).toBe('agrees');
    expect(compareSolution(matched, `1${wax}, 2${eggs}`)).toBe('disagrees');
  });

  it.each([
    ['How much is $2 + 3$?\n= 5', '5', 'agrees'],
    ['How much is $2 + 3$?\n= 5', 'x = 5', 'agrees'],
    ['How much is $2 + 3$?\n= 5', '6', 'disagrees'],
    ['How much is $2 + 3$?\n= 5', '?', 'disagrees'],
    ['How much is $2 + 3$?\n= 5', 'it depends', 'unclear'],
    ['How much is $2 + 3$?\n= 5', undefined, 'unclear'],
    ['Multiply out $x(x + 2)$.\nvars: x\n= x^2 + 2x', '2x + x^2', 'agrees'],
    ['Multiply out $x(x + 2)$.\nvars: x\n= x^2 + 2x', 'x^2 + 2', 'disagrees'],
    ['What is the capital of France?\n= Paris', 'paris', 'agrees'],
    ['What is the capital of France?\n= Paris', 'Pariis', 'agrees'],
    ['What is the capital of France?\n= Paris', 'Lyon', 'disagrees'],
    ['The {{Seine|river Seine}} flows through {{Paris}}.', 'river Seine | Paris', 'agrees'],
    ['The {{Seine|river Seine}} flows through {{Paris}}.', 'Seine', 'unclear'],
    ['The {{Seine|river Seine}} flows through {{Paris}}.', 'Loire | Paris', 'disagrees'],
    [choice, 'Z', 'unclear'],
    [order, 'A, B', 'unclear'],
    [match, '1A', 'unclear'],
    ['Finish it.\nrun: python\nstart: x\ntest: x == 1', '1', 'unclear'],
  ] as const)('%j answered with %j %s', (text, said, expected) => {
    expect(compareSolution(solving(text), said)).toBe(expected);
  });

  it('is judged with the numbers of its question', () => {
    const text = '{n1=2..99}\nHow much is $2 \\cdot {n1}$?\n= 2*n1';
    const each = solving(text);
    const drawn = Number(/\\cdot \{?(\d+)/.exec(each.exercise.question)?.[1]);
    expect(compareSolution(each, String(2 * drawn))).toBe('agrees');
    expect(compareSolution(each, String(2 * drawn + 1))).toBe('disagrees');
    expect((each.exercise as Exercise).draws).toEqual([]);
  });
});
