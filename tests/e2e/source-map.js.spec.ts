import { openLessonMenu } from '../support/lesson-menu';
import { shot } from '../support/shots';
import { expect, reply, test } from './lesson-world';

/**
 * A map from one's own material: its headings, its text, and the links from citations to passages. Without scripts it
 * is in tests/whole/server/without-scripts.test.ts.
 */

const book = `# The bee book

## The hive

### The queen

The queen lays all the eggs of the colony, up to two thousand on a day in May. ${'She is fed by the workers. '.repeat(16)}

### Drones

Drones are male bees. They gather no nectar and have no sting. ${'They wait for a young queen. '.repeat(16)}

## Wax

Wax is made by young workers, in glands on their bellies. ${'It is warm in the comb. '.repeat(16)}
`;

test('a source becomes a map, and a lesson cites it', async ({ page, owner, model }) => {
  const sent = await owner.post('/sources', { text: book, title: 'The bee book', key: 'bees' });
  await page.goto(sent.headers.get('location') ?? '');
  await expect(page).toHaveURL(/\/sources\/[\w-]+$/);
  await shot(page, 'source');
  await page.getByRole('button', { name: 'From its headings' }).click();

  await expect(page).toHaveURL(/\/map\/[\w-]+$/);
  const map = new URL(page.url()).pathname;
  const answer = await owner.send(map);
  const [, node] = /node=([\w-]+)"[^>]*>(?:(?!<a ).)*?The queen/s.exec(await answer.text()) ?? [];
  await page.goto(`${map}?node=${node}`);
  const text = page.locator('.panel .prose');
  await expect(text).toContainText('up to two thousand on a day in May');
  await expect(page.getByText('The text of “The bee book” as it stands there')).toBeVisible();

  model.script(
    reply.text([
      'She lays “all the eggs of the colony” [1]. She “rules the whole hive” [1].\n\n',
      'Nobody says more [11].\n\n- [ ] Recall it\n- [ ] Do it\n- [ ] Use it\n',
    ]),
  );
  await openLessonMenu(page);
  await page.getByRole('button', { name: 'Generate again' }).click();
  await expect(text.first()).toContainText('Nobody says more (no source for this).');
  await page.getByText('How this was made').click();
  await expect(page.getByText('one citation of a passage that was not given taken out')).toBeVisible();
  await expect(text.getByText('not word for word in the source')).toHaveCount(1);
  await shot(page, 'lesson');

  const citation = text.locator('p a.cite').first();
  await citation.click();
  const passage = page.getByRole('complementary', { name: /^Passage 1: The bee book/ });
  await expect(passage).toContainText('up to two thousand on a day in May');
  await expect(passage).toBeFocused();
  await shot(page, 'passage');
  await page.keyboard.press('Escape');
  await expect(passage).toHaveCount(0);
  await expect(citation).toBeFocused();
});
