import { expect, signUp, testWith } from '../support/e2e';
import { startTopiary } from '../support/server';

/**
 * A visitor tries the demo: a lesson and a card at once, a refused address, and the way out. Without scripts it is
 * tests/rooms/demo/server/demo.test.ts.
 */

const test = testWith(async () => {
  const server = await startTopiary({ env: { TRUSTED_PROXY_HOPS: '1', DEMO: 'on' } });
  await signUp(server);
  return { server };
});

test('the demo opens with one press, and is left with one', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Try the demo' }).click();
  const bar = page.locator('.demo-bar');
  await expect(bar).toContainText(/This is a demo\. Your account and everything in it is deleted at \d\d:\d\d/);

  await page.goto('/review');
  await expect(page.getByText('Show the answer')).toBeVisible();
  await page.goto('/history');
  await page.getByRole('link', { name: 'First Aid' }).first().click();
  await expect(page.getByRole('heading', { name: 'First Aid' }).first()).toBeVisible();
  await expect(bar).toBeVisible();

  const refused = await page.goto('/account/password');
  expect(refused?.status()).toBe(403);
  await expect(page.getByRole('alert')).toContainText('This is a demo.');

  await bar.getByRole('button', { name: 'Leave the demo' }).click();
  await expect(page.getByText('You have left the demo')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try the demo' })).toBeVisible();
});
