import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useNavigation } from '@remix-run/react';
import { limits, rateLimits } from '~/domain/limits';
import { messages } from '~/domain/messages';
import { languageOfTitle } from '~/domain/text/language';
import { plainFormulas } from '~/domain/text/plain-formula';
import { History } from '~/ui/lists/history';
import { page, withinLimit } from '~/web/handle.server';
import { openRunsOf } from '~/web/run-view.server';

export const meta: MetaFunction = () => [{ title: 'Map History · Topiary' }];

/** The user's maps, 50 at a time, newest first; the search looks through all of them. */
export const loader = page(
  'member',
  async (visit) => {
    const { user, url, house } = visit;
    const search = (url.searchParams.get('q') ?? '').trim().slice(0, 200);
    if (search) await withinLimit(visit, rateLimits.searches);
    const [time, id] = (url.searchParams.get('before') ?? '').split('_');
    const createdAt = new Date(Number(time));
    const before = id && time && !Number.isNaN(createdAt.getTime()) ? { createdAt, id } : undefined;
    const found = await house.maps.listForUser(user.id, {
      ...(search ? { search } : {}),
      ...(before ? { before } : {}),
      limit: limits.userMapsPerPage + 1,
    });
    const maps = found.slice(0, limits.userMapsPerPage);
    const last = found.length > maps.length ? maps.at(-1) : undefined;
    const drawn = await house.drawLabels(maps.map(({ query }) => query));
    return {
      search,
      maps: maps.map((map) => ({
        id: map.id,
        query: plainFormulas(map.query),
        drawn: drawn.get(map.query),
        lang: languageOfTitle(map.query, map.language),
        createdAt: map.createdAt.toISOString(),
        unfinished: map.unfinished,
        isPublic: map.isPublic,
        nodeCount: map.nodeCount,
      })),
      older: last ? `${last.createdAt.getTime()}_${last.id}` : null,
      isFirstPage: before === undefined,
      openRuns: before || search ? [] : await openRunsOf(house, user.id),
    };
  },
  { failed: messages.history.loadFailed },
);

export default function HistoryPage() {
  const data = useLoaderData<typeof loader>();
  const navigation = useNavigation();
  const loading = navigation.state === 'loading' && navigation.location.pathname === '/history';
  return <History {...data} loading={loading} />;
}
