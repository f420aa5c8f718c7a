import { describe, expect, it } from 'vitest';
import { exercisesIn } from '~/kit/exercise/find';
import { appendExercises } from '~/rooms/exercise/rules/append-exercises';
import { codeLanguageOf } from '~/rooms/exercise/rules/code-language';

const sum = 'How much is $2 + 3$?\n= 5';
const block = `\`\`\`exercise\n${sum}\n\`\`\``;

describe('exercises added to a lesson', () => {
  it('stand below a heading of their own', () => {
    expect(appendExercises('One adds.\n\n- [ ] Do it.\n', [sum], 'Practice')).toBe(
      `One adds.\n\n- [ ] Do it.\n\n## Practice\n\n${block}`,
    );
  });

  it('stand below those that the lesson has', () => {
    const lesson = `One adds.\n\n${block}`;
    expect(appendExercises(lesson, ['Why?\n= 1'], 'Practice')).toBe(`${lesson}\n\n\`\`\`exercise\nWhy?\n= 1\n\`\`\``);
  });

  it('change nothing if there are none', () => {
    expect(appendExercises('One adds. ', [], 'Practice')).toBe('One adds. ');
  });

  it.each(['```js\nf()', '~~~\na\n```', '````\n```\nb', 'a ``` b'])('are found behind %j', (lesson) => {
    expect(exercisesIn(appendExercises(lesson, [sum], 'Practice')).map(({ text }) => text)).toEqual([sum]);
  });

  it('have a fence that nothing in them closes', () => {
    const nested = 'What is printed?\n~~~\n```\n~~~\n= 5';
    expect(exercisesIn(appendExercises('a', [nested], 'Practice')).map(({ text }) => text)).toEqual([nested]);
  });
});

describe('the language that a lesson teaches to program in', () => {
  it.each([
    [['Python', 'Lists'], '```python\nx\n```', 'python'],
    [['Data', 'Joins'], '```sql\nx\n```\n\n```sql\ny\n```', 'sql'],
    [['JavaScript', 'Loops'], 'A loop:\n\n~~~js\nx\n~~~', 'javascript'],
    [['Python', 'Why it exists'], 'It is old.', null],
    [['Statistics', 'Means'], '```python\nx\n```', null],
    [['Rust', 'Borrowing'], '```rust\nx\n```\n\n```rust\ny\n```', null],
  ] as const)('%j', (path, markdown, expected) => {
    expect(codeLanguageOf(path, markdown)).toBe(expected);
  });
});
