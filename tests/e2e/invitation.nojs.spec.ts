import { signUp } from '../support/accounts';
import { expect, testWith } from '../support/e2e';
import { startTopiary } from '../support/server';

/** From an administrator's invitation by mail to a new account, on a server with closed registration. */

const test = testWith(async () => {
  const env = { TRUSTED_PROXY_HOPS: '1', KEEPER_EMAIL: 'kay@example.org' };
  // The administrator's account is made while registration is open.
  const before = await startTopiary({ env });
  const { dataDir } = before;
  await signUp(before, { email: 'kay@example.org', nickname: 'Kay' });
  await before.stop();
  return { server: await startTopiary({ env: { ...env, REGISTRATION: 'invite' }, dataDir }) };
});

test('a person invited by mail registers with the link, and is signed in', async ({ page, browser, server }, info) => {
  const email = `bo.${info.project.name}.${info.retry}.${info.workerIndex}@example.org`;
  await page.goto('/login');
  await page.getByLabel('Email address').fill('kay@example.org');
  await page.getByLabel('Password').fill('correct horse battery');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL(`${server.url}/`);
  await page.goto('/admin/invitations');
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText('The invitation is on its way.')).toBeVisible();

  const guests = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const bo = await guests.newPage();
  await bo.goto('/register');
  await expect(bo.getByText('This server is for people who are invited.')).toBeVisible();
  const { link } = await server.waitForMail(email, 'You are invited to Topiary');
  await bo.goto(link);
  await bo.getByLabel('Name').fill('Bo');
  await bo.getByLabel('Password').fill('a tall green hedge');
  await bo.getByRole('button', { name: 'Sign Up', exact: true }).click();
  // The invitation has verified the address, so there is no mail to wait for.
  await expect(bo).toHaveURL(/\/goals$/);
  await bo.getByRole('button', { name: 'Skip for Now' }).click();
  await bo.getByRole('button', { name: 'Skip for Now' }).click();
  await expect(bo.getByLabel('What do you want to learn?')).toBeVisible();

  // The invitation has been used, and the administrator sees by which account.
  await bo.context().clearCookies();
  await bo.goto(link);
  await expect(bo.getByText('it was used or withdrawn, or it is too old')).toBeVisible();
  await page.getByLabel('Search people').fill(email);
  await page.getByLabel('Search people').press('Enter');
  const invitations = page.getByRole('list', { name: 'Invitations' });
  await expect(invitations.getByRole('listitem')).toHaveCount(1);
  await invitations.getByRole('link', { name: 'Bo' }).click();
  await expect(page.getByText(email)).toBeVisible();
  await page.goto('/admin/acts');
  await expect(page.getByText('Kay made an invitation', { exact: true }).first()).toBeVisible();
  await guests.close();
});
