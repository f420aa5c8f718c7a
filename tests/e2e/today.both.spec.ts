import type { Page } from '@playwright/test';
import { leavesOf } from '../support/leaf';
import { shot } from '../support/shots';
import { expect, test } from './lesson-world';

/** A whole day of learning, with scripts and without: begun, left and gone on with, to its end. */

const answerCard = async (page: Page) => {
  await page.getByText('Show the answer').click();
  // With scripts the next card does not wait for the answer's way to the server.
  const taken = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: /^Easy/ }).click();
  await taken;
};

test('today leads from step to step without choosing, and ends', async ({
  page,
  owner,
  server,
  zoo,
  javaScriptEnabled,
}) => {
  const kind = javaScriptEnabled ? 'js' : 'nojs';
  const { mapId, nodeId } = owner.leaf;
  // Nothing is left to learn on the other map.
  for (const { nodeId: node } of await leavesOf(server, owner, mapId))
    await owner.post(`/map/${mapId}/lesson/done`, { node, value: 'known' });
  const leaves = (await leavesOf(server, owner, zoo)).map((leaf) => leaf.nodeId);
  for (const node of leaves)
    await owner.post(`/map/${zoo}/lesson.json`, { node, content: 'A short lesson.', version: '0' });
  await page.goto(`/map/${zoo}?node=${leaves[0]}`);
  await page.goto('/today');
  await expect(page.getByText(/^1 of \d+ · about \d+ minutes? left$/)).toBeVisible();
  for (const front of ['Is this the first card?', 'Is this the second card?'])
    await owner.post(`/map/${mapId}/cards`, { act: 'add', node: nodeId, front, back: 'Yes' });

  await page.goto('/');
  const today = page.getByRole('region', { name: 'Today' });
  await expect(today).toContainText('2 new cards');
  await today.getByRole('link', { name: 'Begin' }).click();

  // The next lesson: 'Done, next' leads on, to the questions.
  await expect(page).toHaveURL(/\/map\/\w+\?node=\w+&from=today$/);
  await expect(page.getByRole('link', { name: /^Today · 1 of/ })).toBeVisible();
  await page.getByRole('button', { name: /^Done/ }).click();
  await expect(page).toHaveURL(/\/review\?from=today/);
  await expect(page.getByText(/^Today · 2 of/)).toBeVisible();
  await expect(page.getByRole('article', { name: 'Card' })).toContainText('first card');
  await answerCard(page);
  await expect(page.getByRole('article', { name: 'Card' })).toContainText('second card');

  // Left, and gone on with.
  await page.goto('/');
  await expect(today).toContainText('1 new card');
  await today.getByRole('link', { name: 'Go on' }).click();
  await expect(page.getByText(/^Today · 3 of/)).toBeVisible();
  await answerCard(page);

  for (const leaf of leaves.slice(1)) {
    await expect(page).toHaveURL(`/map/${zoo}?node=${leaf}&from=today`);
    await page.getByRole('button', { name: /^Done/ }).click();
  }
  await expect(page).toHaveURL('/today');
  await expect(page.getByText('That was all for today.')).toBeVisible();
  await expect(page.getByText(`Done today: 2 reviews · ${leaves.length} lessons`)).toBeVisible();
  await shot(page, `today-end-${kind}`);

  // This page has no scripts.
  if (javaScriptEnabled) return;
  await page.goto('/progress');
  await expect(page.getByRole('img', { name: /^Lessons and exercises, by week/ })).toBeVisible();
  await expect(page.getByText('No card came back yet at least a day after its last review.')).toBeVisible();
  await page.getByText('All figures as a table').click();
  await expect(page.getByRole('cell', { name: '2', exact: true })).toBeVisible();
});
