import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

/**
 * Calls that leave something in a context which nothing takes back, or not simply: the context of a test that makes
 * one of them is no other test's. A page's clock is its context's.
 */
const lasting = {
  context: [
    ...['addInitScript', 'exposeBinding', 'exposeFunction', 'on', 'once', 'addListener', 'prependListener'],
    ...['route', 'routeFromHAR', 'routeWebSocket', 'grantPermissions', 'setExtraHTTPHeaders', 'setGeolocation'],
    ...['setStorageState', 'setDefaultTimeout', 'setDefaultNavigationTimeout', 'newCDPSession'],
  ],
  clock: ['install', 'fastForward', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime'],
  credentials: ['install', 'create'],
};

interface Kept {
  readonly options: string;
  readonly context: BrowserContext;
  /** An open page of the server's, so that the process of its site lives from one test to the next. */
  readonly parked: Page;
  readonly wire: CDPSession;
  isSpoilt: boolean;
}

/** One context for tests of a worker that need the same options, one after the other. */
export class KeptContext {
  private kept: Kept | undefined;

  async open(browser: Browser, baseURL: string, options: string): Promise<BrowserContext> {
    if (this.kept?.options !== options) await this.close();
    this.kept ??= await start(browser, baseURL, options);
    return this.kept.context;
  }

  /** Takes back what a test has left, or closes the context if that cannot be done. */
  async clean(hasFailed: boolean): Promise<void> {
    if (!this.kept) return;
    const { context, parked, wire, isSpoilt } = this.kept;
    // A context that is closed leaves its pictures of a failed test.
    if (hasFailed || isSpoilt || parked.isClosed()) return this.close();
    for (const page of context.pages()) if (page !== parked) await page.close();
    // Cookies, storage, databases, caches and files of all origins.
    await wire.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' });
    await context.clearCookies();
  }

  async close(): Promise<void> {
    const { context } = this.kept ?? {};
    this.kept = undefined;
    await context?.close();
  }
}

async function start(browser: Browser, baseURL: string, options: string): Promise<Kept> {
  const context = await browser.newContext();
  const parked = await context.newPage();
  await parked.goto(`${baseURL}/robots.txt`);
  const wire = await context.newCDPSession(parked);
  const kept: Kept = { options, context, parked, wire, isSpoilt: false };
  const spoil = () => {
    kept.isSpoilt = true;
  };
  parked.on('crash', spoil);
  before(context, lasting.context, spoil);
  before(context.clock, lasting.clock, spoil);
  before(context.credentials, lasting.credentials, spoil);
  // Disconnected, a page finds no files that other tests have loaded, neither stored ones nor those in memory. Pages of
  // one process learn together that the connection is back, the first of them before the others can use it.
  before(context, ['setOffline'], async () => {
    if (parked.isClosed()) return;
    await wire.send('Network.clearBrowserCache');
    await wire.send('Network.setCacheDisabled', { cacheDisabled: true });
    await parked.close();
  });
  return kept;
}

type Ways = Record<string, (...given: unknown[]) => unknown>;

/** Does something before each call of these methods. */
function before(owner: object, names: readonly string[], first: () => void | Promise<void>): void {
  const ways = owner as Ways;
  for (const name of names) {
    const own = ways[name]?.bind(owner);
    if (!own) throw new Error(`A context has no ${name}.`);
    ways[name] = (...given) => {
      const waiting = first();
      return waiting ? waiting.then(() => own(...given)) : own(...given);
    };
  }
}
