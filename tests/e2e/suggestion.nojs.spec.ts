import type { Browser } from '@playwright/test';
import type { Account } from '../support/accounts';
import { expect, test } from '../support/e2e';
import { readyAccount } from '../support/ready-account';
import type { TopiaryServer } from '../support/server';
import { shot } from '../support/shots';

/** Somebody suggests a correction, and whom it is for takes it. The pages for it have no scripts. */

/** A page of somebody else, in a browser of their own. */
async function pageOf(account: Account, browser: Browser, server: TopiaryServer) {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  await context.addCookies([...account.cookies]);
  return context.newPage();
}

/** Keeps a course as a map of one's own; returns the map and its first lesson. */
async function keptCourse(account: Account): Promise<{ mapId: string; nodeId: string }> {
  const answer = await account.post('/course/photography/keep', { lesson: '0' });
  const [, mapId = '', nodeId = ''] = /^\/map\/(\w+)\?node=([\w-]+)/.exec(answer.headers.get('location') ?? '') ?? [];
  return { mapId, nodeId };
}

test('a changed paragraph of a public map becomes a new version of its lesson', async ({
  page,
  browser,
  server,
  freshUser,
}) => {
  const writer = await readyAccount(server);
  const { mapId, nodeId } = await keptCourse(writer);
  const content = 'A lens bends light.\n\nFilm eats light.\n\nLight is fast.';
  await writer.post(`/map/${mapId}/lesson`, { node: nodeId, content, version: '1' });
  await writer.post(`/map/${mapId}/visibility`, { public: '1' });

  // A visitor is led to sign in, and back to the form.
  await page.goto(`/map/${mapId}?node=${nodeId}`);
  await page.getByRole('link', { name: 'Suggest a correction' }).click();
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Fmap%2F\w+%2Fsuggestion/);

  const reader = await freshUser(page);
  await page.goto(`/map/${mapId}?node=${nodeId}`);
  await page.getByRole('link', { name: 'Suggest a correction' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Suggest a correction' })).toBeVisible();
  await page.getByRole('button', { name: 'Send the suggestion' }).click();
  await expect(page.getByText('Write what should be better, or change a paragraph.')).toBeVisible();
  await page.getByLabel('What is wrong, or missing?').fill('It does not eat.');
  await page.getByLabel('Which paragraph?').selectOption('Film eats light.');
  await page.getByRole('button', { name: 'Change this paragraph' }).click();
  await expect(page.getByLabel('What is wrong, or missing?')).toHaveValue('It does not eat.');
  const changed = page.getByLabel('The paragraph as it should be');
  await expect(changed).toHaveValue('Film eats light.');
  await changed.fill('Film catches light.');

  // Another paragraph does not replace what was typed.
  await page.getByLabel('Which paragraph?').selectOption('Light is fast.');
  await page.getByRole('button', { name: 'Change this paragraph' }).click();
  await expect(page.getByText('Send your change of this paragraph first')).toBeVisible();
  await expect(changed).toHaveValue('Film catches light.');
  await shot(page, 'suggestion-form');
  await page.getByRole('button', { name: 'Send the suggestion' }).click();
  await expect(page.getByText('Thank you. Your suggestion is on its way.')).toBeVisible();
  await expect(page.getByText('Waits for an answer')).toBeVisible();

  const theirs = await pageOf(writer, browser, server);
  await theirs.goto('/account');
  await expect(theirs.getByText('One suggested correction of your maps waits for your answer.')).toBeVisible();
  await theirs.getByRole('link', { name: 'Show the suggestions' }).click();
  await expect(theirs.getByText('It does not eat.')).toBeVisible();
  await expect(theirs.locator('ins')).toContainText('catches');
  await expect(theirs.locator('del')).toContainText('eats');
  expect(await theirs.content()).not.toContain(reader.email);
  await shot(theirs, 'suggestion-inbox');
  await theirs.getByRole('button', { name: 'Take the change' }).click();
  await expect(theirs.getByText('You took it')).toBeVisible();
  await theirs.goto(`/map/${mapId}?node=${nodeId}`);
  await expect(theirs.getByText('Film catches light.')).toBeVisible();
  await theirs.context().close();

  await page.reload();
  await expect(page.getByText('Taken. Thank you for making this lesson better.')).toBeVisible();
});

test('suggestions for a course leave as a patch, or are declined with a word', async ({ page, browser, server }) => {
  const learner = await readyAccount(server, { nickname: 'Bo' });
  await page.context().addCookies([...learner.cookies]);
  const { mapId, nodeId } = await keptCourse(learner);
  for (const remark of ['Apertures are missing', 'Too long']) {
    await page.goto(`/map/${mapId}?node=${nodeId}`);
    await page.getByRole('link', { name: 'Suggest a correction' }).click();
    await expect(page.getByText('This lesson comes from the course')).toBeVisible();
    await page.getByLabel('What is wrong, or missing?').fill(remark);
    await page.getByRole('button', { name: 'Send the suggestion' }).click();
    await expect(page.getByText('Thank you. Your suggestion is on its way.')).toBeVisible();
  }

  const keeper = await readyAccount(server, { role: 'keeper' });
  const admin = await pageOf(keeper, browser, server);
  await admin.goto('/admin');
  await admin.getByRole('link', { name: 'Suggestions', exact: true }).click();
  const row = (text: string) => admin.getByRole('listitem').filter({ hasText: text });
  await shot(admin, 'suggestion-admin');
  await row('Apertures are missing').getByRole('button', { name: 'Mark as done, with thanks' }).click();
  await expect(admin.getByText('One taken suggestion waits to be delivered.')).toBeVisible();
  await row('Too long').locator('summary').click();
  await row('Too long').getByLabel('A word to').fill('It is short.');
  await row('Too long').getByRole('button', { name: 'Decline' }).click();
  await expect(row('Too long').getByText('Declined')).toBeVisible();

  const patch = await admin.request.get('/admin/suggestions/patch');
  expect(patch.headers()['content-disposition']).toContain('.patch');
  expect(await patch.text()).toContain('\n+<!-- suggestion: Apertures are missing -->\n');
  await admin.getByRole('button', { name: 'They are delivered' }).click();
  await expect(admin.getByText('No taken suggestion waits to be delivered.')).toBeVisible();
  expect((await page.request.get('/admin/suggestions/patch')).status()).toBe(404);
  await admin.context().close();

  await page.goto('/suggestions');
  await expect(page.getByText('Taken and passed on to the course.')).toBeVisible();
  await expect(page.getByText('It is short.')).toBeVisible();
});
