import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../support/e2e';

/** Tests of a worker share a context (tests/support/kept-context.ts), and none finds what another one has left. */

test.describe.configure({ mode: 'serial' });

/** Two origins that store something, without a server. */
const origins = ['http://127.0.0.1:9', 'http://localhost:9'];

async function openOrigins(page: Page, visit: (page: Page) => Promise<unknown>): Promise<unknown[]> {
  await page.route('**/stored', (route) => route.fulfill({ contentType: 'text/html', body: '<p>Stored</p>' }));
  const found: unknown[] = [];
  for (const origin of origins) {
    await page.goto(`${origin}/stored`);
    found.push(await visit(page));
  }
  return found;
}

/** Everything that a page can have stored. */
const stored = (page: Page) =>
  page.evaluate(async () => ({
    local: localStorage.length,
    session: sessionStorage.length,
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    files: await (await navigator.storage.getDirectory()).getFileHandle('left').then(
      () => 1,
      () => 0,
    ),
    cookie: document.cookie,
  }));

const nothing = { local: 0, session: 0, databases: 0, caches: 0, files: 0, cookie: '' };
const each = { local: 1, session: 1, databases: 1, caches: 1, files: 1, cookie: 'left=here' };

let shared: BrowserContext;

test('one test leaves all that a page stores, a cookie, an open page, and a view of its own', async ({
  page,
  context,
  server,
}) => {
  shared = context;
  const found = await openOrigins(page, async () => {
    await page.evaluate(async () => {
      localStorage.left = sessionStorage.left = 'here';
      await cookieStore.set('left', 'here');
      const database = indexedDB.open('left');
      await new Promise((resolve) => database.addEventListener('success', resolve));
      await (await caches.open('left')).put('/left', new Response('here'));
      await (await navigator.storage.getDirectory()).getFileHandle('left', { create: true });
    });
    return stored(page);
  });
  expect(found).toEqual([each, each]);
  await context.addCookies([{ name: 'session', value: 'left', url: server.url, httpOnly: true }]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 360, height: 640 });
  await (await context.newPage()).goto('/help');
});

test('the next test shares its context, and finds nothing of it', async ({ page, context }) => {
  expect(context).toBe(shared);
  expect(await openOrigins(page, () => stored(page))).toEqual([nothing, nothing]);
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => [innerWidth, matchMedia('(prefers-color-scheme: dark)').matches])).toEqual([
    1280,
    false,
  ]);
  // Beside its own, the context has the page that keeps its process.
  expect(context.pages().filter((other) => other !== page)).toHaveLength(1);
});

test('requests that the cache answers are seen as others are', async ({ page, context }) => {
  const styles = async (own: Page) => {
    const asked: string[] = [];
    own.on('request', (request) => request.resourceType() === 'stylesheet' && asked.push(request.url()));
    await own.goto('/help');
    return asked;
  };
  const first = await styles(page);
  expect(first).not.toEqual([]);
  expect(await styles(await context.newPage())).toEqual(first);
});

test('disconnected, a page has no file that another one loaded', async ({ page, context }) => {
  expect(context).toBe(shared);
  await page.goto('/help');
  const address = await page.locator('link[rel="stylesheet"]').first().getAttribute('href');
  const load = () =>
    page.evaluate(
      (file) =>
        fetch(file, { cache: 'force-cache' }).then(
          ({ ok }) => ok,
          () => false,
        ),
      address ?? '',
    );
  expect(await load()).toBe(true);
  await context.setOffline(true);
  expect(await load()).toBe(false);
});

test('the next test is connected, in a new context', async ({ page, context }) => {
  expect(context).not.toBe(shared);
  expect((await page.goto('/help'))?.status()).toBe(200);
  shared = context;
});

test('a test that leaves something for good has the context to itself from then on', async ({ page, context }) => {
  expect(context).toBe(shared);
  await context.grantPermissions(['clipboard-read']);
  await context.addInitScript(() => {
    document.title = 'left';
  });
  await context.route('**/help', (route) => route.abort());
  await page.clock.setFixedTime(0);
});

test('the next test has a new context', async ({ page, context }) => {
  expect(context).not.toBe(shared);
  await page.goto('/help');
  expect(
    await page.evaluate(async () => {
      const { state } = await navigator.permissions.query({ name: 'clipboard-read' as PermissionName });
      return [document.title, state, Date.now() > 0];
    }),
  ).toEqual([expect.not.stringContaining('left'), 'prompt', true]);
  shared = context;
});

test.describe('a test with another option', () => {
  test.use({ locale: 'de' });

  test('has a context that keeps to it', async ({ page, context }) => {
    expect(context).not.toBe(shared);
    await page.goto('/help');
    expect(await page.evaluate(() => navigator.language)).toBe('de');
  });
});
