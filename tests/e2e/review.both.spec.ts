import { join } from 'node:path';
import type { Page } from '@playwright/test';
import SQLite from 'better-sqlite3';
import { shot } from '../support/shots';
import { expect, test } from './lesson-world';

/** Cards and reviews, with scripts and without. */

const card = (page: Page) => page.getByRole('article', { name: 'Card' });
const answer = async (page: Page, grade: RegExp) => {
  await page.getByText('Show the answer').click();
  await page.getByRole('button', { name: grade }).click();
};

test('cards are reviewed, undone and reviewed to the end, are counted when due, and have gaps and figures', async ({
  page,
  owner,
  server,
  javaScriptEnabled,
}) => {
  const [{ mapId, nodeId }, second] = owner.leaves;

  await test.step('a refused card keeps what was typed, and a card is changed and deleted', async () => {
    // These pages have no scripts.
    if (javaScriptEnabled) return;
    await page.goto(`/map/${mapId}/cards?node=${nodeId}`);
    await page.getByLabel('Answer').last().fill('Only an answer');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('Please write a question.')).toBeVisible();
    await expect(page.getByLabel('Answer')).toHaveValue('Only an answer');
    await page.getByLabel('Question').fill('And now?');
    await page.getByRole('button', { name: 'Save' }).click();

    await page.goto('/cards?q=AND+NOW');
    await page.getByText('Change', { exact: false }).first().click();
    await page.getByLabel('Question').fill('And then?');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.goto('/cards');
    await expect(page.getByText('And then?').first()).toBeVisible();
    await page.getByText('Change', { exact: false }).first().click();
    await page.getByText('Delete', { exact: true }).click();
    await page.getByRole('button', { name: 'Delete this card and its reviews' }).click();
    await expect(page.getByRole('heading', { name: 'No cards yet' })).toBeVisible();
  });

  await test.step('cards are reviewed, undone and reviewed to the end', async () => {
    await page.goto('/review');
    await expect(page.getByRole('heading', { name: 'No cards yet' })).toBeVisible();
    for (const [front = '', back = ''] of [
      ['What is $2^2$?', '**Four**'],
      ['And $2^3$?', 'Eight'],
    ])
      await owner.post(`/map/${mapId}/cards`, { act: 'add', node: nodeId, front, back });
    await page.goto(`/review?map=${mapId}`);
    await expect(page.getByText('2 new')).toBeVisible();
    await expect(card(page)).toContainText('What is');
    await expect(card(page).getByText('Four')).toBeHidden();
    await page.getByText('Show the answer').click();
    await expect(card(page).getByText('Four')).toBeVisible();
    await page.getByRole('button', { name: /^Easy \d+ days$/ }).click();
    await expect(card(page)).toContainText('And');

    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(card(page)).toContainText('What is');
    await expect(page.getByText('Taken back: here is the card again.')).toBeVisible();
    await answer(page, /^Easy/);
    await expect(card(page)).toContainText('And');
    await answer(page, /^Again 1 min$/);
    // Without other cards it comes back at once.
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await expect(card(page)).toContainText('And');
    await answer(page, /^Easy/);
    await expect(page.getByRole('heading', { name: 'Done for now' })).toBeVisible();
    await expect(page.getByRole('definition').first()).toHaveText('2');
    await expect(page.getByText('1 of 2')).toBeVisible();
  });

  await test.step('the bar of places says how many cards are due', async () => {
    const database = new SQLite(join(server.dataDir, 'topiary.db'));
    database.prepare("update cards set due_at = '2020-01-01T00:00:00.000Z' where map_id = ?").run(mapId);
    database.close();
    const due = (count: number) => page.getByRole('link', { name: `Review, ${count} due`, exact: true });
    await page.goto('/');
    await due(2).click();
    await expect(page.getByRole('navigation', { name: 'Cards, progress and settings' }).getByRole('link')).toHaveText([
      'Cards',
      'Progress',
      'Settings',
    ]);
    await expect(due(2)).toBeVisible();
    await answer(page, /^Easy/);
    await expect(due(1)).toBeVisible();
    await answer(page, /^Easy/);
    await expect(page.getByRole('heading', { name: 'Done for now' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Review', exact: true })).toBeVisible();
  });

  await test.step('a card has a gap and the figure of its lesson, which the form names by its number', async () => {
    const content = 'Two curves.\n\n```plot\nalt: A line\ny = x\n```\n\n```plot\nalt: A parabola\ny = x^2\n```';
    await owner.post(`/map/${mapId}/lesson`, { node: second.nodeId, version: '0', content });
    await page.goto(`/map/${mapId}/cards?node=${second.nodeId}`);
    await page.getByLabel('Question').fill('This is a {{c1::parabola::which curve?}}.');
    await page.getByLabel('Figure of the lesson').fill('2');
    await shot(page, 'card-form');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const listed = page.getByRole('list', { name: 'Cards' });
    await expect(listed.getByRole('listitem')).toHaveCount(1);
    await expect(listed.getByRole('img', { name: 'A parabola' }).first()).toBeVisible();
    await listed.getByText('Change').click();
    await expect(listed.getByLabel('Figure of the lesson')).toHaveValue('2');

    await page.goto(`/review?map=${mapId}`);
    await expect(card(page)).toContainText('This is a [which curve?].');
    await expect(card(page).getByRole('img', { name: 'A parabola' }).first()).toBeVisible();
    await shot(page, 'review-figure');
    await page.getByText('Show the answer').click();
    await expect(card(page).locator('strong', { hasText: 'parabola' })).toBeVisible();
    await shot(page, 'review-figure-answer');
    await page.getByRole('button', { name: /^Easy/ }).click();
    await expect(page.getByRole('heading', { name: 'Done for now' })).toBeVisible();
  });
});
