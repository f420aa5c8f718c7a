import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exerciseIn } from '~/kit/exercise/read';
import { writeExercise } from '~/kit/exercise/write';
import type { CardText } from '~/rooms/review/rules/card';
import { missedKey, questionOf, searchedTexts } from '~/rooms/review/rules/exercise-card';
import { exercises } from '../../../kit/rules/exercise/generated';

const card = (front: string): CardText => ({ kind: 'exercise', front, back: '' });

describe('what a search may find of a card', () => {
  it('is the question of an exercise alone, with blanks for its gaps', () => {
    const gaps = card('Ein Haus heißt auf Englisch {{house|a house}}, ein {{3 * 2}}-Eck.\n? HINT\n! SOLUTION');
    expect(searchedTexts(gaps)).toEqual(['Ein Haus heißt auf Englisch …, ein …-Eck.']);
    const choice = card('Who makes honey?\n+ Bees :: WHY\n- Ants\n? HINT\n! SOLUTION');
    expect(searchedTexts(choice)).toEqual(['Who makes honey?']);
    const drawn = card('{a=2..9}\nTwice {a} is {{{2*a}|zwei mal {a}}}.');
    expect(searchedTexts(drawn)).toEqual(['Twice {a} is ….']);
  });

  it('is all of another card, and nothing of an exercise that can no longer be read', () => {
    expect(searchedTexts({ kind: 'open', front: 'Q', back: 'A' })).toEqual(['Q', 'A']);
    const options = [{ id: '1', text: 'One' }];
    expect(searchedTexts({ kind: 'choice', front: 'Q', back: 'A', options, rightId: '1' })).toEqual(['Q', 'A', 'One']);
    expect(searchedTexts(card('= only an answer'))).toEqual(['']);
    expect(questionOf({ kind: 'open', front: 'Q', back: 'A' })).toBe('Q');
  });

  it('never has a word of hints, solution, reasons or tests, whatever the kind', () => {
    const marked = exercises.map((exercise) => ({
      ...exercise,
      hints: ['SECRET hint'],
      solution: 'SECRET solution',
      ...(exercise.kind === 'choice' && {
        options: exercise.options.map((option) => ({ ...option, why: 'SECRET reason' })),
      }),
      ...(exercise.kind === 'words' && { answers: ['SECRET word'] }),
      ...(exercise.kind === 'code' && { tests: ['SECRET === 1'] }),
    }));
    fc.assert(
      fc.property(marked, (exercise) => {
        const text = writeExercise(exercise as Parameters<typeof writeExercise>[0]);
        expect(exerciseIn(text)).not.toBeNull();
        expect(searchedTexts(card(text)).join('\n')).not.toContain('SECRET');
      }),
      { numRuns: 200 },
    );
  });
});

describe('the card of an exercise', () => {
  it('has one key for each leaf, whatever its line ends', () => {
    const key = missedKey('m', 'n', 'Q\n= 1');
    expect(key).toMatch(/^exercise:m:n:e[a-z0-9]{12}$/);
    expect(missedKey('m', 'n', 'Q\r\n= 1 ')).toBe(key);
    expect(missedKey('m', 'n2', 'Q\n= 1')).not.toBe(key);
    expect(missedKey('m', 'n', 'Q\n= 2')).not.toBe(key);
  });
});
