import { expect, test } from '../support/e2e';
import { shot } from '../support/shots';

/** Exercises on pages that load no scripts before one is answered. */

test('the exercises of the help page are answered in place with scripts', async ({ page, javaScriptEnabled }) => {
  const faults: string[] = [];
  page.on('console', (said) => said.type() === 'error' && faults.push(said.text()));
  const scripts: string[] = [];
  page.on('request', (asked) => asked.resourceType() === 'script' && scripts.push(asked.url()));
  await page.goto('/help/exercises');
  expect(scripts).toEqual([]);
  const asked = page.locator('form.exercise').filter({ hasText: 'How fast does a falling stone' });
  await asked.getByRole('textbox').fill('many');
  await asked.getByRole('button', { name: 'Check' }).click();
  await expect(asked.getByRole('status')).toContainText('That did not count.');
  await expect(asked.getByRole('textbox')).toHaveValue('many');
  await asked.getByRole('textbox').fill('981 cm/s^2');
  await asked.getByRole('button', { name: 'Check' }).click();
  await expect(asked.getByRole('status')).toContainText('Right.');
  await shot(page, `exercises-help-${javaScriptEnabled}`);
  const back = page.getByRole('link', { name: 'Back to “How to write exercises”' });
  await expect(back).toHaveCount(javaScriptEnabled ? 0 : 1);
  if (!javaScriptEnabled) await back.click();
  await expect(page.getByRole('heading', { level: 1, name: 'How to write exercises' })).toBeVisible();
  if (javaScriptEnabled) {
    const code = page
      .locator('form.exercise')
      .filter({ has: page.getByRole('button', { name: 'Run' }) })
      .first();
    await code.getByRole('button', { name: 'Run' }).click();
    await expect(code.getByRole('status')).not.toBeEmpty();
  }
  expect(faults).toEqual([]);
});

test('code is run before another exercise was answered', async ({ page, javaScriptEnabled }) => {
  await page.goto('/help/exercises');
  const run = page.getByRole('button', { name: 'Run' });
  if (!javaScriptEnabled) return expect(run).toHaveCount(0);
  // A script's press moves no focus.
  await run.first().dispatchEvent('click');
  await expect(page.locator('[data-ran]')).not.toBeEmpty();
});

test('a visitor answers an exercise of a course', async ({ page, javaScriptEnabled }) => {
  await page.goto('/course/algebra?lesson=0');
  const asked = page.locator('form.exercise').first();
  await asked.getByRole('button', { name: 'Show the solution' }).click();
  await expect(asked.locator('.exercise-solution')).toBeVisible();
  await shot(page, `exercises-course-${javaScriptEnabled}`);
  const back = page.getByRole('link', { name: 'Back to the lesson' });
  await expect(back).toHaveCount(javaScriptEnabled ? 0 : 1);
  if (!javaScriptEnabled) await back.click();
  await expect(page).toHaveURL(/\/course\/algebra\?lesson=0(#.*)?$/);
});
