import { expect, test } from './lesson-world';

test("an account's texts are found from the header, and open at the right place", async ({
  page,
  owner,
  javaScriptEnabled,
}) => {
  const { mapId, nodeId } = owner.leaf;
  const content = 'A marsupial carries its young in a pouch. 使用工具部署服务。';
  await owner.post(`/map/${mapId}/lesson.json`, { node: nodeId, content, version: '0' });
  await page.goto('/history');
  await page.getByRole('searchbox', { name: 'Search everything' }).fill('pouch -kangaroo');
  await page.getByRole('searchbox', { name: 'Search everything' }).press('Enter');
  await expect(page.getByText('One text fits ‘pouch -kangaroo’.')).toBeVisible();
  await expect(page.locator('mark')).toHaveText('pouch');
  await page.getByRole('link', { name: 'Cards' }).click();
  await expect(page.getByRole('heading', { name: /^Nothing fits/ })).toBeVisible();
  await page.goto('/search?q=部署');
  await page.locator('.search-found a').click();
  await expect(page).toHaveURL(new RegExp(`/map/${mapId}\\?node=${nodeId}$`));
  await expect(page.locator('.panel').getByText('A marsupial carries')).toBeVisible();

  if (!javaScriptEnabled) return;
  await page.goto(`/map/${mapId}`);
  await expect(page.locator('.tree-slot.live')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find in map' }).fill('marsup');
  await expect(page.getByText('In one lesson')).toBeVisible();
  await page.locator('.find-lessons a').click();
  await expect(page).toHaveURL(new RegExp(`node=${nodeId}`));
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('combobox', { name: 'Go to a place, an act or a text' });
  await expect(palette).toBeFocused();
  await palette.fill('marsup');
  await expect(page.getByRole('group', { name: 'Texts' }).getByRole('option')).toHaveCount(2);
  await palette.fill('bin');
  await expect(page.getByRole('option', { name: 'Bin', exact: true })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await palette.fill('sources');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/sources$/);
  // This also works on pages without the app's scripts, and presses what stands on them.
  await page.goto('/history');
  await page.keyboard.press('Control+k');
  await palette.fill('sign out');
  await page.getByRole('group', { name: 'On this page' }).getByRole('option', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/maps');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option', { name: 'Sign Up' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Review' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  const box = page.getByRole('searchbox', { name: 'Search everything' });
  await page.keyboard.press('/');
  await expect(box).toBeFocused();
  await page.keyboard.type('a/b');
  await expect(box).toHaveValue('a/b');
  // A key that comes before the closed palette has lost the focus.
  await page.keyboard.press('Control+k');
  await expect(palette).toBeFocused();
  await page.evaluate(() => {
    document.querySelector<HTMLDialogElement>('.palette')?.close();
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true }));
  });
  await expect(box).toBeFocused();
});
