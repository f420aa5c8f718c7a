import { isbot } from 'isbot';
import type { Rooms } from '~/composition.server';

/**
 * Page views, counted per route pattern and day: no cookie, no address, nothing sent to others, and none for browsers
 * that ask not to be counted.
 */
let pending = new Map<string, number>();

/** @param pattern the route's pattern, as the route table has it */
export function countPageView(request: Request, pattern: string): void {
  const { headers } = request;
  if (headers.get('dnt') === '1' || headers.get('sec-gpc') === '1') return;
  pending.set(pattern, (pending.get(pattern) ?? 0) + 1);
}

/** Writes the counts since the last flush. */
export async function flushPageViews(rooms: { readonly admin: Pick<Rooms['admin'], 'countPageViews'> }): Promise<void> {
  if (pending.size === 0) return;
  const views = pending;
  pending = new Map();
  await rooms.admin.countPageViews(views);
}

/** Whether a browser prefetches a page that nobody has opened yet. */
export const isPrefetch = ({ headers }: Request): boolean =>
  (headers.get('sec-purpose') ?? headers.get('purpose') ?? '').includes('prefetch');

/**
 * Whether a request is a person's first navigation to a page, as far as its headers tell: not a bot, refresh, prefetch
 * or script's request.
 */
export function isFirstLook(request: Request): boolean {
  const { headers } = request;
  const destination = headers.get('sec-fetch-dest');
  return (
    !isbot(headers.get('user-agent')) &&
    !/(?:max-age=0|no-cache)/.test(headers.get('cache-control') ?? '') &&
    !isPrefetch(request) &&
    (destination === null || destination === 'document')
  );
}
