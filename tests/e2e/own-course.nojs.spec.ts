import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { smallCourse } from '../support/course-pack';
import { expect, test } from '../support/e2e';
import { png } from '../support/picture-files';
import { shot } from '../support/shots';

/** A course of this server's own: with a picture, and a leaf that nobody has written. */

test('is read with its pictures, corrected, and kept', async ({ page, server, freshUser }) => {
  const id = 'tea-own';
  const text = 'Water boils in a pot.\n\n![A pot on a stove](../pictures/the%20pot.png)\n\nThen the tea is made.';
  const files = {
    ...smallCourse(id, text),
    [`${id}/01-water/03-steam.md`]: '---\nid: steam\ntitle: Steam\n---\n',
    [`${id}/pictures/the pot.png`]: await png(),
  };
  for (const [path, content] of Object.entries(files)) {
    const file = join(server.dataDir, 'courses', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }

  await expect(async () => {
    await page.goto('/courses?q=tea');
    await expect(page.getByRole('heading', { name: `All about ${id}` })).toBeVisible({ timeout: 1 });
  }).toPass();
  await expect(page.getByText(/^2 lessons, about .+ · 1 lesson is not written yet/)).toBeVisible();
  await shot(page, 'own-course-found');
  await page.goto('/courses');
  await expect(page.getByText(/^4\d courses with [\d,]+ lessons\./)).toBeVisible();
  await shot(page, 'own-course-catalogue');

  const picture = page.getByRole('img', { name: 'A pot on a stove' });
  // A machine that is busy encodes it for a later reader.
  await expect(async () => {
    await page.goto(`/course/${id}?lesson=0`);
    await expect(picture).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(picture).toHaveJSProperty('naturalWidth', 640);
  await shot(page, 'own-course-lesson');
  await page.getByRole('link', { name: 'Suggest a correction' }).click();
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Fcourse%2Ftea/);

  await freshUser(page);
  await page.goto(`/course/${id}?lesson=0`);
  await page.getByRole('link', { name: 'Suggest a correction' }).click();
  await page.getByLabel('Which paragraph?').selectOption({ label: 'Then the tea is made.' });
  await page.getByRole('button', { name: 'Change this paragraph' }).click();
  await page.getByLabel('The paragraph as it should be').fill('Then the tea is brewed.');
  await shot(page, 'own-course-suggestion');
  await page.getByRole('button', { name: 'Send the suggestion' }).click();
  await expect(page.getByText('Your suggestion is on its way.')).toBeVisible();

  await page.goto(`/course/${id}?lesson=0`);
  await page.getByRole('button', { name: 'Keep this course' }).click();
  await expect(page).toHaveURL(/\/map\/\w+\?node=/);
  await expect(page.getByRole('img', { name: 'A pot on a stove' })).toHaveAttribute('src', /^\/map\/\w+\/picture\//);
  await shot(page, 'own-course-map');
  await page.goto(new URL(page.url()).pathname);
  await expect(page.getByText(`From the course All about ${id} of this server.`)).toBeVisible();
  await shot(page, 'own-course-tree');
});
