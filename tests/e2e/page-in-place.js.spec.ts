import { EditedMap } from '../support/edited-map';
import { openOwnersMenu } from '../support/map-menu';
import { treeItem } from '../support/tree-item';
import { expect, test } from './lesson-world';

test('versions open over the map, which shows at once the one that is brought back', async ({ page, owner, zoo }) => {
  const map = await EditedMap.start(owner, zoo, '- Birds\n  - Robin\n- Fish');
  await map.send({ act: 'rename', node: map.id('Fish'), label: 'Fishes' });
  await page.goto(`/map/${zoo}`);
  await expect(treeItem(page, 'Fishes')).toBeVisible();
  await openOwnersMenu(page);
  await page.getByRole('link', { name: 'Versions' }).click();
  const over = page.getByRole('dialog', { name: 'Versions' });
  const rows = over.getByRole('list', { name: 'Versions, newest first' }).getByRole('listitem');
  await expect(rows.first()).toContainText("Renamed 'Fish' to 'Fishes'.");
  await rows.nth(1).getByRole('link').click();
  await over.getByRole('button', { name: 'Bring this version back' }).click();
  await expect(rows.first()).toContainText('brought back');
  await expect(treeItem(page, 'Fish')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(over).toBeHidden();
  await expect(treeItem(page, 'Fish')).toBeVisible();
  await expect(page).toHaveURL(`/map/${zoo}`);
});
