import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { limits, rateLimits } from '~/kit/limits';
import { queryMaxCharacters } from '~/kit/search/words';
import { plainFormulas } from '~/kit/text/plain-formula';
import { isSearchScope } from '~/rooms/search/rules/scope';
import { SearchPage } from '~/rooms/search/ui/search';
import styles from '~/rooms/search/ui/search.css?url';
import { searchWords } from '~/rooms/search/words';
import { mapNotFound, page, withinLimit } from '~/server/handle.server';
import { groupData } from './search-view.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.typed ? searchWords.typedSearchTopiary({ typed: data.typed }) : searchWords.searchTopiary },
  { name: 'robots', content: 'noindex' },
];

/**
 * Results for `q`; `in` selects a part of the user's own or the public texts, `map` one map; older than `before`; by
 * `page`.
 */
export const loader = page('anyone', async (visit) => {
  const { user, url, rooms } = visit;
  const asked = url.searchParams;
  const typed = (asked.get('q') ?? '').slice(0, queryMaxCharacters);
  const named = asked.get('in') ?? 'all';
  const mapId = asked.get('map') || undefined;
  const map = mapId === undefined ? null : await rooms.map.maps.look(mapId, user?.id ?? null);
  if (mapId !== undefined && !map) throw mapNotFound(user);
  const isOthers = user === null || (map !== null && map.userId !== user.id);
  const scope = isOthers ? 'public' : isSearchScope(named) ? named : 'all';
  const number = Number(/^\d{1,3}$/.exec(asked.get('page') ?? '')?.[0] ?? 1);
  const before = Number(/^[1-9]\d{0,14}$/.exec(asked.get('before') ?? '')?.[0] ?? 0) || undefined;
  const at = Math.min(Math.max(number, 1), limits.searchPagesMax);
  if (typed.trim()) await withinLimit(visit, rateLimits.searches);
  const wanted = { typed, scope, page: at, mapId, before };
  const { groups, ...found } = await rooms.search.findTexts(user?.id ?? null, wanted);
  return {
    typed: typed.trim(),
    scope,
    isMember: user !== null,
    map: map && { id: mapId ?? '', query: plainFormulas(map.query), isOwn: map.userId === user?.id },
    page: at,
    before: before ?? null,
    ...found,
    hasNext: found.hasNext && at < limits.searchPagesMax,
    groups: groups.map(groupData),
  };
});

export default function Search() {
  return <SearchPage {...useLoaderData<typeof loader>()} />;
}
