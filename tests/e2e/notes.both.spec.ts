import { shot } from '../support/shots';
import { expect, lessonText, test } from './lesson-world';

/** One's own notes below a lesson: in place with scripts, by a form without. */

test('a note is written, changed, found, and deleted', async ({ page, owner, javaScriptEnabled }) => {
  const { leaf } = owner;
  await owner.post(`/map/${leaf.mapId}/lesson`, { node: leaf.nodeId, version: '0', content: lessonText });
  await page.goto(leaf.address);
  const tab = page.locator('[data-tab=notes]');
  const note = tab.getByLabel('Your note');
  const save = async (text: string) => {
    await note.fill(text);
    await tab.getByRole('button', { name: 'Save' }).click();
  };
  // The panel is live once its edge is there.
  if (javaScriptEnabled) await expect(page.locator('.panel-edge')).toBeAttached();
  await tab.getByText('Notes', { exact: true }).click();
  await shot(page, `note-empty-${javaScriptEnabled}`);
  await save('A loop is a **circle**.');
  await expect(tab.locator('strong')).toHaveText('circle');
  await expect(tab.getByText('Notes (1)')).toBeVisible();
  await shot(page, `note-saved-${javaScriptEnabled}`);
  if (javaScriptEnabled) await expect(page).toHaveURL(leaf.address);

  // Another tab changes it; both texts are shown.
  await tab.getByText('Edit', { exact: true }).click();
  const { mapId, nodeId } = leaf;
  await owner.post(`/map/${mapId}/note`, { node: nodeId, text: 'A loop is a wheel.', version: '1' });
  await save('A loop is a ring.');
  await expect(page.getByRole('alert')).toContainText('changed somewhere else');
  await expect(page.getByLabel('The note that is saved now')).toHaveValue('A loop is a wheel.');
  await shot(page, `note-conflict-${javaScriptEnabled}`);
  await page.getByRole('button', { name: 'Save your text' }).click();
  await expect(tab.getByText('A loop is a ring.').first()).toBeVisible();

  await page.goto('/search?q=ring&in=notes');
  await shot(page, `note-found-${javaScriptEnabled}`);
  await page.locator('a[href$="#notes"]').click();
  await expect(tab.getByText('A loop is a ring.').first()).toBeVisible();

  if (javaScriptEnabled) {
    // Unsaved text outlives a failure and a reload.
    await expect(page.locator('.panel-edge')).toBeAttached();
    await tab.getByText('Edit', { exact: true }).click();
    await page.route('**/note?*', (route) => route.abort());
    await save('A loop is round.');
    await expect(tab.getByRole('alert')).toContainText('could not be saved');
    await expect(note).toHaveValue('A loop is round.');
    await page.unroute('**/note?*');
    await page.reload();
    await expect(note).toHaveValue('A loop is round.');
    await tab.getByRole('button', { name: 'Save' }).click();
    await expect(tab.getByText('A loop is round.').first()).toBeVisible();
  }
  if (!(await note.isVisible())) await tab.getByText('Edit', { exact: true }).click();
  await save('');
  await expect(tab.getByText('Only you see your notes')).toBeVisible();
  await expect(tab.getByText('Notes (1)')).toHaveCount(0);
});
