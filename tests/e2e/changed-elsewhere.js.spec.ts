import { EditedMap } from '../support/edited-map';
import { openLessonMenu } from '../support/lesson-menu';
import { treeItem } from '../support/tree-item';
import { expect, test } from './lesson-world';

/** Two pages of one browser show one map: a change in one appears in the other by itself. */

test('an open map follows changes in another tab, and keeps folds, focus and typed text', async ({
  page,
  owner,
  zoo,
}) => {
  const map = await EditedMap.start(owner, zoo, '- Birds\n  - Robin\n  - Wren\n- Fish\n  - Trout');
  const wren = map.id('Wren');
  await owner.post(`/map/${zoo}/lesson`, { node: wren, version: '0', content: 'All about wrens' });
  await page.goto(`/map/${zoo}?node=${wren}`);
  await treeItem(page, 'Robin').focus();
  const says = page.locator('.toasts', { hasText: 'Changed in another tab.' });
  const learns = { timeout: 6_000 };

  const other = await page.context().newPage();
  await other.goto(`/map/${zoo}/edit?node=${map.id('Robin')}`);
  await other.getByRole('textbox', { name: 'Label' }).first().fill('Redbreast');
  await other.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(other.getByText("Renamed 'Robin' to 'Redbreast'.", { exact: true })).toBeVisible();
  await expect(treeItem(page, 'Redbreast')).toBeFocused(learns);
  await expect(says).toBeVisible();
  await expect(treeItem(page, 'Fish')).toHaveAttribute('aria-expanded', 'false');
  await expect(page.locator('.panel')).toContainText('All about wrens');

  // A change inside a closed fold is not announced; the fold shows it once it is opened.
  await says.getByRole('button', { name: 'Dismiss' }).click();
  await expect(says).toBeHidden();
  await map.send({ act: 'add', parent: map.id('Fish'), label: 'Cod' });
  await expect(page.locator('#root > summary')).toHaveAttribute('data-n', '6', learns);
  await expect(says).toBeHidden();
  await treeItem(page, 'Fish').press('ArrowRight');
  await expect(treeItem(page, 'Cod')).toBeVisible();

  await openLessonMenu(page);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  const editor = page.getByLabel('Lesson text (Markdown)');
  await editor.fill('All about wrens, and more');
  await editor.focus();
  await map.send({ act: 'rename', node: map.id('Fish'), label: 'Fishes' });
  await expect(treeItem(page, 'Fishes')).toBeVisible(learns);
  await expect(editor).toBeFocused();
  await expect(editor).toHaveValue('All about wrens, and more');

  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await map.send({ act: 'delete', node: wren });
  const gone = page.getByText('This leaf was taken out of the map in another tab.');
  await expect(gone).toBeVisible(learns);
  await expect(editor).toHaveValue('All about wrens, and more');
  await map.send({ act: 'undo' });
  await expect(gone).toBeHidden(learns);
  await expect(page.locator(`a[id="${wren}"]`)).toHaveAttribute('aria-current', 'true');

  // A leaf that becomes a branch in another tab keeps its lesson, which stays open.
  await map.send({ act: 'add', parent: wren, label: 'Nest' });
  await expect(page.locator(`[id="${wren}.lesson"]`)).toHaveAttribute('aria-current', 'true', learns);
  await expect(page.locator(`[id="${wren}"] > summary > small`)).toHaveText('0/2');
  await expect(editor).toHaveValue('All about wrens, and more');
  await expect(gone).toBeHidden();

  await page.goto(`/map/${zoo}`);
  await owner.post(`/map/${zoo}/rename`, { title: 'Animals' });
  await expect(page.getByRole('heading', { name: 'Animals', level: 1 })).toBeVisible(learns);
  await expect(treeItem(page, 'Animals')).toBeVisible();
  await owner.post(`/map/${zoo}/delete`, {});
  await expect(page.getByText('This map cannot be opened any more')).toBeVisible(learns);
});
