import { expect, test } from '../support/e2e';

test('without the script an exercise is posted as a form', async ({ page }) => {
  await page.route('**/exercise-in-place-*.js', (route) => route.abort());
  await page.goto('/help/exercises');
  await page.locator('form.exercise').first().getByRole('button', { name: 'Show the solution' }).click();
  await expect(page.getByRole('link', { name: 'Back to “How to write exercises”' })).toBeVisible();
});
