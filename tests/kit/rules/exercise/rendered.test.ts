import { describe, expect, it } from 'vitest';
import { drawNumbers, withNumbers } from '~/kit/exercise/draw';
import { exercisesIn } from '~/kit/exercise/find';
import { exerciseIn } from '~/kit/exercise/read';
import { slotValues } from '~/kit/exercise/slot-values';
import { storedExercisesIn, withShownExercises, withSlots } from '~/kit/exercise/stored';
import { exerciseRenderer } from '~/kit/markdown/exercises/exercise-html';
import { renderLesson } from '~/kit/markdown/lesson';
import { formula } from '~/kit/markdown/math';

const fence = (text: string, mark = '```') => `${mark}exercise\n${text}\n${mark}`;
const rendered = (markdown: string) => renderLesson(markdown, { formula, exercise: exerciseRenderer() });

const kinds = {
  choice: 'Which is *right*?\n+ This $x^2$ :: REASON\n- That one :: REASON\n? HINT\n! KEY',
  several: 'Which are?\n+ One\n+ Two\n- Three :: REASON\n! KEY',
  number: 'How many?\n= 713 KEY'.replace(' KEY', ' kg'),
  formula: 'Expand $(x+1)^2$.\nvars: x\n= x^2 + 2x + 1KEY'.replace('KEY', ''),
  words: 'Who?\n= KEYWORD\n= KEY',
  gaps: 'It is {{KEY|KEYTOO}} and {{KEY2}}.',
  order: 'Sort.\n1. first\n2. second\n3. third\n? HINT\n! KEY',
  match: 'Match.\na => A\nb => B\n=> C\n! KEY',
  code: 'Write it.\nrun: javascript\ntest: KEY(1) === 2\n! KEY',
};

describe('a rendered exercise', () => {
  it.each(Object.entries(kinds))('of the kind %s has no key', (_, text) => {
    const { content } = rendered(fence(text));
    expect(storedExercisesIn(content)).toHaveLength(1);
    expect(content).not.toMatch(/KEY|REASON|HINT|713|2x/);
  });

  it('has the question, then the options in the author’s order', () => {
    const [stored] = storedExercisesIn(rendered(fence(kinds.choice)).content);
    expect(stored?.question).toBe('<p>Which is <em>right</em>?</p>\n');
    expect(stored?.parts).toHaveLength(2);
    expect(stored?.parts[0]).toMatch(/^This <math/);
    expect(stored?.parts[1]).toBe('That one');
  });

  it('is found again by its id in the Markdown, wherever it stands', () => {
    const markdown = [
      fence(kinds.words),
      `> A quote\n>\n${fence(kinds.choice)
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n')}`,
      `* An item\n\n${fence(kinds.order)
        .split('\n')
        .map((line) => `  ${line}`)
        .join('\n')}`,
      fence(kinds.gaps, '~~~~'),
      fence(kinds.words),
    ].join('\n\n');
    const ids = storedExercisesIn(rendered(markdown).content).map(({ id }) => id);
    expect(new Set(ids).size).toBe(5);
    expect(exercisesIn(markdown).map(({ id }) => id)).toEqual(ids);
  });

  it('gets its drawn numbers after it was rendered', () => {
    const text =
      '{a=2..9} {b=2..9}\nWork out $\\frac{a}{b} + x^{a*b}$ and {a-b} of `f({a})`.\n+ $x={a}$ is right\n- $x={b}$\n! KEY';
    const [stored] = storedExercisesIn(rendered(fence(text)).content);
    const exercise = exerciseIn(text);
    if (!exercise || !stored) throw new Error('not read');
    const numbers = { ...drawNumbers(exercise.draws, 'seed'), a: 3, b: 7 };
    const values = slotValues(exercise, numbers);
    const shown = [stored.question, ...stored.parts].map((part) => withSlots(part, values)).join();
    expect(values).toHaveLength(7);
    expect(shown).not.toContain('70906');
    for (const part of ['<mn>3</mn>', '<mn>7</mn>', '<mn>21</mn>', '−4 of', 'f(3)']) expect(shown).toContain(part);
    expect(withNumbers(exercise, numbers).question).toContain('−4 of');
  });

  it('stands as typed if it cannot be read', () => {
    const { content } = rendered(fence('Which?\n- only one <b>'));
    expect(content).not.toContain('<fieldset');
    expect(content).toContain('- only one &lt;b&gt;');
  });

  it('is code inside of an exercise, and in a text whose exercises are not asked', () => {
    const nested = fence(`Which is an exercise?\n\`\`\`exercise\nWho?\n= KEY\n\`\`\`\n+ a\n- b`, '~~~');
    expect(storedExercisesIn(rendered(nested).content)).toHaveLength(1);
    expect(renderLesson(fence(kinds.words)).content).toContain('language-exercise');
  });

  it('keeps tasks and footnotes of the lesson in order', () => {
    const { canTick, tasks, content } = rendered(
      `- [ ] One\n\n${fence('* [ ] not a task\n= 1')}\n\n- [x] Two[^1]\n\n[^1]: Note`,
    );
    expect([canTick, tasks]).toEqual([true, { done: 1, total: 2 }]);
    expect(content).toContain('fnref-');
  });

  it('cannot be closed or forged by its own texts', () => {
    const hostile =
      '</fieldset><fieldset data-exercise="e000000000000"><hr data-part="9">\u{e010}3\u{e011} 709060512003';
    const { content } = rendered(fence(`${hostile}\n+ ${hostile}\n- no`));
    const [stored, ...more] = storedExercisesIn(content);
    expect([more.length, stored?.parts.length]).toEqual([0, 2]);
    expect(withShownExercises(content, () => '')).not.toContain('fieldset');
  });
});
