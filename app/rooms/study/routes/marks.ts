import { json } from '@remix-run/node';
import { rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { failure, page, withinLimit } from '~/server/handle.server';
import { openingRows } from './views/opening-view.server';

const api = { answers: 'api' } as const;

/**
 * The marks of the leaves of the user's own map, polled by the map's scripts; `since` leaves out older ones. `patch`
 * has the rows of branches with a lesson, which a page may not have yet.
 */
export const loader = page(
  'member',
  async (visit) => {
    await withinLimit(visit, rateLimits.polls, api);
    const { params, url, user, rooms } = visit;
    const since = /^\d{1,15}$/.exec(url.searchParams.get('since') ?? '')?.[0] ?? '0';
    const marks = await rooms.lesson.lessonMarks(user.id, params.mapId ?? '', Number(since));
    if (!marks) throw failure(404, messages.map.notFound, api);
    const { at, isLive, openings } = marks;
    const leaves = marks.leaves.map(({ nodeId, mark }) => [nodeId, mark] as const);
    const patch = openings.length > 0 ? await openingRows(rooms, user.id, params.mapId ?? '', openings) : null;
    return json({ at, isLive, leaves, ...(patch && { patch }) }, { headers: { 'Cache-Control': 'no-store' } });
  },
  api,
);
