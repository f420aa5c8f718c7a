import { afterAll, expect, it } from 'vitest';
import { notRendered, rendererVersion } from '~/kit/markdown/lesson';
import { exerciseGuide } from '~/rooms/exercise/acts/exercise-guide';
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
