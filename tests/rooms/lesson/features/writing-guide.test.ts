import { afterAll, expect, it } from 'vitest';
import { exercisesIn } from '~/kit/exercise/find';
import { Busy } from '~/kit/fault/busy';
import { notRendered, rendererVersion } from '~/kit/markdown/lesson';
import { exerciseGuide, exerciseGuidePart } from '~/rooms/exercise/acts/exercise-guide';
import { figureGuide } from '~/rooms/figure/acts/figure-guide';
import { writingGuide } from '~/rooms/lesson/acts/writing-guide';
import { textPool } from '~/threads/text-pool';

const work = textPool();
afterAll(() => work.close());

it('the guide shows everything that a lesson can contain, as source and as result', async () => {
  const guide = writingGuide({ work, guideIn: () => undefined });
  const parts = await guide();
  const all = parts.map(({ result }) => result).join('');
  for (const shown of [
    ...[
      '<em>',
      '<strong>',
      '<del>',
      'class="picture"',
      '<h3>',
      '<h4>',

      'data-task="0"',
      '<ol>',
      '<dl>',
      '<caption>',
    ],
    ...['<blockquote>\n<p>', 'callout-note', 'callout-tip', 'callout-important', 'callout-warning', 'callout-caution'],
    ...['id="fn-', '<math', 'hljs-keyword', '<details>', '<sub>', '<sup>', '<kbd>', '<mark>', '<br>', '&lt;b&gt;'],
  ])
    expect(all).toContain(shown);
  expect(all).not.toContain('Nobody sees this');
  expect(all).not.toContain('data-picture');
  for (const { title, intro, source } of parts) {
    expect(title).not.toBe('');
    expect(intro).toMatch(/\.$/);
    expect(source).toContain('class="language-markdown"');
  }
  expect(parts.map(({ title }) => title)).toContain('Headings');
  expect(parts.find(({ title }) => title === 'Pictures of your own')?.result).toContain('A leaf with its veins');
  // It is rendered once.
  expect(await guide()).toBe(parts);
});

it.each([
  ['writing', writingGuide],
  ['exercises', exerciseGuide],
  ['figures', figureGuide],
])('the guide to %s is made again if a text was late', async (_, guideOf) => {
  let texts = 0;
  const lesson = async (markdown: string) => {
    texts += 1;
    return { ...notRendered(markdown), renderer: texts === 1 ? 0 : rendererVersion };
  };
  const guide = guideOf({ work: { renderer: rendererVersion, lesson }, guideIn: () => undefined });
  const late = await guide();
  const parts = await guide();
  expect(parts).not.toBe(late);
  expect(await guide()).toBe(parts);
});

it('an answer to an exercise of the guide waits for a text that was late', async () => {
  let isLate = true;
  const lesson = async (markdown: string) => {
    if (!isLate) return work.lesson(markdown);
    return { ...notRendered(markdown), renderer: 0 };
  };
  const guide = exerciseGuide({ work: { renderer: rendererVersion, lesson }, guideIn: () => undefined });
  const partOf = exerciseGuidePart(guide);
  const [asked] = exercisesIn((await guide())[0]?.markdown ?? '');
  await expect(partOf(asked?.id ?? '')).rejects.toThrow(Busy);
  isLate = false;
  expect((await partOf(asked?.id ?? ''))?.html).toContain(`data-exercise="${asked?.id}"`);
  expect(await partOf('e000000000000')).toBeUndefined();
});
