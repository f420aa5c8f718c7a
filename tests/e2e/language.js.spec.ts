import { expect, test } from '../support/e2e';

/** The footer's form for the language loads the page again: with what was typed, but for passwords. */
test('what was typed stays when the language changes', async ({ page, server, freshUser }) => {
  const useLanguage = async (tag: string) => {
    await page.locator('#site-language').selectOption(tag);
    await page.locator('.site-language button').click();
    await expect(page.locator('html')).toHaveAttribute('lang', tag);
  };
  await page.goto(`${server.url}/login`);
  await page.locator('[name=email]').fill('ada@example.org');
  await page.locator('[name=password]').fill('a quiet long winter walk');
  await useLanguage('de');
  await expect(page.locator('[name=email]')).toHaveValue('ada@example.org');
  await expect(page.locator('[name=password]')).toHaveValue('');
  await page.goto(`${server.url}/login`);
  await expect(page.locator('[name=email]')).toHaveValue('');
  await useLanguage('en');

  await freshUser(page);
  await page.goto(`${server.url}/`);
  await page.locator('#topic').fill('The tides of the North Sea');
  await useLanguage('fr');
  await expect(page.locator('#topic')).toHaveValue('The tides of the North Sea');

  // A field that nobody touched has what the server says.
  await page.goto(`${server.url}/account/language`);
  await useLanguage('de');
  await expect(page.locator('main select[name=language]')).toHaveValue('de');

  await page.goto(`${server.url}/account`);
  await page.locator('[name=nickname]').fill('');
  await page.locator('[name=timeZone]').selectOption('Europe/Paris');
  await useLanguage('es');
  await expect(page.locator('[name=nickname]')).toHaveValue('');
  await expect(page.locator('[name=timeZone]')).toHaveValue('Europe/Paris');

  await page.goto(`${server.url}/account/goals`);
  const goals = page.locator('main [type=checkbox]');
  await goals.nth(1).setChecked(true, { force: true });
  await useLanguage('en');
  await expect(goals.nth(1)).toBeChecked();
  await expect(goals.nth(0)).not.toBeChecked();
});
