import { expect, it } from 'vitest';
import { exercisesIn } from '~/kit/exercise/find';
import { judge } from '~/kit/exercise/judge';
import { storedExercise } from '~/kit/exercise/stored';
import { exercisesOf } from '~/rooms/exercise/rules/lesson-exercises';

const lessonWith = (...texts: string[]) => {
  const markdown = texts.map((text) => `\`\`\`exercise\n${text}\n\`\`\``).join('\n\n');
  const html = exercisesIn(markdown).map(({ id }) => storedExercise(id, '<p>…</p>', []));
  return { markdown, html: html.join('') };
};

it('a lesson that is read again is the lesson as it is now, in the language of its map', () => {
  const { markdown, html } = lessonWith('How much?\n= 1.500', 'How many?\n= 2');
  const isThousands = (language: string) => {
    const [first] = exercisesOf({ markdown, html, language });
    return first && judge(first.written, ['1500']).isRight;
  };
  for (let times = 0; times < 2; times += 1) {
    expect(isThousands('en')).toBe(false);
    expect(isThousands('de')).toBe(true);
    expect(exercisesOf({ markdown, html, language: 'en' }).map(({ number, total }) => [number, total])).toEqual([
      [1, 2],
      [2, 2],
    ]);
  }
  const changed = lessonWith('How many?\n= 3');
  expect(exercisesOf({ ...changed, language: 'en' }).map(({ text }) => text)).toEqual(['How many?\n= 3']);
  // The page may show fewer than its Markdown has.
  expect(exercisesOf({ markdown, html: changed.html, language: 'en' })).toEqual([]);
});

it('a lesson that is too long to be kept is read all the same', () => {
  const { markdown, html } = lessonWith('How many?\n= 2');
  const long = { markdown: `${'Bees. '.repeat(20_000)}\n\n${markdown}`, html, language: 'en' };
  expect(exercisesOf(long).map(({ text }) => text)).toEqual(['How many?\n= 2']);
});
