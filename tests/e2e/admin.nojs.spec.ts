import { readFileSync, writeFileSync } from 'node:fs';
import SQLite from 'better-sqlite3';
import { signUp } from '../support/accounts';
import { expect, testWith } from '../support/e2e';
import { createGate, reply, startModelServer } from '../support/model-server';
import { startTopiary } from '../support/server';

/** An administrator and a learner, each in a browser of their own. The learner meets what the administrator does. */

const test = testWith(async () => {
  const model = await startModelServer();
  const env = {
    TRUSTED_PROXY_HOPS: '1',
    KEEPER_EMAIL: 'kay@example.org',
    OPENAI_BASE_URL: model.baseUrl,
    OPENAI_MODEL: 'test-model',
  };
  const server = await startTopiary({ env });
  await signUp(server, { email: 'kay@example.org', nickname: 'Kay' });
  return { server, model, close: () => model.close() };
});

test('an administrator stops, limits, backs up and suspends', async ({ page, browser, world }, info) => {
  const { server, model } = world;
  // Each attempt has a learner of its own.
  const nickname = `Bo ${info.project.name} ${info.retry} ${info.workerIndex}`;
  const learner = await signUp(server, { nickname });
  const others = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  await others.addCookies([...learner.cookies]);
  const bo = await others.newPage();

  await page.goto('/login');
  await page.getByLabel('Email address').fill('kay@example.org');
  await page.getByLabel('Password').fill('correct horse battery');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL(`${server.url}/`);
  await page.goto('/admin/runs');

  // The learner's run is listed without its topic, and stopped.
  const gate = createGate();
  model.script(reply.text(['- Hives\n  - Frames\n- Honey\n', gate]));
  const begun = await learner.post('/?index', { topic: 'Beekeeping', key: `bees ${nickname}` });
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: `Map for ${nickname}` })).toBeVisible({ timeout: 1 });
  }).toPass();
  expect(await page.content()).not.toContain('Beekeeping');
  await page.getByRole('button', { name: `Stop this run of ${nickname}` }).click();
  await expect(page.getByText('Stopped. What it had brought')).toBeVisible();
  const run = begun.headers.get('location') ?? '';
  await expect(async () => {
    await bo.goto(run);
    await expect(bo.getByText(/stopped/i).first()).toBeVisible({ timeout: 1 });
  }).toPass();

  // The learner reaches a limit and reads its message.
  await page.getByRole('link', { name: 'People' }).click();
  await page.getByLabel('Search people').fill(nickname);
  await page.getByLabel('Search people').press('Enter');
  await page.getByRole('link', { name: nickname }).click();
  await expect(page.getByRole('region', { name: 'Usage of the last days' })).toBeVisible();
  await page.getByRole('link', { name: 'Set limits' }).click();
  await page.getByLabel('Maps a day').fill('-1');
  await page.getByRole('button', { name: 'Set their limits' }).click();
  await expect(page.getByText('Please give a whole number from 0')).toBeVisible();
  await expect(page.getByLabel('Maps a day')).toHaveValue('-1');
  await page.getByLabel('Maps a day').fill('1');
  await page.getByRole('button', { name: 'Set their limits' }).click();
  await expect(page.getByText('The limits are set.')).toBeVisible();
  await bo.goto('/');
  await bo.getByLabel('What do you want to learn?').fill('Wasps');
  await bo.getByRole('button', { name: 'Create map' }).click();
  await expect(bo.getByRole('alert')).toContainText('the administrator of this server allows one map a day');
  await expect(bo.getByLabel('What do you want to learn?')).toHaveValue('Wasps');

  // A backup opens as an SQLite file.
  await page.getByRole('link', { name: 'Storage' }).click();
  await page.getByLabel('Your password').fill('not this one');
  await page.getByRole('button', { name: 'Download a backup' }).click();
  await expect(page.getByLabel('Your password')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Your password').fill('correct horse battery');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download a backup' }).click();
  const file = info.outputPath('backup.db');
  writeFileSync(file, readFileSync(await (await download).path()));
  const copy = new SQLite(file, { readonly: true });
  expect(copy.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(copy.prepare('select count(*) from users where nickname = ?').pluck().get(nickname)).toBe(1);
  copy.close();

  // A suspended learner is signed out at once, also in an open browser.
  await bo.goto('/history');
  await page.goto('/admin/people');
  await page.getByLabel('Search people').fill(nickname);
  await page.getByLabel('Search people').press('Enter');
  await page.getByRole('link', { name: nickname }).click();
  await page.getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('Suspended, and signed out everywhere.')).toBeVisible();
  await bo.goto('/history');
  await expect(bo).toHaveURL(/\/login/);
  await bo.getByLabel('Email address').fill(learner.email);
  await bo.getByLabel('Password').fill(learner.password);
  await bo.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(bo.getByText('This account is suspended.')).toBeVisible();

  // All acts are listed, and nobody else can open the pages.
  await page.getByRole('link', { name: 'Acts' }).click();
  const acts = page.getByRole('list', { name: 'Acts of administrators' });
  for (const act of ['suspended', 'set the limits of', 'stopped a run of'])
    await expect(acts.getByText(`${act} ${nickname}`)).toBeVisible();
  await expect(acts.getByText('downloaded a backup').first()).toBeVisible();
  expect((await bo.goto('/admin'))?.status()).toBe(404);
  gate.open();
  await others.close();
});
