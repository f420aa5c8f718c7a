import type { Page } from '@playwright/test';
import { messages } from '../../app/kit/messages';
import { expect, test } from '../support/e2e';
import { hydrated } from '../support/hydrated';
import { reply } from '../support/model-server';
import { readyAccount } from '../support/ready-account';
import { makeMap } from '../support/streams';
import { test as withModel } from './lesson-world';

/** Opens the map's 'Actions & Controls'. */
async function openActions(page: Page): Promise<void> {
  await page.locator('.map-head summary').first().click();
  await expect(page.getByRole('heading', { name: 'Actions & Controls' })).toBeVisible();
}

/**
 * Bad input and failures: a status, the specification's sentence, and the typed text is still there. Without scripts it
 * is tests/whole/server/refusals.test.ts.
 */

withModel('a failed model keeps the topic and says why; trying again works', async ({ page, server, model }) => {
  model.reset();
  model.script(reply.status(401, { error: { message: 'bad key' } }));
  const account = await readyAccount(server, { role: 'keeper' });
  await page.context().addCookies([...account.cookies]);
  await page.goto('/');
  await page.getByLabel('What do you want to learn?').fill('Bonsai');
  await page.getByRole('button', { name: 'Create map' }).click();
  await expect(page.getByText('An error occurred while searching.')).toBeVisible();
  await expect(page.getByText(messages.modelFaultForAdministrator['refused-key']).last()).toBeVisible();

  // After a reload, home and history still list the failed run.
  for (const path of ['/', '/history']) {
    await page.goto(path);
    await expect(page.getByText('Bonsai')).toBeVisible();
    await expect(page.getByText(messages.modelFaultForAdministrator['refused-key'])).toBeVisible();
  }
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.waitForURL(/\/map\//);
  await expect(page.getByRole('heading', { level: 1, name: 'Bonsai' })).toBeVisible();
  await page.goto('/history');
  await expect(page.getByText(messages.modelFaultForAdministrator['refused-key'])).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Map about Bonsai/ })).toHaveCount(1);
});

test('a refused title is asked for again, and changing a deleted map is answered with a page', async ({
  page,
  server,
  freshUser,
}) => {
  const account = await freshUser(page);
  const address = `${server.url}/map/${await makeMap(account, 'Bonsai')}`;
  await page.goto(address);
  await openActions(page);
  await page.locator('summary', { hasText: 'Rename Map' }).click();
  await page.getByLabel('New title').fill('  ');
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: 'Rename' }).click();
  expect((await answer).status()).toBe(400);
  await expect(page.getByText(messages.map.titleRequired)).toBeVisible();
  await expect(page.getByLabel('New title')).toHaveValue('  ');
  await page.getByLabel('New title').fill('Small trees');
  await page.getByRole('button', { name: 'Rename' }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('heading', { level: 1, name: 'Small trees' })).toBeVisible();

  await account.post(`${new URL(address).pathname}/delete`, {});
  // With scripts the menu is still open.
  if (await page.getByRole('button', { name: 'Make Public' }).isHidden()) await openActions(page);
  await page.getByRole('button', { name: 'Make Public' }).click();
  await expect(page.getByText(messages.map.notFound)).toBeVisible();
  await expect(page.locator('main, .map').first()).toBeVisible();
});

test('a topic that is too long is not cut: the box says by how much, and nothing starts', async ({
  page,
  freshUser,
}) => {
  await freshUser(page);
  await page.goto('/');
  await hydrated(page);
  const box = page.getByRole('textbox', { name: 'What do you want to learn?' });
  const topic = `${'Knots and hitches, '.repeat(3)}bends`;
  await box.fill(`${topic}, ab`);
  await expect(page.getByText('66 of 60 characters: shorten it by 6')).toBeVisible();
  await box.press('Enter');
  await expect(box).toHaveValue(`${topic}, ab`);
  await expect(page).toHaveURL(/\/(?:\?index)?$/);
  await box.fill('Knots');
  await expect(page.getByText('characters')).toHaveCount(0);
});

test('an outline that is pasted as a topic, longer than one may be, is offered to the import', async ({
  page,
  freshUser,
}) => {
  await freshUser(page);
  await page.goto('/');
  await hydrated(page);
  const box = page.getByRole('textbox', { name: 'What do you want to learn?' });
  await box.fill('- Knots for sailors  - Bowline, for a loop that holds  - Sheet bend, for two lines  - Cleat hitch');
  await box.press('Enter');
  await page.getByRole('button', { name: messages.search.importOutline }).click();
  await expect(page).toHaveURL(/\/import$/);
  await expect(page.getByText('Sheet bend, for two lines')).toBeVisible();
});
