import { test as base, expect, type Page } from '@playwright/test';
import { type Account, signUp } from './accounts';
import { type ModelServer, startModelServer } from './model-server';
import { readyAccount } from './ready-account';
import { type ReadyMaps, readyMaps } from './ready-map';
import { furnish, type Gallery } from './screens';
import { startTopiary, type TopiaryServer } from './server';

export { expect } from '@playwright/test';
export { signUp } from './accounts';

interface Tests {
  /** The server of the test's file, or else the worker's. */
  server: TopiaryServer;
  /** A new account that has completed the onboarding and is signed in on this page. */
  freshUser: (page: Page, overrides?: Parameters<typeof signUp>[1]) => Promise<Account>;
}

/** Each starts with the first test that asks for it. */
interface Workers {
  /** The worker's own server over the finished build, with the library as model and an outbox for mail. */
  workersServer: TopiaryServer;
  model: ModelServer;
  /** Another server, which asks `model`. */
  modelsServer: TopiaryServer;
  /** Puts maps into the database of `modelsServer`. */
  readyMap: ReadyMaps['add'];
  /** A third one, with all that the screens show. */
  gallery: Gallery & { readonly server: TopiaryServer };
}

/** The servers whose first account was made: it takes the link that the server's start printed. */
const begun = new WeakSet<TopiaryServer>();

async function newAccount(server: TopiaryServer, overrides: Parameters<typeof signUp>[1]): Promise<Account> {
  if (begun.has(server) && !overrides) return readyAccount(server);
  const account = await signUp(server, overrides);
  if (!overrides) begun.add(server);
  return account;
}

const startWith = ({ baseUrl }: ModelServer) =>
  startTopiary({ env: { TRUSTED_PROXY_HOPS: '1', OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: 'test-model' } });

/**
 * Tests that need no server. All other tests extend these, and none adds what belongs to a worker: what a test's worker
 * may have decides which worker runs it, and another one, with its browser, takes some seconds of processor time.
 */
export const plainTest = base.extend<object, Workers>({
  workersServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const server = await startTopiary({ env: { TRUSTED_PROXY_HOPS: '1' } });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],

  model: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const model = await startModelServer();
      await use(model);
      await model.close();
    },
    { scope: 'worker' },
  ],

  modelsServer: [
    async ({ model }, use) => {
      const server = await startWith(model);
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],

  readyMap: [
    async ({ modelsServer }, use) => {
      const maps = readyMaps(modelsServer);
      await use(maps.add);
      maps.close();
    },
    { scope: 'worker' },
  ],

  gallery: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const model = await startModelServer();
      const server = await startWith(model);
      await use({ ...(await furnish(server, model)), server });
      await server.stop();
      await model.close();
    },
    { scope: 'worker' },
  ],
});

export const test = plainTest.extend<Tests>({
  server: async ({ workersServer }, use) => use(workersServer),

  baseURL: async ({ server }, use) => use(server.url),

  // An error that React catches shows the error screen, which the test's next navigation would hide.
  page: async ({ page }, use) => {
    // The router sets this; support/hydrated.ts waits for it.
    await page.addInitScript(() => {
      history.scrollRestoration = 'auto';
    });
    const faults: string[] = [];
    // Tests check refused requests themselves, and the browser may abort a view transition.
    const known =
      /^(Failed to load resource|InvalidStateError: Transition was aborted|AbortError: Transition was skipped)/;
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    await use(page);
    // A handler that is running at the end of the test must not fail the next test.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(faults.filter((fault) => !known.test(fault))).toEqual([]);
  },

  freshUser: async ({ server }, use) => {
    await use(async (page, overrides) => {
      const account = await newAccount(server, overrides);
      await page.context().addCookies([...account.cookies]);
      return account;
    });
  },
});

interface World {
  readonly server: TopiaryServer;
  /** Ends what serves beside the server. */
  close?(): Promise<void>;
}

/**
 * Tests of a file whose server has settings of its own. It starts with the first of them and ends after the last one,
 * in the worker of other files: another worker, and its browser, would take a second of processor time.
 */
export function testWith<Own extends World>(start: () => Promise<Own>) {
  let started: Promise<Own> | undefined;
  const own = test.extend<{ world: Own }>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    world: async ({}, use) => {
      started ??= start();
      await use(await started);
    },
    server: async ({ world }, use) => use(world.server),
  });
  // In one worker one after the other: two workers would start two servers.
  own.describe.configure({ mode: 'default' });
  own.afterAll(async () => {
    const world = await started;
    started = undefined;
    await world?.server.stop();
    await world?.close?.();
  });
  return own;
}
