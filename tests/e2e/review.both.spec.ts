import { join } from 'node:path';
import type { Page } from '@playwright/test';
import SQLite from 'better-sqlite3';
import { shot } from '../support/shots';
import { expect, test } from './lesson-world';

/** Cards and reviews, with scripts and without. */

const addCard = async (page: Page, front: string, back: string) => {
  await page.getByLabel('Question').last().fill(front);
  await page.getByLabel('Answer').last().fill(back);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByLabel('Question').last()).toHaveValue('');
};
const card = (page: Page) => page.getByRole('article', { name: 'Card' });
const answer = async (page: Page, grade: RegExp) => {
  await page.getByText('Show the answer').click();
  await page.getByRole('button', { name: grade }).click();
};

test('a card is added, reviewed, undone and reviewed to the end', async ({ page, owner }) => {
  const { mapId, nodeId } = owner.leaf;
  await page.goto('/review');
  await expect(page.getByRole('heading', { name: 'No cards yet' })).toBeVisible();

  await page.goto(`/map/${mapId}/cards?node=${nodeId}`);
  await addCard(page, 'What is $2^2$?', '**Four**');
  await addCard(page, 'And $2^3$?', 'Eight');
  await expect(page.getByRole('list', { name: 'Cards' }).getByRole('listitem')).toHaveCount(2);

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

test('a refused card keeps what was typed, and a card is changed and deleted', async ({ page, owner }) => {
  const { mapId, nodeId } = owner.leaf;
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

test('the bar of places says how many cards are due', async ({ page, owner, server }) => {
  const { mapId, nodeId } = owner.leaf;
  const database = new SQLite(join(server.dataDir, 'topiary.db'));
  for (const front of ['One', 'Two']) {
    await owner.post(`/map/${mapId}/cards`, { act: 'add', node: nodeId, front, back: `${front}!` });
    const { id } = database
      .prepare('select max(id) as id from cards where map_id = ? and front = ?')
      .get(mapId, front) as {
      id: string;
    };
    await owner.post('/review', { card: id, seen: '0', grade: '4' });
  }
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

test('a card has a gap and the figure of its lesson, which the form names by its number', async ({ page, owner }) => {
  const { mapId, nodeId } = owner.leaf;
  const content = 'Two curves.\n\n```plot\nalt: A line\ny = x\n```\n\n```plot\nalt: A parabola\ny = x^2\n```';
  await owner.post(`/map/${mapId}/lesson`, { node: nodeId, version: '0', content });
  await page.goto(`/map/${mapId}/cards?node=${nodeId}`);
  await page.getByLabel('Question').fill('This is a {{c1::parabola::which curve?}}.');
  await page.getByLabel('Figure of the lesson').fill('2');
  await shot(page, 'card-form');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const listed = page.getByRole('list', { name: 'Cards' });
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
