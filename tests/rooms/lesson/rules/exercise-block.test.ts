import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exercisesIn } from '~/kit/exercise/find';
import { applied } from '~/rooms/lesson/ui/editor/editing';
import { exerciseAt, placeExercise } from '~/rooms/lesson/ui/editor/exercise/block-at-cursor';

/** '‸' is the cursor. */
const at = (marked: string) => {
  const start = marked.indexOf('‸');
  return { text: marked.replace('‸', ''), start, end: start };
};
const placed = (marked: string, exercise: string) => {
  const selected = at(marked);
  const edit = placeExercise(selected, exercise);
  const text = applied(selected.text, edit);
  return `${text.slice(0, edit.start)}‸${text.slice(edit.end)}`;
};

const block = '```exercise\nNew?\n= 1\n```';

describe('An exercise is inserted', () => {
  it.each([
    ['into an empty text', '‸', `${block}‸`],
    ['behind the line of the cursor', 'One ‸line', `One line\n\n${block}‸`],
    ['between two paragraphs', 'One‸\n\nTwo', `One\n\n${block}‸\n\nTwo`],
    ['between two lines', 'One‸\nTwo', `One\n\n${block}‸\n\nTwo`],
    ['above a line at whose start the cursor stands', 'One\n\n‸Two', `One\n\n${block}‸\n\nTwo`],
    ['on an empty line', 'One\n\n‸\n\nTwo', `One\n\n${block}‸\n\nTwo`],
    ['at the end of a text', 'One\n‸', `One\n\n${block}‸`],
    ['below a block of code', '```js\nlet ‸a;\n```\nTwo', `\`\`\`js\nlet a;\n\`\`\`\n\n${block}‸\n\nTwo`],
    [
      'below code with a fence in a list',
      '```\n- ```\nlet ‸a;\n```\nTwo',
      `\`\`\`\n- \`\`\`\nlet a;\n\`\`\`\n\n${block}‸\n\nTwo`,
    ],
    ['below code that is not closed', '~~~\nlet ‸a;', `~~~\nlet a;\n\n${block}‸`],
    ['below another exercise', '```exercise\nOld?\n= 1\n```\n‸', `\`\`\`exercise\nOld?\n= 1\n\`\`\`\n\n${block}‸`],
  ])('%s', (_, before, after) => {
    expect(placed(before, 'New?\n= 1')).toBe(after);
  });

  it('in a fence longer than those in it', () => {
    expect(placed('‸', 'New?\n````\n```\n````\n= 1')).toBe('`````exercise\nNew?\n````\n```\n````\n= 1\n`````‸');
  });

  it('behind a selection, which stays', () => {
    const edit = placeExercise({ text: 'One two\nThree', start: 4, end: 7 }, 'New?\n= 1');
    expect(applied('One two\nThree', edit)).toBe(`One two\n\n${block}\n\nThree`);
  });
});

describe('The exercise at the cursor', () => {
  const lesson = 'One\n\n```exercise\nOld?\n= 1\n```\n\nTwo';

  it('is found from its first fence to its last', () => {
    const found = [...lesson, ''].flatMap((_, start) =>
      exerciseAt({ text: lesson, start, end: start }) ? [start] : [],
    );
    expect([found[0], found.at(-1)]).toEqual([5, lesson.indexOf('\n\nTwo')]);
    expect(found).toHaveLength(lesson.indexOf('\n\nTwo') - 4);
  });

  it.each([
    ['in a text', 'One\n\n```exercise\nOld‸?\n= 1\n```\n\nTwo', `One\n\n${block}‸\n\nTwo`],
    ['in a quote', '> ~~~exercise\n> Old?‸\n> = 1\n> ~~~\n> More', `> ${block.replaceAll('\n', '\n> ')}‸\n> More`],
    ['in a list', '- ```exercise\n  Old?‸\n  = 1\n  ```\n- More', `- ${block.replaceAll('\n', '\n  ')}‸\n- More`],
    [
      'in a quote in a list',
      '1. > ```exercise\n   > Old?‸\n   > = 1\n   > ```',
      `1. > ${block.replaceAll('\n', '\n   > ')}‸`,
    ],
    ['without an end', 'One\n```exercise\nOl‸d?\n= 1\n\n', `One\n${block}‸\n\n`],
    [
      'that its quote ends',
      '> ```exercise\n> Ol‸d?\n```\ncode\n```',
      `> ${block.replaceAll('\n', '\n> ')}‸\n\`\`\`\ncode\n\`\`\``,
    ],
    ['without a text', '```exercise‸\n```\nTwo', `${block}‸\nTwo`],
    ['with an empty line', '```exercise\n‸\n```\nTwo', `${block}‸\nTwo`],
    ['as the second of two alike', `${block}\n\n${block.replace('New', 'N‸ew')}`, `${block}\n\n${block}‸`],
  ])('%s is replaced', (_, before, after) => {
    expect(placed(before, 'New?\n= 1')).toBe(after);
  });

  it('is replaced alone, whatever stands around it', () => {
    const piece = fc.constantFrom(
      ...[
        'Text',
        '',
        '> Quote',
        '- Item',
        '  more',
        '```',
        '~~~js',
        '````',
        '```exercise',
        '> ```exercise',
        '  ```exercise',
      ],
      ...['Q?', '= 1', '> = 1', '    code', '> ```', '1. ```exercise', '   ```'],
    );
    let replaced = 0;
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), fc.nat(), (lines, place) => {
        const text = lines.join('\n');
        const start = place % (text.length + 1);
        const selected = { text, start, end: start };
        const before = exercisesIn(text);
        const edit = placeExercise(selected, 'New?\n\n= 1');
        const after = exercisesIn(applied(text, edit));
        const inside = exerciseAt(selected);
        if (inside === null) return;
        replaced += 1;
        expect(before.map((each) => each.text)).toContain(inside.text);
        expect(after.filter((each) => each.text === 'New?\n\n= 1').length).toBe(
          before.filter((each) => each.text === 'New?\n\n= 1').length + 1,
        );
        // A second press changes the same exercise.
        expect(exerciseAt({ text: applied(text, edit), start: edit.start, end: edit.end })?.text).toBe('New?\n\n= 1');
      }),
      { numRuns: 1_000 },
    );
    expect(replaced).toBeGreaterThan(100);
  });
});
