import { expect, signUp, test } from '../support/e2e';

/** Passkeys need scripts: without them a sentence says so, instead of a button that does nothing. */

test('no passkey is asked for without scripts', async ({ page, server }) => {
  const account = await signUp(server);
  // Playwright reads no text in a <noscript>, though the browser shows it.
  const says = page.locator('noscript .alert.info');
  await page.goto('/login/passkey');
  await expect(says).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0);
  await page.context().addCookies([...account.cookies]);
  await page.goto('/account/security/add');
  await expect(says).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
});
