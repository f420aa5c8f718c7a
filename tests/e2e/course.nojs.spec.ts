import { expect, test } from '../support/e2e';

test('a visitor reads a course after one press, and another lesson after two', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'read this course' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Digital Photography' })).toBeVisible();
  await expect(page.locator('.prose p').first()).toHaveText(/\w+ \w+ \w+/);
  await page.getByRole('navigation', { name: 'Lessons of' }).getByRole('link').nth(1).click();
  await expect(page).toHaveURL(/\/course\/photography\?lesson=1$/);
  await expect(page.locator('.prose p').first()).toHaveText(/\w+ \w+ \w+/);

  const task = page.getByRole('checkbox').first();
  await task.click();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await page.getByRole('button', { name: 'Done, next' }).click();
  await expect(page).toHaveURL(/\?lesson=2$/);
  await expect(page.getByText(/^1 of \d+ lessons done/)).toBeVisible();
  await page.getByRole('link', { name: 'Keep this course' }).click();
  await expect(page).toHaveURL(/\/register\?redirectTo=%2Fcourse%2Fphotography/);
});
