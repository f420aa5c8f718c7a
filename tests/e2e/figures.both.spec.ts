import type { Page } from '@playwright/test';
import { block, brokenFigure as broken, figuresLesson as lesson } from '../support/figures';
import { shot } from '../support/shots';
import { expect, test } from './lesson-world';

/** Figures in a lesson, with scripts and without: drawn, and refused with the reason. */

/** The colour that the drawing's own styles give, so that they have come with the text. */
const strokeOf = (page: Page) =>
  page
    .locator('.figure-plot .f-stroke-0')
    .first()
    .evaluate((line) => getComputedStyle(line).fill);

test('figures are drawn in a lesson, with captions and their data, on a phone too', async ({
  page,
  owner,
  javaScriptEnabled,
}) => {
  const { leaf } = owner;
  await owner.post(`/map/${leaf.mapId}/lesson`, { node: leaf.nodeId, version: '0', content: `${lesson}\n\n${broken}` });
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(leaf.address);
  const figures = page.locator('figure.figure');
  await expect(figures).toHaveCount(5);
  await expect(page.getByRole('img', { name: 'A parabola.' })).toBeVisible();
  await expect(figures.first().locator('figcaption > p')).toHaveText('A parabola');
  expect(await strokeOf(page)).toBe('none');
  await figures.first().getByText('Data of the figure').click();
  await expect(figures.first().getByRole('table')).toBeVisible();
  await expect(page.getByText('Line 1 of this figure:')).toBeVisible();
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(sideways).toBeLessThanOrEqual(0);
  await shot(page, 'figures-lesson');

  // The page of help draws what is typed, or says why not. It has no scripts.
  if (javaScriptEnabled) return;
  await page.goto('/help/figures');
  const text = page.getByLabel('Text of the figure');
  await text.fill(block('plot', 'title: A line', 'y = 2x for x = 0..2'));
  await page.getByRole('button', { name: 'Draw it' }).click();
  await expect(page.locator('#try').getByRole('img', { name: 'A line.' })).toBeVisible();
  await text.fill(broken);
  await page.getByRole('button', { name: 'Draw it' }).click();
  await expect(page.locator('#try')).toContainText('Line 1 of this figure:');
  await expect(text).toHaveValue(broken);
  await shot(page, 'figures-help');
});
