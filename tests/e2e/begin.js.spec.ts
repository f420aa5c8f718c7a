import { expect, test } from '../support/e2e';

/**
 * From the landing page to the first words of a lesson, counted: at most seven presses, three fields and the mail.
 * Every click and key outside of a field is a press; the mail's link is opened, not pressed.
 */
test('a newcomer reads a lesson after seven presses', async ({ page, server }) => {
  const email = `new-${Date.now()}@example.org`;
  let presses = 0;
  let fields = 0;
  const press = async (role: 'link' | 'button', name: string) => {
    presses += 1;
    await page.getByRole(role, { name, exact: true }).first().click();
  };
  const fill = async (label: string, text: string) => {
    fields += 1;
    await page.getByLabel(label, { exact: true }).fill(text);
  };

  await page.goto('/');
  await press('link', 'Python Programming');
  await expect(page).toHaveURL(/\/login\?topic=Python\+Programming$/);
  await press('link', 'Create an account');
  await fill('Name', 'Ada');
  await fill('Email address', email);
  await fill('Password', 'correct horse battery');
  await press('button', 'Sign Up');
  await expect(page).toHaveURL(/\/verify-email/);
  await page.goto((await server.waitForMail(email)).link);
  await press('button', 'Confirm my email');
  await expect(page).toHaveURL('/goals');
  await press('button', 'Skip for Now');
  await expect(page).toHaveURL('/referral-source');
  // The run is the first thing shown, over home. Watched from before the press, because the library's run is over after
  // half a second.
  const run = page.getByRole('dialog', { name: 'Creating your map' });
  const shown = Promise.all([
    run.getByRole('heading', { name: 'Python Programming' }).waitFor(),
    run.getByText('Generating', { exact: true }).waitFor(),
  ]);
  await press('button', 'Skip for Now');
  await expect(page).toHaveURL(/\/(runs|map)\/[a-z0-9]+$/);
  await shown;

  await page.waitForURL(/\/map\/[a-z0-9]+$/, { timeout: 20_000 });
  const branches = page.locator('#tree > li > details > ul > li > details');
  await expect(branches.first()).toBeVisible();
  await expect(page.locator('#tree > li > details > ul > li > details[open]')).toHaveCount(0);
  await press('link', 'Start here');
  await expect(page).toHaveURL(/\?node=[a-z0-9]+$/);
  await expect(page.locator('.panel .prose p').first()).toHaveText(/\w+ \w+ \w+/, { timeout: 20_000 });

  expect({ presses, fields }).toEqual({ presses: 7, fields: 3 });
});
