import { expect, test } from '../support/e2e';
import { shot } from '../support/shots';

test('a visitor finds a course in the catalogue and looks inside', async ({ page }) => {
  await page.goto('/courses');
  await expect(page.getByRole('heading', { level: 2, name: 'Mathematics' })).toBeVisible();
  await shot(page, 'catalogue');
  await page.getByRole('searchbox', { name: 'Search courses' }).fill('equation');
  await page.getByRole('combobox', { name: 'Subject' }).selectOption({ label: 'Mathematics' });
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/courses\?q=equation&subject=mathematics&/);
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Algebra');
  await page.getByRole('link', { name: 'Look inside Algebra' }).click();

  await expect(page.getByText('how equations are kept in balance')).toBeVisible();
  await expect(page.getByText('CC BY 4.0')).toBeVisible();
  await expect(page.getByText(/^From the course Algebra, version \d\. .*Not checked by an expert\.$/)).toBeVisible();
  await shot(page, 'catalogue-course');
  await page.getByRole('button', { name: 'Done, next' }).click();
  await expect(page.getByText('CC BY 4.0')).toBeHidden();
  await page.getByText('About this course').click();
  await expect(page.getByText('CC BY 4.0')).toBeVisible();
});

test('what no course fits leads back, or to an outline', async ({ page }) => {
  await page.goto('/courses?q=accounting');
  await expect(page.getByRole('heading', { name: 'No course fits.' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Accounting' })).toHaveAttribute('href', '/login?topic=Accounting');
  await page.getByRole('link', { name: 'All courses' }).click();
  await expect(page.getByRole('link', { name: /^Look inside/ })).toHaveCount(42);
});
