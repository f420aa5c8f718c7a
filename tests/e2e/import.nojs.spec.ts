import { readFile } from 'node:fs/promises';
import { expect, test } from '../support/e2e';
import { shot } from '../support/shots';

/** A map is imported from a file or a pasted text, and its export can be imported again. */

const garden = `<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0"><head><title>The garden, and all that grows in it from March to the first frost</title></head><body>
<outline text="Beds">
<outline text="Soil" _note="Loam holds **water** and lets it go.&#10;&#10;$pH = 6.5$"/>
<outline text="Compost" _complete="true"/>
<outline text="" _note="a note of nobody"/>
</outline>
<outline text="Trees" column="tall"><outline text="Apple"/><outline text="木"/></outline>
</body></opml>`;

test('a file becomes a map, and its export can be imported again', async ({ page, freshUser }) => {
  await freshUser(page);
  await page.goto('/import');
  await shot(page, 'import');
  await page.getByRole('button', { name: 'Show the preview' }).click();
  await expect(page.getByText('Please choose a file or paste a text.')).toBeVisible();
  await page.getByLabel('Or paste it').fill('{"topiary":1,"nodes":[');
  await page.getByRole('button', { name: 'Show the preview' }).click();
  await expect(page.getByText('This file is damaged or not whole')).toBeVisible();
  await expect(page.getByLabel('Or paste it')).toHaveValue('{"topiary":1,"nodes":[');
  await shot(page, 'import-refused');

  const file = { name: 'garden.opml', mimeType: 'text/x-opml', buffer: Buffer.from(garden) };
  await page.getByLabel('File', { exact: true }).setInputFiles(file);
  await page.getByRole('button', { name: 'Show the preview' }).click();
  await expect(page.getByText('Read as OPML file: 7 nodes, 2 lessons.')).toBeVisible();
  const tree = page.getByRole('region', { name: 'The tree' });
  for (const label of ['Soil', 'Compost', 'Apple', '木']) await expect(tree.getByText(label)).toBeVisible();
  const leftOut = page.getByRole('group').filter({ hasText: 'not as in the file' });
  await expect(leftOut).toContainText('Line 6');
  await expect(leftOut).toContainText('A node without a name');
  await expect(leftOut).toContainText('Line 8');
  await shot(page, 'preview');

  await page.getByRole('textbox', { name: 'Topic' }).fill('   ');
  await page.getByRole('button', { name: 'Make this map' }).click();
  await expect(page.getByRole('textbox', { name: 'Topic' })).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('textbox', { name: 'Topic' }).fill('My garden');
  await page.getByRole('button', { name: 'Make this map' }).click();
  await expect(page).toHaveURL(/\/map\/[\w-]+$/);
  await expect(page.getByRole('heading', { name: 'My garden', level: 1 })).toBeVisible();
  const map = new URL(page.url()).pathname;

  await page.goto(`${map}/export`);
  await shot(page, 'export');
  const taken = async (name: string) => {
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: `Download as ${name}` }).click();
    return readFile(await (await download).path(), 'utf8');
  };
  const json = await taken('JSON');
  const markdown = await taken('Markdown');
  expect(markdown).toContain('Loam holds **water** and lets it go.\n\n$pH = 6.5$');

  await page.goto('/import');
  await page.getByLabel('Or paste it').fill(json);
  await page.getByRole('button', { name: 'Show the preview' }).click();
  await expect(page.getByText('Nothing was left out.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Topic' })).toHaveValue('My garden');
  await page.getByRole('button', { name: 'Make this map' }).click();
  await expect(page).toHaveURL(/\/map\/[\w-]+$/);
  expect(new URL(page.url()).pathname).not.toBe(map);
  await page.goto(`${new URL(page.url()).pathname}/export`);
  expect(await taken('JSON')).toBe(json);
});
