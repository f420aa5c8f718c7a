import { describe, expect, it } from 'vitest';
import { exerciseIn } from '~/kit/exercise/read';
import { readMade } from '~/rooms/placement/rules/made-text';
import { choiceExercise, choiceText, questionOf } from '~/rooms/placement/rules/question';

describe('a question of a placement', () => {
  it.each([
    ['choice', 'What is wax?\n+ fat\n- sugar\n- silk\n- wood', 1 / 4],
    ['several', 'Which build?\n+ workers\n+ young bees\n- drones', 1 / 7],
    ['number', '2 + 2?\n= 4', 0.05],
    ['words', 'German for bee?\n= Biene', 0.05],
  ])('is an exercise that one field or options can answer: %s', (_, text, guess) => {
    expect(questionOf('leaf', text)).toMatchObject({ leaf: 'leaf', text, guess });
  });

  it.each([
    ['gaps', 'A {{comb}} of wax'],
    ['order', 'Sort\n1. egg\n2. larva\n3. bee'],
    ['match', 'Match\na => b\nc => d'],
    ['code', 'Write\nrun: javascript\ntest: true'],
    ['about its lesson', 'What does this lesson say of wax?\n+ a lot\n- nothing'],
    ['unreadable', 'No answer'],
  ])('is no other exercise: %s', (_, text) => {
    expect(questionOf('leaf', text)).toBeNull();
  });

  it('has an id of its leaf and its text', () => {
    const text = '2 + 2?\n= 4';
    expect(questionOf('a', text)?.id).toBe(questionOf('a', text)?.id);
    expect(questionOf('a', text)?.id).not.toBe(questionOf('b', text)?.id);
  });

  it('is made of a choice card, never of an open one', () => {
    const options = [
      { id: 'one', text: 'fat' },
      { id: 'two', text: '`a :: b`' },
      { id: 'three', text: 'silk' },
    ];
    const text = choiceText({ kind: 'choice', front: 'What is wax?', back: '', options, rightId: 'two' });
    const read = exerciseIn(text ?? '');
    expect(read?.kind === 'choice' && read.options.map(({ isRight }) => isRight)).toEqual([false, true, false]);
    expect(choiceText({ kind: 'open', front: 'What is wax?', back: 'Fat.' })).toBeNull();
  });

  it('is dropped if its texts would not survive', () => {
    const two = [
      { text: 'a', isRight: true },
      { text: 'b', isRight: false },
    ];
    expect(choiceExercise('What?\n- a list', two)).toBeNull();
    expect(choiceExercise('What?', [...two, { text: 'c\nd', isRight: false }])).toBeNull();
    expect(choiceExercise('{a=1..2} What?', two)).toBeNull();
  });
});

describe('questions of a model', () => {
  const question = (n: number | string, front: string) => `L: ${n}\nQ: ${front}\n+ wax\n- wood\n- mud\n- silk\n`;

  it('are read with their lessons, one for each', () => {
    const text = `Here they are:\n\n${question(2, 'What is a comb made of?')}\n**L: 1**\nQ: Who lays eggs?\n- drone\n+ queen\n- worker\n\n${question(2, 'What is it again?')}`;
    const made = readMade(text, 3);
    expect(made.map(({ lesson }) => lesson)).toEqual([2, 1]);
    expect(exerciseIn(made[1]?.text ?? '')).toMatchObject({ kind: 'choice', question: 'Who lays eggs?' });
  });

  it('are left out if they fail the checks of choice cards', () => {
    const bad = [
      question(9, 'A lesson that was not asked about?'),
      'L: 1\nQ: Who?\nA: An open one.\n',
      'L: 1\nQ: Who?\n+ a\n- b\n',
      'L: 1\nQ: Who?\n+ a\n+ b\n- c\n',
      'L: 1\nQ: Who?\n- a\n- b\n- c\n',
      'L: 1\nQ: Which of these is not wax?\n+ wood\n- a comb\n- a candle\n',
      'Q: Without a lesson?\n+ a\n- b\n- c\n',
      '',
    ];
    expect(bad.flatMap((text) => readMade(text, 3))).toEqual([]);
  });
});
