import { expect, signUp, testWith } from '../support/e2e';
import { startOAuthServer } from '../support/oauth-server';
import { startTopiary } from '../support/server';

/** Sign-in with Google's button, in a browser and through a real OAuth server. */

const test = testWith(async () => {
  const google = await startOAuthServer();
  const server = await startTopiary({
    env: {
      TRUSTED_PROXY_HOPS: '1',
      GOOGLE_CLIENT_ID: google.clientId,
      GOOGLE_CLIENT_SECRET: google.clientSecret,
      GOOGLE_BASE_URL: google.baseUrl,
    },
  });
  return { server, google, close: () => google.close() };
});

const failed = 'Failed to sign in with Google. Please try again.';
let serial = 0;
const person = (claims: Record<string, unknown> = {}) => {
  serial += 1;
  const name = `grace-${process.pid}-${Date.now()}-${serial}`;
  return { sub: name, email: `${name}@example.org`, email_verified: true, name: 'Grace', ...claims };
};

test('the button leads through Google to the goals', async ({ page, world: { google } }) => {
  google.fault = null;
  google.person = person();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page).toHaveURL(/\/goals$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Set Your Goals' })).toBeVisible();
});

test('the wanted page and the typed topic survive the way to Google and back', async ({ page, world: { google } }) => {
  google.fault = null;
  google.person = person();
  const comeBack = async (path: string) => {
    await page.goto(path);
    await page.getByRole('button', { name: 'Continue with Google' }).click();
  };

  // A new account answers the questions first.
  await comeBack('/register?redirectTo=%2Fbuy&topic=Bonsai');
  await expect(page).toHaveURL(/\/goals$/);
  await page.getByRole('button', { name: 'Skip for Now' }).click();
  await expect(page).toHaveURL(/\/referral-source$/);
  await page.getByRole('button', { name: 'Skip for Now' }).click();
  await expect(page).toHaveURL(/\/buy$/);
  await page.goto('/');
  await expect(page.getByLabel('What do you want to learn?')).toHaveValue('Bonsai');

  // A known account goes straight to the page it wanted, or home.
  for (const [from, to] of [
    ['/login?redirectTo=%2Fhistory%3Fq%3Dmoss', /\/history\?q=moss$/],
    ['/login?topic=Moss', /\/\?topic=Moss$/],
    ['/login?redirectTo=%2F%2Fevil.example', /[^/]\/$/],
  ] as const) {
    await page.context().clearCookies();
    await comeBack(from);
    await expect(page).toHaveURL(to);
  }

  // A failed attempt can be repeated.
  await page.context().clearCookies();
  google.fault = 'refuse';
  await comeBack('/login?redirectTo=%2Fbuy&topic=Bonsai');
  await expect(page.getByText(failed)).toBeVisible();
  google.fault = null;
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page).toHaveURL(/\/buy$/);
});

for (const fault of ['refuse', 'token-fails', 'userinfo-garbled'] as const)
  test(`a failure (${fault}) is shown, and signs nobody in`, async ({ page, world: { google } }) => {
    google.person = person();
    google.fault = fault;
    await page.goto('/login');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await expect(page.getByText(failed)).toBeVisible();
    await page.goto('/history');
    await expect(page).toHaveURL(/\/login/);
  });

test('an address that Google has not verified opens nobody’s account', async ({ page, world: { google, server } }) => {
  const owner = await signUp(server);
  google.fault = null;
  google.person = person({ email: owner.email, email_verified: false });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByText(failed)).toBeVisible();
  await page.goto('/history');
  await expect(page).toHaveURL(/\/login/);
});
