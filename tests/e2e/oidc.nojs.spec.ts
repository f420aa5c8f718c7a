import { expect, testWith } from '../support/e2e';
import { startOidcServer } from '../support/oidc-server';
import { startTopiary } from '../support/server';

/** Sign-in through an OpenID Connect provider, in a browser and with a real server. */

const test = testWith(async () => {
  const provider = await startOidcServer();
  const server = await startTopiary({ env: { TRUSTED_PROXY_HOPS: '1', PASSWORD_LOGIN: 'off', ...provider.env } });
  return { server, provider, close: () => provider.stop() };
});

let serial = 0;
const person = (claims: Record<string, unknown> = {}) => {
  serial += 1;
  const name = `grace-${process.pid}-${Date.now()}-${serial}`;
  return { sub: name, email: `${name}@example.org`, email_verified: true, name: 'Grace', ...claims };
};

test('the provider signs in, and out again', async ({ page, world: { provider } }) => {
  provider.person = person();
  await page.goto('/login?redirectTo=%2Fbuy');
  await expect(page.getByLabel('Password')).toHaveCount(0);
  await page.getByRole('button', { name: 'Continue with School ID' }).click();
  await expect(page).toHaveURL(/\/goals$/);
  await page.getByRole('button', { name: 'Skip for Now' }).click();
  await page.getByRole('button', { name: 'Skip for Now' }).click();
  await expect(page).toHaveURL(/\/buy$/);
  await page.goto('/account');
  await expect(page.getByText('You sign in with School ID.')).toBeVisible();

  const there = page.waitForRequest((request) => request.url().startsWith(`${provider.origin}/endsession`));
  await page.goto('/account/sessions');
  await page.getByRole('button', { name: /this one/ }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.getByRole('button', { name: 'Continue with School ID' }).click();
  await expect(page).not.toHaveURL(/\/login/);
  await page.evaluate(() => document.querySelector<HTMLFormElement>('form[action="/logout"]')?.submit());
  await there;
  await expect(page).toHaveURL(/\/login$/);
});

test('a sign-in with an invalid answer signs nobody in', async ({ page, world: { provider } }) => {
  provider.person = person();
  provider.spoiled = { aud: 'another-client' };
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with School ID' }).click();
  await expect(page.getByText('The sign-in did not succeed. Please try again.')).toBeVisible();
  provider.spoiled = {};
  provider.person = person({ email_verified: false });
  await page.getByRole('button', { name: 'Continue with School ID' }).click();
  await expect(page.getByText('has not confirmed your email address')).toBeVisible();
  await page.goto('/history');
  await expect(page).toHaveURL(/\/login/);
});
