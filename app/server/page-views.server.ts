import { isbot } from 'isbot';
import type { Rooms } from '~/composition.server';

/**
 * Page views, counted per pattern of addresses and day: no cookie, no address, nothing sent elsewhere, and not for
 * browsers that ask not to be counted.
 */
let pending = new Map<string, number>();

/** @param pattern of the address, as the route table has it */
export function countPageView(request: Request, pattern: string): void {
  const { headers } = request;
  if (headers.get('dnt') === '1' || headers.get('sec-gpc') === '1') return;
  pending.set(pattern, (pending.get(pattern) ?? 0) + 1);
}

/** Writes what was counted since the last time. */
export async function flushPageViews(rooms: {
  readonly admin: Pick<Rooms['admin'], 'countPageViews'>;
}): Promise<void> {
  if (pending.size === 0) return;
  const views = pending;
  pending = new Map();
  await rooms.admin.countPageViews(views);
}

/** Whether a browser asks for a page before anybody has opened it. */
export const isPrefetch = ({ headers }: Request): boolean =>
  (headers.get('sec-purpose') ?? headers.get('purpose') ?? '').includes('prefetch');

/**
 * Whether a request is a person's navigation to a page for the first time, as far as its headers tell: not a bot, not a
 * refresh, not a prefetch, not a part that a script asks for.
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
