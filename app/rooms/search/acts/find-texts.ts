import { readQuery, type SearchQuery } from '~/kit/search/words';
import { plainFormulas } from '~/kit/text/plain-formula';
import type { LabelledNode } from '~/rooms/map/rules/label-parts';
import { excerptOf, markedText, type Piece, withoutMarkup } from '~/rooms/search/rules/excerpt';
import type { SearchScope } from '~/rooms/search/rules/scope';
import type { FoundKind, FoundText, SearchIndex, ShownPlace } from '~/rooms/search/store/search';
import type { Sources } from '~/rooms/source/store/sources';
import { rankedTexts } from './ranked-texts';

interface Deps {
  readonly searchIndex: SearchIndex;
  readonly sources: Pick<Sources, 'byId'>;
}

export interface FoundItem {
  readonly kind: FoundKind;
  /** The node; null for a title; for a passage its number in the source. */
  readonly at: string | null;
  /** The labels above the node, without the map's title. */
  readonly path: readonly string[];
  readonly pieces: readonly Piece[];
  /** For a lesson or a card, the label of its node. */
  readonly label: string | null;
}

/** The matches in one map or source. */
export interface FoundGroup {
  readonly in: 'map' | 'source';
  readonly id: string;
  readonly title: string;
  readonly language: string | null;
  readonly items: readonly FoundItem[];
}

interface FoundTexts {
  readonly groups: readonly FoundGroup[];
  /** How many of the examined texts match. */
  readonly total: number;
  /** The cursor for older texts, which were not examined; null if there are none. */
  readonly older: number | null;
  readonly hasNext: boolean;
  /** The query has no word without a leading `-`. */
  readonly isEmpty: boolean;
}

export interface Wanted {
  readonly typed: string;
  readonly scope: SearchScope;
  /** From 1. */
  readonly page: number;
  /** Search only this map. */
  readonly mapId?: string | undefined;
  /** Search only older texts: the `older` cursor of an earlier result. */
  readonly before?: number | undefined;
}

interface Found extends FoundText {
  readonly nodes: readonly LabelledNode[];
  /** Null for a passage, and if its map was deleted or made private since. */
  readonly shown: ShownPlace | null;
}

export const foundPerPage = 20;

/** Searches everything a user may read, one page at a time. */
export function findTexts({ searchIndex, sources }: Deps) {
  const rankedOf = rankedTexts({ searchIndex });

  return async (userId: string | null, { typed, scope, page, mapId, before }: Wanted): Promise<FoundTexts> => {
    const query = readQuery(typed);
    if (query.wanted.length === 0) return { groups: [], total: 0, older: null, hasNext: false, isEmpty: true };
    const offset = (page - 1) * foundPerPage;
    const { ranked, nodesOf, older } = await rankedOf({
      userId,
      query,
      scope,
      ...(mapId === undefined ? {} : { mapId }),
      before,
    });
    const places = ranked.slice(offset, offset + foundPerPage);
    const texts = await searchIndex.texts(places);
    const nodes = places.map(nodesOf);
    const nodeIds = places.map(({ mapId, nodeId }, at) => ({ mapId, nodeId: nodes[at]?.[0]?.id ?? nodeId }));
    const shown = await searchIndex.shown(nodeIds, userId);
    const found = places.map(
      (place, at): Found => ({ ...place, nodes: nodes[at] ?? [], shown: shown[at] ?? null, text: texts[at] ?? '' }),
    );
    const total = ranked.length;
    const groups: FoundGroup[] = [];
    for (const [id, texts] of grouped(found)) {
      const isSource = texts[0]?.mapId === null;
      const group = isSource ? await inSource(id, userId, texts, query) : inMap(id, texts, query);
      if (group && group.items.length > 0) groups.push(group);
    }
    return { groups, total, older, hasNext: total > offset + foundPerPage, isEmpty: false };
  };

  async function inSource(
    id: string,
    userId: string | null,
    texts: readonly Found[],
    query: SearchQuery,
  ): Promise<FoundGroup | null> {
    const source = userId === null ? null : await sources.byId(id, userId);
    if (!source) return null;
    const items = texts.map(({ kind, ref, text }) => ({
      kind,
      at: ref.slice(ref.indexOf(' ') + 1),
      path: [],
      pieces: excerptOf(text, query),
      label: null,
    }));
    return { in: 'source', id, title: source.title, language: null, items };
  }
}

function inMap(id: string, texts: readonly Found[], query: SearchQuery): FoundGroup | null {
  const map = texts.find(({ shown }) => shown !== null)?.shown;
  if (!map) return null;
  const items = texts.flatMap((text) => itemsOf(text, query));
  return { in: 'map', id, title: map.title, language: map.language, items };
}

function itemsOf({ kind, nodes, nodeId, text, shown }: Found, query: SearchQuery): FoundItem[] {
  if (!shown) return [];
  const { title, label } = shown;
  if (kind === 'title') return [{ kind, at: null, path: [], pieces: markedText(title, query), label: null }];
  const path = shown.path.map(plainFormulas);
  if (kind === 'label')
    return nodes.map(({ id, label }) => {
      const pieces = markedText(plainFormulas(label), query);
      return { kind, at: id, path, pieces, label: null };
    });
  if (nodeId === null || label === null) return [];
  const pieces = excerptOf(withoutMarkup(text), query);
  return [{ kind, at: nodeId, path, pieces, label: plainFormulas(label) }];
}

/** Groups matches by map or source, in the order of their best matches. */
function grouped(found: readonly Found[]): ReadonlyMap<string, Found[]> {
  const groups = new Map<string, Found[]>();
  for (const text of found) {
    const key = text.mapId ?? text.ref.slice(0, text.ref.indexOf(' '));
    const group = groups.get(key);
    if (group) group.push(text);
    else groups.set(key, [text]);
  }
  return groups;
}
