import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { loadCards } from '~/rooms/course/store/cards';
import { catalogue } from '~/rooms/course/store/catalogue';
import { loadLessons, loadNeeds, loadOutline, readBullets } from '~/rooms/course/store/load';

it('after', async () => {
  const before = JSON.parse(readFileSync('tests/fixtures/moved-courses.json', 'utf8'));
  const after: Record<string, unknown> = {};
  const t = performance.now();
  const c = catalogue();
  console.log('catalogue ms', performance.now() - t, c.topics.length);
  const t2 = performance.now();
  for (const { slug } of c.topics) await loadOutline(slug);
  console.log('all outlines ms', performance.now() - t2);
  for (const { slug } of catalogue().topics) {
    const lessons = await loadLessons(slug);
    const parsed = await loadCards(slug);
    const needs = await loadNeeds(slug);
    const outline = readBullets((await loadOutline(slug)) ?? '');
    after[slug] = {
      lessons: lessons.size,
      cards: [...parsed.values()].reduce((n, { cards }) => n + cards.length, 0),
      keys: [...parsed.values()].reduce((n, { keys }) => n + keys.length, 0),
      sha: createHash('sha256')
        .update(JSON.stringify([[...lessons], [...parsed], [...needs], outline]))
        .digest('hex'),
    };
  }
  expect(after).toEqual(before);
});
