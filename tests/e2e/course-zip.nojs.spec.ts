import { readFile } from 'node:fs/promises';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from '../support/e2e';
import { shot } from '../support/shots';

/** A course comes as a zip, becomes a map, and leaves as a zip again. */

const front = '---\nid: knots\ntitle: Knots\nlanguage: en\nlicence: CC0\nauthors: me\nreviewed: no\n---\n';
const files = {
  'knots/course.md': front,
  'knots/1-bowline.md':
    '---\nid: bowline\ntitle: Bowline\n---\n\nA loop.\n\n## Cards\n\nQ: What is a bowline?\nA: A loop.\n',
  'knots/2-bends.md': '---\nid: bends\ntitle: Bends\nneeds:\n  - bowline\n---\n\nTwo ropes.\n',
};
const zipOf = (texts: Readonly<Record<string, string>>) =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, strToU8(text)]))));

test('a zip of a course becomes a map, and the map leaves as a course', async ({ page, freshUser }) => {
  await freshUser(page);
  await page.goto('/import');
  const file = (texts: Readonly<Record<string, string>>) => ({
    ...{ name: 'knots.zip', mimeType: 'application/zip', buffer: zipOf(texts) },
  });
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles(file({ ...files, 'knots/3-again.md': files['knots/2-bends.md'] }));
  await page.getByRole('button', { name: 'Show the preview' }).click();
  await expect(page.getByText('This course has faults, so nothing was made of it.')).toBeVisible();
  await expect(page.getByText('3-again.md')).toBeVisible();
  await shot(page, 'course-refused');

  await page.getByLabel('File', { exact: true }).setInputFiles(file(files));
  await page.getByRole('button', { name: 'Show the preview' }).click();
  await expect(page.getByText('Read as course: 3 nodes, 2 lessons.')).toBeVisible();
  await shot(page, 'course-preview');
  await page.getByRole('button', { name: 'Make this map' }).click();
  await expect(page.getByRole('heading', { name: 'Knots', level: 1 })).toBeVisible();

  await page.goto(`${new URL(page.url()).pathname}/export`);
  await shot(page, 'export-with-course');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as Course (zip)' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('knots.zip');
  const back = unzipSync(await readFile(await download.path()));
  expect(Object.keys(back).sort()).toEqual(['knots/01-bowline.md', 'knots/02-bends.md', 'knots/course.md']);
});
