import type { CDPSession, Page } from '@playwright/test';
import { expect, signUp, testWith } from '../support/e2e';
import { hydrated } from '../support/hydrated';
import { freePort, startTopiary } from '../support/server';

/** Passkeys with Chromium's virtual authenticator. They need a host name; an IP address is not allowed. */

const test = testWith(async () => {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = await startTopiary({ env: { TRUSTED_PROXY_HOPS: '1', PORT: String(port), APP_URL: url } });
  return { server: { ...server, url, port } };
});

async function plugIn(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return session;
}

async function pressLive(page: Page, name: string): Promise<void> {
  await hydrated(page);
  await page.getByRole('button', { name }).click();
}

test('a passkey is added, signs in, is asked for after the password, and is removed', async ({ page, server }) => {
  const account = await signUp(server);
  await page.context().addCookies([...account.cookies]);
  await plugIn(page);

  await page.goto('/account/security');
  await page.getByRole('link', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name').fill('My phone');
  await page.getByLabel('Your password').fill('not this one');
  await pressLive(page, 'Add a passkey');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('My phone');
  await page.getByLabel('Your password').fill(account.password);
  await pressLive(page, 'Add a passkey');
  await expect(page.getByText('The passkey was added.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'My phone' })).toBeVisible();

  await page.context().clearCookies();
  await page.goto('/login?redirectTo=%2Fbuy');
  await page.getByRole('link', { name: 'Sign in with a passkey' }).click();
  await pressLive(page, 'Use a passkey');
  await expect(page).toHaveURL(/\/buy$/);

  await page.goto('/account/security');
  await page.getByLabel('Your password').fill(account.password);
  await page.getByRole('button', { name: 'Ask for both' }).click();
  await expect(page.getByText('After your password you are asked for a passkey from now on.')).toBeVisible();

  await page.context().clearCookies();
  await page.goto('/login?redirectTo=%2Fbuy');
  await page.getByLabel('Email address').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/login\/second$/);
  await page.goto('/account');
  await expect(page).toHaveURL(/\/login\?/);
  await page.goto('/login/second');
  await pressLive(page, 'Use a passkey');
  await expect(page).toHaveURL(/\/buy$/);

  await page.goto('/account/security');
  await page.getByRole('link', { name: 'My phone' }).click();
  await pressLive(page, 'Remove, confirmed by a passkey');
  await expect(page.getByText('The passkey was removed.')).toBeVisible();
  // After the password nothing else is asked for.
  await page.context().clearCookies();
  await page.goto('/login?redirectTo=%2Fbuy');
  await page.getByLabel('Email address').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/buy$/);
});
