import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData, useNavigation } from '@remix-run/react';
import { limits, rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { isId } from '~/kit/request/ids';
import { plainFormulas } from '~/kit/text/plain-formula';
import { isMapOrder, type MapOrder } from '~/rooms/map/rules/orders';
import listStyles from '~/rooms/map/ui/styles/lists.css?url';
import { openRunsOf } from '~/rooms/run/routes/run-view.server';
import { History } from '~/rooms/study/ui/lists/history';
import { studyWords } from '~/rooms/study/words';
import { page, type Visit, withinLimit } from '~/server/handle.server';
import { cardsOf } from './views/map-cards.server';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: listStyles }];
export const meta: MetaFunction = () => [{ title: studyWords.mapHistoryTopiary }];

/** The user's maps, 50 per page, newest first by default; the search covers all of them. */
export const loader = page(
  'member',
  async (visit) => {
    const { user, url, rooms } = visit;
    const search = (url.searchParams.get('q') ?? '').trim().slice(0, 200);
    if (search) await withinLimit(visit, rateLimits.searches);
    const sort = url.searchParams.get('sort');
    const order = isMapOrder(sort) ? sort : 'newest';
    const from = order === 'newest' ? cursorOf(url) : { offset: offsetOf(url) };
    const isFirstPage = !('before' in from) && !('offset' in from && from.offset > 0);
    const open = isFirstPage && !search ? await openRunsOf(rooms, user.id) : { runs: [], lessons: [] };
    const found = await rooms.map.maps.listForUser(user.id, {
      ...(search ? { search } : {}),
      ...from,
      order,
      limit: limits.userMapsPerPage + 1,
    });
    const maps = found.slice(0, limits.userMapsPerPage);
    const last = found.length > maps.length ? maps.at(-1) : undefined;
    return {
      search,
      order,
      maps: await cardsOf(rooms, maps),
      next: last ? nextPage(url, order, last) : null,
      isFirstPage,
      open,
      binned: await justBinned(visit.rooms, user.id, url),
    };
  },
  { failed: () => messages.history.loadFailed },
);

function cursorOf(url: URL) {
  const [time, id] = (url.searchParams.get('before') ?? '').split('_');
  const createdAt = new Date(Number(time));
  return id && time && !Number.isNaN(createdAt.getTime()) ? { before: { createdAt, id } } : {};
}

/** How many maps are on the pages before this one. */
function offsetOf(url: URL): number {
  const number = Number(url.searchParams.get('page') ?? 1);
  const last = limits.mapsSortedMax / limits.userMapsPerPage;
  return Number.isInteger(number) && number >= 1 ? (Math.min(number, last) - 1) * limits.userMapsPerPage : 0;
}

function nextPage(url: URL, order: MapOrder, last: { readonly createdAt: Date; readonly id: string }): string | null {
  const query = new URLSearchParams(url.searchParams);
  for (const name of [...query.keys()]) if (name !== 'q' && name !== 'sort') query.delete(name);
  const offset = offsetOf(url) + limits.userMapsPerPage;
  if (order === 'newest') query.set('before', `${last.createdAt.getTime()}_${last.id}`);
  else if (offset >= limits.mapsSortedMax) return null;
  else query.set('page', String(offset / limits.userMapsPerPage + 1));
  return `?${query}`;
}

/** The map that was just deleted on the previous page, if it is still in the bin. */
async function justBinned(rooms: Visit['rooms'], userId: string, url: URL) {
  const id = url.searchParams.get('binned') ?? '';
  const map = isId(id) ? await rooms.map.maps.ownedOrBinned(id, userId) : null;
  return map?.deletedAt ? { id, query: plainFormulas(map.query) } : null;
}

export default function HistoryPage() {
  const data = useLoaderData<typeof loader>();
  const navigation = useNavigation();
  const loading = navigation.state === 'loading' && navigation.location.pathname === '/history';
  return <History {...data} loading={loading} />;
}
