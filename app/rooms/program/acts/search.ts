import { rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { isId } from '~/kit/request/ids';
import { queryMaxCharacters } from '~/kit/search/words';
import { type Answer, given, refused } from '~/rooms/program/rules/answer';
import { searchPagesMost } from '~/rooms/program/rules/limits';
import type { Caller } from '~/rooms/program/rules/token';
import type { createSearch } from '~/rooms/search/acts/search';
import type { SearchScope } from '~/rooms/search/rules/scope';
import { type LimitDeps, limitReads } from './limit-reads';

export interface SearchDeps extends LimitDeps {
  readonly search: Pick<ReturnType<typeof createSearch>, 'findTexts'>;
}

/** A match in a map or a source. */
export interface FoundItem {
  readonly kind: string;
  /** The map; null for a match in a source. */
  readonly map: string | null;
  readonly source: string | null;
  /** The title of the map or source. */
  readonly title: string;
  /** The node; null for a title and for a passage. */
  readonly node: string | null;
  /** The number of a passage in its source. */
  readonly passage: number | null;
  readonly path: readonly string[];
  readonly label: string | null;
  readonly excerpt: string;
}

export interface FoundList {
  readonly items: readonly FoundItem[];
  readonly total: number;
  /** The number of the next page; null at the end. */
  readonly next: number | null;
}

export const searchCalls = ({ search, ...deps }: SearchDeps) => ({
  /** Searches what the caller may read, 20 texts a page. */
  findTexts: async (
    { userId }: Caller,
    {
      query,
      scope = 'all',
      map,
      page = 1,
    }: { query: string; scope?: SearchScope; map?: string | undefined; page?: number },
  ): Promise<Answer<FoundList>> => {
    const often = await limitReads(deps)(rateLimits.searches, userId);
    if (often) return often;
    if (map !== undefined && !isId(map)) return refused(404, messages.map.notFound);
    const typed = query.slice(0, queryMaxCharacters).trim();
    const { groups, total, hasNext } = await search.findTexts(userId, { typed, scope, page, mapId: map });
    const items = groups.flatMap(({ in: kind, id, title, items: found }) =>
      found.map((item) => ({
        kind: item.kind,
        map: kind === 'map' ? id : null,
        source: kind === 'source' ? id : null,
        title,
        node: kind === 'map' ? item.at : null,
        passage: kind === 'source' ? Number(item.at) : null,
        path: item.path,
        label: item.label,
        excerpt: item.pieces.map(({ text }) => text).join(''),
      })),
    );
    return given({ items, total, next: hasNext && page < searchPagesMost ? page + 1 : null });
  },
});
