import type { Page } from '@playwright/test';
import { axeFaults } from '../support/axe';
import { openOwnersMenu } from '../support/map-menu';
import { treeItem } from '../support/tree-item';
import { createGate, expect, reply, test } from './lesson-world';

/** A proposal that grows within the tree. Without scripts it has pages (tests/rooms/editing/server/grow.test.ts). */

/** Presses a line of the map's menu. */
async function pressInMenu(page: Page, name: string): Promise<void> {
  await (await openOwnersMenu(page)).getByRole('link', { name }).click();
  await expect(page.locator('.map-actions')).toBeHidden();
}

test('a leaf grows in place: proposed nodes survive a reload, and ticked ones are added', async ({
  page,
  zoo,
  model,
}) => {
  const gate = createGate();
  model.script(reply.text(['- Nest\n  - Twigs\n- Song\n', '- Wren\n', gate, '- Beak\n']));
  await page.goto(`/map/${zoo}`);
  await (await openOwnersMenu(page)).getByRole('button', { name: 'Edit Map' }).click();
  await treeItem(page, 'Birds').focus();
  await page.keyboard.press('ArrowRight');
  await treeItem(page, 'Robin').focus();
  await page.getByRole('button', { name: 'Change Robin' }).click();
  await page.getByRole('menuitem', { name: 'Grow' }).click();
  const bar = page.getByRole('region', { name: "Grow 'Robin'" });
  await bar.getByLabel('A wish, if you have one').fill('for children');
  await page.keyboard.press('Enter');
  await expect(treeItem(page, 'Song')).toHaveAttribute('aria-checked', 'true');
  await expect(bar.getByRole('button', { name: 'Stop' })).toBeFocused();
  expect(JSON.stringify(model.requests.at(-1))).toContain('for children');

  // The map offers to continue it.
  await page.reload();
  await pressInMenu(page, 'Growing: Robin');
  await expect(treeItem(page, 'Twigs')).toHaveAttribute('aria-level', '5');
  await treeItem(page, 'Song').getByText('Song').click();
  await expect(treeItem(page, 'Song')).toHaveAttribute('aria-checked', 'false');
  gate.open();
  await expect(bar.getByRole('status')).toHaveText('5 nodes proposed, 3 ticked');
  await expect(page.getByRole('treeitem', { name: 'Wren, proposed, is in the map already' })).toHaveAttribute(
    'aria-checked',
    'false',
  );
  expect(await axeFaults(page)).toEqual([]);

  // By keys: unticking a node unticks those below it, and ticking it ticks those above it.
  await treeItem(page, 'Robin').focus();
  await page.keyboard.press('ArrowDown');
  await expect(treeItem(page, 'Nest')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(treeItem(page, 'Twigs')).toHaveAttribute('aria-checked', 'false');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(treeItem(page, 'Nest')).toHaveAttribute('aria-checked', 'true');
  await bar.getByRole('button', { name: 'Add 3 nodes' }).click();
  await expect(bar.getByRole('status')).toHaveText("Grew 3 nodes under 'Robin'.");
  await expect(page.locator('.ghost')).toHaveCount(0);
  await expect(treeItem(page, 'Nest')).toBeFocused();
  await expect(treeItem(page, 'Robin')).toHaveAttribute('aria-expanded', 'true');
  await page.reload();
  await expect(page.locator('.tree')).toContainText('Twigs');
  await expect(page.locator('.tree')).not.toContainText('Song');
});

test('a proposal of which nothing is taken changes nothing', async ({ page, zoo, model }) => {
  const gate = createGate();
  model.script(reply.text(['- Shark\n', gate]));
  await page.goto(`/map/${zoo}`);
  await pressInMenu(page, 'Grow Map');
  const bar = page.getByRole('region', { name: "Grow 'Zoo'" });
  await bar.getByRole('button', { name: 'Grow' }).click();
  await expect(treeItem(page, 'Shark')).toBeVisible();
  await bar.getByRole('button', { name: 'Stop' }).click();
  // The nodes that have arrived are a proposal, and closing the bar decides nothing.
  await expect(bar.getByRole('status')).toHaveText('1 node proposed, 1 ticked');
  await page.keyboard.press('Escape');
  await expect(page.locator('.grow-bar, .ghost')).toHaveCount(0);
  await expect(treeItem(page, 'Zoo')).toBeFocused();

  await page.reload();
  await expect(page.locator('.map-head .dot')).toBeVisible();
  await pressInMenu(page, 'Proposal: Zoo');
  await bar.getByRole('button', { name: 'Take none' }).click();
  await expect(page.locator('.grow-bar, .ghost')).toHaveCount(0);
  await page.reload();
  await expect(page.locator('.tree')).not.toContainText('Shark');
  await expect(page.locator('.map-head .dot')).toHaveCount(0);
  await expect((await openOwnersMenu(page)).getByRole('link', { name: 'Proposal: Zoo' })).toHaveCount(0);
});
