import { json } from '@remix-run/node';
import { rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { queryMaxCharacters } from '~/kit/search/words';
import { failure, page, withinLimit } from '~/server/handle.server';

const api = { answers: 'api' } as const;

/** For 'Find in map': the lessons of a map that have the words `q`. */
export const loader = page(
  'anyone',
  async (visit) => {
    await withinLimit(visit, rateLimits.searches, api);
    const { params, url, user, rooms } = visit;
    const typed = (url.searchParams.get('q') ?? '').slice(0, queryMaxCharacters);
    const found = await rooms.search.findInLessons(user?.id ?? null, params.mapId ?? '', typed);
    if (!found) throw failure(404, messages.map.notFound, api);
    const all = new URLSearchParams({ q: typed, in: 'lessons', map: params.mapId ?? '' });
    const hasMore = found.total > found.nodes.length;
    return json({ ...found, all: hasMore ? `/search?${all}` : null }, { headers: { 'Cache-Control': 'no-store' } });
  },
  api,
);
