import { expect, it } from 'vitest';
import { limits } from '~/kit/limits';
import { lessonInWay } from '~/rooms/lesson/acts/ways/lesson-in-way';
import type { Lesson } from '~/rooms/lesson/store/lessons';
import type { TextWork } from '~/system/contract/text-work';

it('the HTML of other ways is kept up to a size, however large each text is', async () => {
  const rendered: string[] = [];
  const work = {
    renderer: 1,
    lesson: async (markdown: string) => {
      rendered.push(markdown);
      return { content: 'x'.repeat(limits.lessonHtmlMaxBytes), tasks: { done: 0, total: 0 }, renderer: 1 };
    },
  } as unknown as TextWork;
  const first = { version: 1, way: '' } as unknown as Lesson;
  const open = (name: string) => {
    const text = { markdown: name.padEnd(limits.lessonMaxBytes, '.') } as Lesson;
    return lessonInWay({ work, lessons: { inWay: async () => text } }, first, 'simpler');
  };
  const names = Array.from({ length: 20 }, (_, at) => `text ${at} `);
  for (const name of names) await open(name);
  const namesOf = () => rendered.map((markdown) => markdown.slice(0, 8).replaceAll('.', ''));
  expect(namesOf()).toEqual(names.map((name) => name.slice(0, 8)));
  await open(names.at(-1) ?? '');
  expect(rendered).toHaveLength(20);
  await open(names[0] ?? '');
  expect(rendered).toHaveLength(21);
});
