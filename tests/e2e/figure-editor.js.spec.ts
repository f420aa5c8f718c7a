import { axeFaults } from '../support/axe';
import { brokenFigure, figuresLesson } from '../support/figures';
import { expect, openEditor, test } from './lesson-world';

test('the preview draws what is written, and keeps what did not change', async ({ page, owner }) => {
  const { mapId, nodeId } = owner.leaf;
  await owner.post(`/map/${mapId}/lesson`, { node: nodeId, version: '0', content: figuresLesson });
  await openEditor(page, owner.leaf);
  const preview = page.locator('.preview');
  await expect(preview.locator('figure.figure')).toHaveCount(5);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/help/figures')) asked.push(request.postData() ?? '');
  });
  const box = page.getByLabel('Lesson text (Markdown)');
  await box.press('Control+End');
  await box.pressSequentially(`\n\n${brokenFigure}`);
  await expect(preview.getByText('Line 1 of this figure:')).toBeVisible();
  expect(await axeFaults(page, { include: '.preview' })).toEqual([]);
  expect(asked.filter((body) => body.includes('plot'))).toEqual([]);
});
