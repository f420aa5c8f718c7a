import type { Locator } from '@playwright/test';
import { EditedMap } from '../support/edited-map';
import { expect, test } from './lesson-world';

/** Marking leaves as done. Without scripts it is in tests/whole/server/without-scripts.test.ts. */

test('leaves are done one after another, and branches count them', async ({ page, owner, zoo }) => {
  const map = await EditedMap.of(owner, zoo);
  for (const leaf of ['Robin', 'Wren', 'Owl', 'Trout'])
    await owner.post(`/map/${zoo}/branch`, { leaf: map.id(leaf), key: leaf });
  const hasLessons = async () =>
    (await (await owner.send(`/map/${zoo}`)).text()).match(/data-words="has a lesson"/g)?.length ?? 0;
  await expect.poll(hasLessons, { timeout: 20_000 }).toBe(4);

  await page.goto(`/map/${zoo}`);
  const badge = page.locator('#root > summary > small');
  const birds = page.locator('details', { has: page.getByText('Robin') }).last();
  const state = (label: string) => page.locator('#tree a', { hasText: label });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const title = page.locator('.panel h2[id]');
  await expect(badge).toHaveText('0/4');
  await expect(page.locator('#root > summary')).toHaveAccessibleName(/leaves done: 0\/4/);
  // Wait until the script has adopted the tree: a click before that may be lost.
  await expect(page.locator('.tree-slot.live')).toBeVisible();
  await birds.locator('> summary').click();
  const places = () => Promise.all(['Robin', 'Wren', 'Owl'].map((label) => placeOf(state(label))));
  const before = await places();

  await expect(state('Robin')).toHaveAccessibleName('Robin has a lesson');
  await state('Robin').click();
  await expect(title).toHaveText('Robin');
  await expect(state('Robin')).toHaveAttribute('data-state', 'read');
  await press('Done, next');
  await expect(title).toHaveText('Wren');
  await expect(state('Robin')).toHaveAttribute('data-state', 'done');
  await expect(badge).toHaveText('1/4');
  await expect(birds.locator('> summary > small')).toHaveText('1/3');

  await state('Robin').click();
  await press('Mark as not done');
  await expect(page.getByRole('button', { name: 'Done, next' })).toBeVisible();
  await expect(state('Robin')).toHaveAttribute('data-state', 'read');
  await expect(badge).toHaveText('0/4');

  for (const next of ['Wren', 'Owl', 'Trout']) {
    await press('Done, next');
    await expect(title).toHaveText(next);
  }
  const last = page.url();
  await press('Done');
  await expect(page).toHaveURL(/\/learned\?first/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^You have learned /);
  await expect(page.getByText('All 4 leaves of this map are done.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Birds' })).toContainText('3 of 3');
  await page.getByRole('link', { name: 'Back to the map' }).click();
  await expect(badge).toHaveText('4/4');
  await page.getByRole('link', { name: 'What you learned' }).click();
  await expect(page.getByText('You keep no cards of this map yet.', { exact: false })).toBeVisible();

  await page.goto(last);
  await expect(page.getByText('All 4 leaves of this map are done.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark as not done' })).toBeVisible();
  await page.goto(`/map/${zoo}`);
  await birds.locator('> summary').click();
  expect(await places()).toEqual(before);

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const full of [badge, birds.locator('> summary > small')])
      expect(await contrastOf(full), colorScheme).toBeGreaterThan(4.5);
  }
});

/** The position of a label relative to its branch, which the panel does not change. */
const placeOf = async (row: Locator) =>
  row.evaluate((link) => {
    const branch = link.closest('details')?.getBoundingClientRect();
    const { x, y, height } = link.getBoundingClientRect();
    return [x - (branch?.x ?? 0), y - (branch?.y ?? 0), height];
  });

/** The contrast of an element's text against its own background (WCAG 2.2). */
async function contrastOf(element: Locator): Promise<number> {
  return element.evaluate((node) => {
    const { color, backgroundColor } = getComputedStyle(node);
    const luminance = (colour: string) => {
      const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
      pen.fillStyle = colour;
      pen.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0] = [...pen.getImageData(0, 0, 1, 1).data].map((value) => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const [dark = 0, light = 0] = [luminance(color), luminance(backgroundColor)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  });
}
