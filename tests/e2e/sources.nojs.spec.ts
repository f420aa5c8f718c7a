import { expect, test } from '../support/e2e';
import { shot } from '../support/shots';
import { makeMap } from '../support/streams';

/** One's own material, on pages without scripts: uploading it, reading it, adding it to a map. */

const chapter = (title: string, about: string) =>
  `# ${title}\n\n${Array.from({ length: 12 }, (_, at) => `${about} is the matter of sentence ${at + 1} of this chapter, and a beekeeper knows why.`).join(' ')}\n\n`;
const notes = `${chapter('The hive', 'The queen')}${chapter('Wax and honey', 'The comb')}${chapter('Winter', 'The cluster')}`;

test('notes are uploaded, searched, added to a map and deleted', async ({ page, freshUser }) => {
  const account = await freshUser(page);
  const mapId = await makeMap(account, 'Beekeeping');

  await page.goto('/sources');
  await expect(page.getByText('No sources yet')).toBeVisible();
  await shot(page, 'empty');
  await page.getByRole('button', { name: 'Add the source' }).click();
  await expect(page.getByText('Please choose a file or paste a text.').first()).toBeVisible();
  await page.getByLabel('Title').fill('Notes on bees');
  await shot(page, 'refused');
  const file = { name: 'bees.md', mimeType: 'text/markdown', buffer: Buffer.from(notes) };
  await page.getByLabel('File', { exact: true }).setInputFiles(file);
  await page.getByRole('button', { name: 'Add the source' }).click();

  await expect(page).toHaveURL(/\/sources\/\w+$/);
  await expect(page.getByRole('heading', { name: 'Notes on bees', level: 1 })).toBeVisible();
  await expect(page.locator('#p1')).toContainText('The queen');
  await shot(page, 'source');
  const address = page.url();
  await page.getByRole('link', { name: 'Winter' }).click();
  await expect(page).toHaveURL(/\?p=\d+#p\d+$/);
  await expect(page.locator('.passage:target')).toContainText('The cluster');

  const search = page.getByRole('searchbox', { name: 'Search this source' });
  await search.fill('comb');
  await search.press('Enter');
  await expect(page.locator('mark').first()).toHaveText('comb');
  await shot(page, 'found');

  await page.goto(`/map/${mapId}/sources`);
  await page.getByRole('button', { name: 'Add Notes on bees' }).click();
  await expect(page.getByRole('list', { name: 'Used by this map' })).toContainText('Notes on bees');
  await shot(page, 'map');
  await page.goto(address);
  await expect(page.getByRole('link', { name: 'Beekeeping' })).toBeVisible();
  await page.getByRole('button', { name: 'Show title and cited passages' }).click();
  await expect(page.getByRole('heading', { name: 'Others see what is cited' })).toBeVisible();
  await page.goto('/sources');
  await shot(page, 'list');

  await page.goto(`${address}/delete`);
  await shot(page, 'delete');
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page).toHaveURL(/\/sources$/);
  await expect(page.getByText('No sources yet')).toBeVisible();
});
