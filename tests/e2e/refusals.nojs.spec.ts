import type { Page } from '@playwright/test';
import { messages } from '../../app/kit/messages';
import { signUp } from '../support/accounts';
import { expect, test } from '../support/e2e';
import { makeMap } from '../support/streams';

/** Opens the map's 'Actions & Controls'. */
async function openActions(page: Page): Promise<void> {
  await page.locator('.map-head summary').first().click();
  await expect(page.getByRole('heading', { name: 'Actions & Controls' })).toBeVisible();
}

/** As refusals.both.spec.ts, on pages without scripts, or where scripts change nothing of what is refused. */

test.describe('registering', () => {
  const typed = { nickname: 'Grace', email: 'grace@example.org', password: 'long enough' };
  const refusals = [
    [{ ...typed, password: '12345' }, 'Password must be at least 6 characters long.'],
    [{ ...typed, email: 'nonsense' }, 'Invalid email address.'],
    [{ ...typed, nickname: '' }, messages.register.nameRequired],
    [{ ...typed, email: '' }, messages.register.emailRequired],
    [{ ...typed, password: '' }, messages.register.passwordRequired],
  ] as const;

  for (const [form, sentence] of refusals) {
    test(`says '${sentence}'`, async ({ page }) => {
      await page.goto('/register');
      await page.getByLabel('Name').fill(form.nickname);
      await page.getByLabel('Email address').fill(form.email);
      await page.getByLabel('Password').fill(form.password);
      const answer = page.waitForResponse((response) => response.request().method() === 'POST');
      await page.getByRole('button', { name: 'Sign Up' }).click();
      expect((await answer).status()).toBe(400);
      await expect(page.getByText(sentence)).toBeVisible();
      await expect(page.getByLabel('Name')).toHaveValue(form.nickname);
      await expect(page.getByLabel('Email address')).toHaveValue(form.email);
      await expect(page.getByLabel('Password')).toHaveValue('');
    });
  }

  test('says that an address is taken, in any spelling', async ({ page, server }) => {
    const { email } = await signUp(server, { upTo: 'registered' });
    await page.goto('/register');
    await page.getByLabel('Name').fill('Copy');
    await page.getByLabel('Email address').fill(email.toUpperCase());
    await page.getByLabel('Password').fill('long enough');
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByText('This email is already registered.')).toBeVisible();
  });
});

test('signing in says whether the address or the password was wrong', async ({ page, server }) => {
  const { email } = await signUp(server, { upTo: 'registered' });
  await page.goto('/login');
  await page.getByLabel('Email').fill('nobody@example.org');
  await page.getByLabel('Password').fill('whatever');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Failed to sign in. No account found with this email.')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('whatever');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Incorrect password.')).toBeVisible();
});

test('a mail link works once', async ({ page, server }) => {
  const { email, cookies } = await signUp(server, { upTo: 'registered' });
  await page.context().addCookies([...cookies]);
  const { link } = await server.waitForMail(email);
  await page.goto(link);
  // Opening the link does not use it up.
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page).toHaveURL(`${server.url}/goals`);
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByText(messages.verification.linkInvalid)).toBeVisible();
});

test('a public map opens for anyone, a private one for its owner alone', async ({
  page,
  server,
  freshUser,
  browser,
}) => {
  const address = `${server.url}/map/${await makeMap(await freshUser(page), 'Bonsai')}`;
  await page.goto(address);
  await openActions(page);
  await expect(page.getByText('Private', { exact: true })).toBeVisible();

  const visitor = await browser.newPage();
  expect((await visitor.goto(address))?.status()).toBe(404);
  await expect(visitor.getByText('Map not found. Sign in if it is yours.')).toBeVisible();

  await page.getByRole('button', { name: 'Make Public' }).click();
  await expect(page.locator('.map-head')).toContainText('Make Private');
  expect((await visitor.goto(address))?.status()).toBe(200);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Bonsai' })).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Make Private' })).toHaveCount(0);
  await visitor.goto(`${server.url}/maps`);
  await expect(visitor.getByRole('link', { name: 'Bonsai' }).first()).toBeVisible();

  const other = await signUp(server);
  await visitor.context().addCookies([...other.cookies]);
  await visitor.goto(address);
  await visitor.goto(`${address}?node=${await visitor.locator('#tree a').first().getAttribute('id')}`);
  await expect(visitor.getByText('No description available')).toBeVisible();
  await expect(
    visitor.getByText(
      "You don't have a saved description for this node. You can either ask the map creator to generate one " +
        'or create your own map to generate descriptions.',
    ),
  ).toBeVisible();
  await expect(visitor.getByRole('button', { name: /Generate/ })).toHaveCount(0);
  const path = new URL(address).pathname;
  for (const act of ['visibility', 'delete', 'rename', 'lesson', 'lesson/task']) {
    const response = await other.post(`${path}/${act}`, {
      title: 'Mine',
      public: '0',
      node: 'x',
      content: 'x',
      version: '1',
      task: '0:1',
    });
    expect(response.status, act).toBe(404);
  }
  await visitor.close();
});

test('history searches without case and wildcards, and asks before deleting', async ({ page, freshUser }) => {
  const account = await freshUser(page);
  for (const topic of ['ÄPFEL züchten', '100% Wolle']) await makeMap(account, topic);
  await page.goto('/history?q=äpfel');
  await expect(page.getByRole('link', { name: /^Map about/ })).toHaveCount(1);
  await page.goto('/history?q=%25');
  await expect(page.getByRole('link', { name: /^Map about 100% Wolle/ })).toHaveCount(1);
  await expect(page.getByRole('link', { name: /^Map about/ })).toHaveCount(1);

  await page.goto('/history');
  await expect(page.locator('time').first()).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{2}:\d{2} [AP]M/);
  await page.getByRole('link', { name: 'Delete the map about 100% Wolle' }).click();
  // A dialog with scripts, a page of its own without.
  await expect(page.getByText('Are you sure you want to delete this map?')).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('link', { name: /^Map about/ })).toHaveCount(1);
});

test('the download has the name that the specification requires', async ({ freshUser, page }) => {
  const account = await freshUser(page);
  const response = await account.send(`/map/${await makeMap(account, 'Bonsai & Moss')}/download`);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(response.headers.get('content-disposition')).toContain('knowledge-map-Bonsai---Moss.txt');
  expect(await response.text()).toMatch(/^Bonsai & Moss\n {2}- /);
});
