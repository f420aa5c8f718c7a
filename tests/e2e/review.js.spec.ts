import { expect, test } from './lesson-world';

/** What scripts add to a review: keys, no wait between cards, and answers that outlive a lost connection. */

test('a review by keys goes on without a connection, and each answer arrives once', async ({
  page,
  owner,
}) => {
  const { mapId, nodeId } = owner.leaf;
  for (const n of [1, 2, 3])
    await owner.post(`/map/${mapId}/cards`, {
      act: 'add',
      node: nodeId,
      front: `Card ${n}`,
      back: `Back ${n}`,
    });
  const card = page.getByRole('article', { name: 'Card' });

  await page.goto('/review');
  await expect(card).toBeFocused();
  await expect(card).toContainText('Card 1');
  await page.keyboard.press(' ');
  await expect(card.getByText('Back 1')).toBeVisible();
  await page.keyboard.press('4');
  await expect(card).toContainText('Card 2');
  await expect(page.getByText('2 new')).toBeVisible();
  await page.keyboard.press('u');
  await expect(card).toContainText('Card 1');
  await expect(card.getByText('Back 1')).toBeHidden();

  // The answer is taken, and its answer is lost.
  await page.route('**/review?**', async (route) => {
    if (route.request().method() === 'POST') await route.fetch();
    await route.abort();
  });
  await page.keyboard.press(' ');
  await page.keyboard.press('4');
  await expect(card).toContainText('Card 2');
  await expect(page.getByText('No connection.', { exact: false })).toBeVisible();
  await page.keyboard.press(' ');
  await page.keyboard.press('4');
  await expect(card).toContainText('Card 3');

  await page.unrouteAll({ behavior: 'wait' });
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText('No connection.', { exact: false })).toHaveCount(0);
  await page.keyboard.press(' ');
  await page.keyboard.press('4');
  await expect(page.getByRole('heading', { name: 'Done for now' })).toBeVisible();
  await expect(page.getByRole('definition').first()).toHaveText('3');
  await page.goto('/cards');
  await expect(page.getByText('Comes again')).toHaveCount(3);
});
