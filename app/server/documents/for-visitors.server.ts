import type { Rooms } from '~/composition.server';
import { keepNewest } from '~/kit/keep-newest';
import { readerLanguage } from '~/kit/language/reader';

interface Shared<Page> {
  readonly server: Rooms['server'];
  readonly version: string;
  readonly at: number;
  readonly page: Promise<Page>;
  /** Zero until the page is there. */
  size: number;
}

/** Limit of all pages together. */
const mostBytes = 8_000_000;
const mostPages = 200;
/** A page is no older than this, because parts of it may depend on the clock. */
const mostMs = 1_000;

/**
 * A page that is the same for all visitors is made once for those who come at the same time (decision 140): until
 * anything at all is written, by this process or another one. In a cluster, which has no such sign, each has it made.
 * @param sizeOf its size in bytes
 */
export function forVisitors<Page>(sizeOf: (page: Page) => number) {
  const kept = new Map<string, Shared<Page>>();

  const keep = (key: string, shared: Shared<Page>, page: Page): void => {
    if (kept.get(key) !== shared) return;
    shared.size = sizeOf(page);
    let total = 0;
    for (const each of kept.values()) total += each.size;
    for (const [oldest, each] of kept) {
      if (total <= mostBytes) return;
      total -= each.size;
      kept.delete(oldest);
    }
  };

  /**
   * @param on all that the page depends on besides what is stored and the reader's language
   * @param make makes the page for any visitor: with nothing of this one's
   */
  return async ({ server }: Pick<Rooms, 'server'>, on: string, make: () => Promise<Page>): Promise<Page> => {
    const version = server.storeVersion();
    if (version === undefined) return make();
    const key = `${readerLanguage()} ${on}`;
    const now = server.clock.now().getTime();
    const known = kept.get(key);
    if (known?.server === server && known.version === version && Math.abs(now - known.at) < mostMs)
      return known.page.catch(make);
    const shared = { server, version, at: now, page: make(), size: 0 };
    keepNewest(kept, mostPages, key, shared);
    shared.page.then(
      (page) => keep(key, shared, page),
      () => kept.get(key) === shared && kept.delete(key),
    );
    return shared.page;
  };
}
