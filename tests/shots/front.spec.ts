import { settle } from '../e2e/gallery';
import { expect, test } from '../support/e2e';
import { folder, sizes } from './folder';

/**
 * The three pictures of the README, on a fresh server with its built-in library. They stand in docs/images with a
 * palette of at most 256 colours, which takes a third of the bytes.
 */

test('the front', async ({ page, freshUser }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await page.setViewportSize(sizes.desk);
  await freshUser(page);
  await page.goto('/');
  await page.getByLabel('What do you want to learn?').fill('Python Programming');
  await page.getByRole('button', { name: 'Create map' }).click();
  await page.waitForURL(/\/map\/[a-z0-9]+$/, { timeout: 40_000 });
  await expect(page.getByRole('tree')).toBeVisible();
  const branch = page.locator('#tree > li > details > ul > li > details > summary');
  await branch.nth(1).click();
  await page.getByRole('button', { name: 'Fit to window' }).click();
  await settle(page);
  await page.screenshot({ path: `${folder}/front-map.png` });

  await page.locator('#tree a:visible').first().click();
  await expect(page.getByText('From the course').last()).toBeVisible();
  await page.locator('.panel').evaluate((body) => body.scrollTo(0, 0));
  await page.emulateMedia({ colorScheme: 'dark' });
  await settle(page);
  await page.screenshot({ path: `${folder}/front-lesson.png` });

  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(sizes.phone);
  await page.getByRole('link', { name: 'Close node details' }).click();
  await expect(page.locator('.panel')).toHaveCount(0);
  await page.locator('.tree-slot').evaluate((slot) => slot.scrollTo(0, 0));
  // Away from the button below it, which would be shown as pointed at.
  await page.mouse.move(330, 680);
  await settle(page);
  await page.screenshot({ path: `${folder}/front-phone.png` });
});
