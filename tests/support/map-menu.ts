import { expect, type Locator, type Page } from '@playwright/test';

/** Opens 'Actions & Controls', if it is closed. */
export async function openMapMenu(page: Page): Promise<Locator> {
  const menu = page.locator('.map-actions');
  if (!(await menu.isVisible())) await page.locator('summary[aria-label="Actions and controls"]').click();
  await expect(menu).toBeVisible();
  return menu;
}

/** Like `openMapMenu`, for a map's owner: waits for the scripts that edit and grow in place. */
export async function openOwnersMenu(page: Page): Promise<Locator> {
  const menu = await openMapMenu(page);
  await expect(menu.getByRole('button', { name: 'Edit Map' })).toBeVisible();
  return menu;
}
