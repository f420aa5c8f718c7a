import { expect, reply, test } from './lesson-world';

/** A topic that a model finds too vague for a map, with scripts and without. */

const readings = '? How life on Earth began\n? Finding meaning in life\n? How living cells work\n';
const outline = '- Water came first\n  - Why water\n  - Where\n- Cells followed\n';

test('has its readings to choose from, survives a reload, and becomes the map of the chosen one', async ({
  page,
  owner,
  model,
}) => {
  model.script(reply.text([readings]), reply.text([outline]));
  await page.goto('/');
  await page.getByLabel('What do you want to learn?').fill('Life');
  await page.getByRole('button', { name: 'Create map' }).click();
  const question = page
    .locator('.run')
    .getByText('This topic can mean several things. Which one do you want to learn?');
  await expect(question).toBeVisible({ timeout: 20_000 });
  await page.reload();
  await expect(question).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Life', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Change the topic' })).toHaveAttribute(
    'href',
    /^\/\?topic=Life&again=\w+$/,
  );

  await page.goto('/');
  const card = page.locator('.run-card', { hasText: 'Life' });
  await expect(card).toContainText('This topic can mean several things.');
  await card.getByRole('link', { name: 'Choose what you mean' }).click();
  await page.getByRole('button', { name: 'Finding meaning in life' }).click();
  await page.waitForURL(/\/map\/\w+$/, { timeout: 20_000 });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Finding meaning in life');
  await page.goto('/');
  await expect(card).toHaveCount(0);
  expect(owner.leaf.mapId).not.toBe('');
});

test('becomes a map as typed, if its person keeps the words', async ({ page, owner, model }) => {
  model.script(reply.text([readings]), reply.text([outline]));
  await page.goto('/');
  await page.getByLabel('What do you want to learn?').fill('Life');
  await page.getByRole('button', { name: 'Create map' }).click();
  await page.getByRole('button', { name: 'Keep my words' }).click({ timeout: 20_000 });
  await page.waitForURL(/\/map\/\w+$/, { timeout: 20_000 });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Life');
  const { body } = await model.request(1);
  expect(JSON.stringify(body)).not.toContain('too vague');
  expect(owner.leaf.mapId).not.toBe('');
});
