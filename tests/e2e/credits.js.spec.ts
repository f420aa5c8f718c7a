import { expect, testWith } from '../support/e2e';
import { startTopiary } from '../support/server';
import { makeMap } from '../support/streams';
import { startStripeServer } from '../support/stripe-server';

/**
 * Credits run out, are bought through the payment page, and appear in the ledger. All pages but the first have no
 * scripts; that the first one's form is refused without them is tests/rooms/credit/server/credits.test.ts.
 */

const test = testWith(async () => {
  const stripe = await startStripeServer();
  const env = { TRUSTED_PROXY_HOPS: '1', CREDITS: 'on', CREDITS_WELCOME: '10', ...stripe.env };
  const server = await startTopiary({ env });
  stripe.webhook = `${server.url}/webhooks/stripe`;
  return { server, close: () => stripe.close() };
});

test('an account without credits buys more, and makes a map with them', async ({ page, freshUser }) => {
  const account = await freshUser(page);
  await makeMap(account, 'Bonsai');
  await page.goto('/');
  await page.getByLabel('What do you want to learn?').fill('Bees');
  await page.getByRole('button', { name: 'Create map' }).click();
  await expect(page.getByRole('alert')).toContainText('This costs 10 credits, and you have 0 to spend.');
  await expect(page.getByLabel('What do you want to learn?')).toHaveValue('Bees');

  await page.getByRole('link', { name: 'Get more credits' }).click();
  await expect(page).toHaveURL(/\/buy$/);
  const started = page.getByRole('button', { name: 'Get Started' });
  await started.first().click();
  await expect(page.getByRole('heading', { name: 'Topiary Starter: 10 credits' })).toBeVisible();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByText('Nothing was charged.')).toBeVisible();

  await started.nth(1).click();
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(page).toHaveURL(/\/buy\/done\?session=cs_test_/);
  await expect(page.getByText('25 credits were added.')).toBeVisible();
  await makeMap(account, 'Wasps');

  await page.getByRole('link', { name: 'Show your credits' }).click();
  await expect(page.getByRole('status').filter({ hasText: '15' })).toBeVisible();
  await expect(page.getByRole('row')).toContainText(['What', 'Wasps', 'Bought: Explorer', 'Bonsai', 'Welcome']);
  await page.getByRole('link', { name: 'Receipt' }).click();
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
});
