import { describe, expect, it } from 'vitest';
import { exercisesIn } from '~/kit/exercise/find';
import { exerciseIn } from '~/kit/exercise/read';
import { hasTextAfterTasks } from '~/kit/markdown/after-tasks';
import { modelExercises, withoutExercises, withSoundExercises } from '~/kit/markdown/exercises/model-exercises';
import { lessonOf } from '~/kit/markdown/model-text';
import { expectCostBelow } from '../../../support/expect-cost';

const block = (text: string, fence = '```') => `${fence}exercise\n${text}\n${fence}`;
const sum = 'How much is $2 + 3$?\n= 5\n? Count on.\n! $2 + 3 = 5$';
const choice = 'Which is a noun?\n+ house\n- quickly :: It says how.';
const tasks = '- [ ] Recall it.\n- [ ] Do another.\n- [ ] Use it.';

const isReadable = (text: string) => exerciseIn(text) !== null;
const sound = (markdown: string) => withSoundExercises(markdown, isReadable);
const texts = (markdown: string, isWithinOthers = false) =>
  modelExercises(markdown.split('\n'), { isWithinOthers }).map(({ text }) => text);

describe("the exercises of a model's text", () => {
  it.each([
    ['a plain block', block(sum), [sum]],
    ['two blocks', `${block(sum)}\n\n${block(choice)}`, [sum, choice]],
    ['tildes', block(sum, '~~~'), [sum]],
    ['a longer fence', block(sum, '`````'), [sum]],
    ['a name with a number and a capital', `\`\`\`Exercise 1: sums\n${sum}\n\`\`\``, [sum]],
    [
      'code in a solution, indented as its other lines are',
      block('Finish.\nrun: python\ntest: f() == 1\n! So:\n  ```python\n  def f():\n      return 1\n  ```'),
      ['Finish.\nrun: python\ntest: f() == 1\n! So:\n  ~~~python\n  def f():\n      return 1\n  ~~~'],
    ],
    [
      'code that is indented by more',
      block('Finish.\nrun: python\ntest: f() == 1\n! So:\n    ```python\n    def f():\n        return 1\n    ```'),
      ['Finish.\nrun: python\ntest: f() == 1\n! So:\n  ~~~python\n  def f():\n      return 1\n  ~~~'],
    ],
    ['an indented block', `1. Try this:\n\n   \`\`\`exercise\n   ${sum.replaceAll('\n', '\n   ')}\n   \`\`\``, [sum]],
    ['a block that the next one ends', `\`\`\`exercise\n${sum}\n\`\`\`exercise\n${choice}\n\`\`\``, [sum, choice]],
    ['a block without an end', `\`\`\`exercise\n${sum}`, [sum]],
    ['a block without an end before a heading', `\`\`\`exercise\n${sum}\n\n## More\n\nText.`, [sum]],
    ['a block without an end before the tasks', `\`\`\`exercise\n${sum}\n\n${tasks}`, [sum]],
    ['no block', 'How much is 2 + 3?', []],
    ['another word', '```exercised\nx\n```', []],
    ['an example in another block', `\`\`\`\`markdown\n${block(sum)}\n\`\`\`\``, []],
  ])('%s', (_, markdown, expected) => {
    expect(texts(markdown)).toEqual(expected);
  });

  it('are found in a fence around all of them, if the text has nothing else', () => {
    const both = `\`\`\`markdown\n${block(sum)}\n\n${block(choice)}\n\`\`\``;
    expect(texts(both, true)).toEqual([sum, choice]);
  });

  it('have code with a fence of its own, also where the model used that of the block', () => {
    const code = 'What does this print?\n```python\nprint(2 + 3)\n```\n= 5';
    const [text = ''] = texts(`\`\`\`exercise\n${code}\n\`\`\``);
    expect(text).toBe('What does this print?\n~~~python\nprint(2 + 3)\n~~~\n= 5');
    expect(isReadable(text)).toBe(true);
    expect(texts(`\`\`\`exercise\n${text}\n\`\`\``)).toEqual([text]);
  });
});

describe("exercises in a model's lesson", () => {
  const lesson = `## Sums\n\nOne adds.\n\n${block(sum)}\n\n${block(choice)}\n\n${tasks}`;

  it('stay to the letter if they can be read', () => {
    expect(sound(lesson)).toEqual({ markdown: lesson, removed: 0 });
    expect(lessonOf(`Sure! Here is the lesson:\n\n\`\`\`markdown\n${lesson}\n\`\`\``, 'Sums')).toBe(
      lesson.replace('## Sums\n\n', ''),
    );
    expect(hasTextAfterTasks(lesson)).toBe(false);
  });

  it('are removed and counted if they cannot be read', () => {
    const broken = lesson.replace('= 5\n', '');
    const { markdown, removed } = sound(broken);
    expect(removed).toBe(1);
    expect(markdown).toBe(`## Sums\n\nOne adds.\n\n${block(choice)}\n\n${tasks}`);
  });

  it('take an empty heading with them', () => {
    const { markdown, removed } = sound(`One adds.\n\n## Exercises\n\n${block('?')}\n\n${block('= 3')}\n\n${tasks}`);
    expect({ markdown, removed }).toEqual({ markdown: `One adds.\n\n${tasks}`, removed: 2 });
  });

  it('leave the rest of the lesson where a fence is not closed', () => {
    const open = sound(`One adds.\n\n\`\`\`exercise\n${sum}\n\n${tasks}`);
    expect(open).toEqual({ markdown: `One adds.\n\n${block(sum)}\n${tasks}`, removed: 0 });
    const unreadable = sound(`One adds.\n\n\`\`\`exercise\nHow much?\n\n## Then\n\n${tasks}`);
    expect(unreadable).toEqual({ markdown: `One adds.\n\n## Then\n\n${tasks}`, removed: 1 });
  });

  it('are found by the page afterwards', () => {
    const { markdown } = sound(`\`\`\`Exercise\nWhat is printed?\n\`\`\`js\nf()\n\`\`\`\n= 5\n\`\`\`\n\n${tasks}`);
    expect(exercisesIn(markdown).map(({ text }) => isReadable(text))).toEqual([true]);
  });

  it('may stand behind the tasks', () => {
    expect(hasTextAfterTasks(`One adds.\n\n${tasks}\n\n${block(sum)}`)).toBe(false);
    expect(hasTextAfterTasks(`One adds.\n\n${tasks}\n\n${block(sum)}\n\nGood luck!`)).toBe(true);
  });

  it('can be taken out, for a prompt', () => {
    expect(withoutExercises(lesson)).toBe(`## Sums\n\nOne adds.\n\n${tasks}`);
    expect(withoutExercises('Only text.')).toBe('Only text.');
  });

  it.each([
    ['open fences', '```exercise\n'],
    ['open fences of code', '```exercise\n```js\n'],
    ['blank lines', '```exercise\n\n\n```\n\n\n'],
    ['unreadable blocks with headings', '## a\n\n```exercise\n```\n\n'],
    ['spaces', '            ```exercise\n            '],
  ])('take linear time: %s', (_, piece) => {
    const text = piece.repeat(300_000 / piece.length);
    expectCostBelow(300, () => withSoundExercises(text, () => false));
    expectCostBelow(300, () => withoutExercises(text));
  });
});
