import { expect, reply, test } from './lesson-world';

test.beforeEach(({ owner }) => void owner);

test('stopping leads to the map so far, which can be continued', async ({ page, model }) => {
  model.script(reply.hangAfter(['- Birds\n  - Owls\n  - Ravens\n- Fish\n  - Carp\n  - Pikes\n  - Hal']));
  await page.goto('/');
  await page.getByRole('textbox').first().fill('Animals');
  await page.getByRole('button', { name: 'Create map' }).click();
  await expect(page.getByText('Pikes').first()).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('This map is unfinished: it was stopped.')).toBeVisible();
  await expect(page.getByText('of 7 nodes visible')).toBeVisible();

  model.script(reply.text(['    - Trout\n  - Cats\n    - Lions\n']));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/map/**');
  await expect(page.getByText('of 10 nodes visible')).toBeVisible();
  await expect(page.getByText('This map is unfinished')).toHaveCount(0);
});
