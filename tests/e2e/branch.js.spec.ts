import { atRest } from '../support/at-rest';
import { EditedMap } from '../support/edited-map';
import { openWhole } from '../support/hydrated';
import { createGate, expect, reply, test } from './lesson-world';

/** Scripts while the lessons of a branch, or a map, are written. */

test('marks of leaves change in every tab without moving anything, and the open panel follows', async ({
  page,
  context,
  owner,
  zoo,
  model,
}) => {
  const map = await EditedMap.of(owner, zoo);
  await owner.post(`/map/${zoo}/lesson`, { node: map.id('Birds'), version: '0', content: 'All about birds' });
  const [first, second] = [createGate(), createGate()];
  model.script(reply.text(['About robins', first]), reply.text(['**Wrens** are ', 'small.\n\n', second]));
  await page.goto(`/map/${zoo}`);
  const leaf = (label: string) => page.locator('.tree a', { hasText: label });
  await page.getByRole('treeitem', { name: 'Birds' }).click();
  await leaf('Wren').click();
  await expect(page.getByRole('button', { name: 'Generate Description' })).toBeVisible();
  const before = await atRest(leaf('Robin'));

  const other = await context.newPage();
  const birds = page.locator('.panel').getByRole('link', { name: 'Birds' });
  await other.goto((await birds.getAttribute('href')) ?? '');
  await other.getByRole('button', { name: 'Write the 3 missing lessons' }).click();
  await expect(leaf('Robin')).toHaveAttribute('data-state', 'writing');
  await expect(leaf('Owl')).toHaveAttribute('data-state', 'waiting');
  await expect(page.getByRole('treeitem', { name: 'Robin, being written' })).toBeVisible();
  expect(await atRest(leaf('Robin'))).toEqual(before);
  await expect(page.getByText('Waiting for 1 of your other runs to finish...')).toBeVisible();
  // Browsers draw streamed text only in the page in front.
  await page.bringToFront();
  first.open();
  await expect(leaf('Robin')).toHaveAttribute('data-state', 'written');
  expect((await atRest(leaf('Robin'))).width).toBe(before.width);
  await expect(page.locator('.panel .prose')).toContainText('Wrens are small.');
  second.open();
  await expect(page.getByText('Written by test-model')).toBeVisible();
  await expect(page.getByRole('treeitem', { name: /^Owl, has a lesson/ })).toBeVisible();
});

test('a reload while a map is written keeps showing it, and Back closes the overlay', async ({
  page,
  owner,
  model,
}) => {
  const gate = createGate();
  model.script(reply.text(['- Birds\n  - Robin\n', gate, '  - Wren\n']));
  await page.goto('/');
  await page.getByLabel('What do you want to learn?').fill('Small zoo');
  await page.getByRole('button', { name: 'Create map' }).click();
  await expect(page.getByRole('dialog', { name: 'Creating your map' })).toBeVisible();
  await expect(page).toHaveURL(/\/runs\/\w+$/);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Maps in progress' })).toBeVisible();
  await page.goForward();
  await page.reload();
  await expect(page).toHaveURL(/\/runs\/\w+$/);
  await expect(page.getByRole('list', { name: 'The outline so far' })).toContainText('Birds');
  gate.open();
  await page.waitForURL(/\/map\/\w+$/);
  expect(owner.leaf.mapId).not.toBe('');
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
});

test('Edit on the page of a branch opens the map in edit mode, at the branch', async ({ page, zoo }) => {
  await page.goto(`/map/${zoo}`);
  const birds = page.getByRole('treeitem', { name: 'Birds' });
  await birds.click();
  const id = await page.locator('.tree details', { hasText: 'Robin' }).last().getAttribute('id');
  await openWhole(page, `/map/${zoo}/branch?node=${id}`);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('group', { name: 'Edit the map' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/map/${zoo}$`));
  await expect(birds).toBeFocused();
});
