import { expect, it } from 'vitest';
import { openCourse } from '~/rooms/course/acts/open-course';
import { renderTexts } from '~/rooms/lesson/acts/render-texts';
import { labelRenderer } from '~/rooms/map/acts/render-labels';

/** The HTML of each text, of this many letters; `asked` has every text that was rendered. */
function rendering(letters: number) {
  const asked: string[] = [];
  const render = async (texts: readonly string[]) => {
    asked.push(...texts);
    return texts.map(() => 'x'.repeat(letters));
  };
  return { asked, render };
}

const course = {
  slug: 'tea',
  hash: '',
  nodes: [],
  lessons: Array.from({ length: 12 }, (_, n) => `Lesson ${n}`),
  text: { front: { sources: [], authors: [], reviewed: null }, lines: [], introduction: '' },
};

it.each([
  [
    'of cards',
    () => {
      const { asked, render } = rendering(900_000);
      const texts = renderTexts({ work: { texts: render } });
      return { asked, show: (n: number) => texts([`Card ${n}`]) };
    },
  ],
  [
    'of labels',
    () => {
      const { asked, render } = rendering(900_000);
      const { renderLabels } = labelRenderer({ work: { labels: render } });
      return { asked, show: (n: number) => renderLabels([`Label $${n}$`]) };
    },
  ],
  [
    'of courses',
    () => {
      const { asked, render } = rendering(2_900_000);
      const lesson = async (text: string) => ({ content: (await render([text]))[0] ?? '', renderer: 1 });
      const open = openCourse({
        ...{ work: { lesson, renderer: 1 } as never, loadCourse: async () => course as never },
        coursePictures: { inMap: async (_, markdown) => markdown },
      });
      return { asked, show: (n: number) => open({ slug: 'tea', done: [], ticks: {} }, n) };
    },
  ],
])('renderings %s are kept up to their size, however few they are', async (_, make) => {
  const { asked, show } = make();
  await show(0);
  await show(0);
  expect(asked).toHaveLength(1);
  for (let n = 1; n < 10; n += 1) await show(n);
  await show(9);
  expect(asked).toHaveLength(10);
  await show(0);
  expect(asked).toHaveLength(11);
});
