import { messages } from '~/kit/messages';
import { lessonLoaded, lessonState } from '~/rooms/lesson/ui/store';
import type { LeafMark } from '~/rooms/map/rules/leaf-mark';

/** The part of a map's loader data that depends on the open leaf. */
interface MapData {
  readonly map: { readonly id: string };
  readonly isOwner: boolean;
  readonly node: {
    readonly id: string;
    readonly mark: LeafMark;
    readonly lesson: { readonly version: number } | null;
  } | null;
  readonly editing: boolean;
  readonly problem: string | null;
}

let last: MapData | null = null;
let lastSearch = '';
/** The search of a leaf that could not be loaded, until the open leaf's data say so. */
let unreached: string | undefined;

/** Remembers the search of the address that the map is shown at. */
export function rememberSearch(search: string): void {
  lastSearch = search;
}

/** Remembers the loader data that the map is rendered from. */
export function rememberMap(data: MapData): void {
  const before = last?.node;
  last = data;
  // Data that were kept know less of a mark than this page.
  if (data.node && data.node !== before) lessonLoaded(data.node.id, versionOf(data), data.node.mark);
}

const versionOf = ({ node }: MapData): number => node?.lesson?.version ?? 0;

/**
 * Loads the data of a map's address. Without a network the open map and leaf stay: the panel can be closed, its editor
 * opens unless the text is outdated, and another leaf is reported as not loaded at the address of the open one.
 * @returns with `unreached`, the search of that other leaf
 * @throws a redirect back to the open leaf, the server's refusals, and network errors if another map is open
 */
export async function loadOrKeep<Data extends MapData>(
  mapId: string | undefined,
  search: URLSearchParams,
  load: () => Promise<Data>,
): Promise<Data & { readonly unreached?: string }> {
  const other = unreached;
  unreached = undefined;
  const data = await loadOrStay(mapId, search, load);
  return other === undefined ? data : { ...data, problem: messages.search.fetchFailed, unreached: other };
}

/**
 * A redirect to the leaf that is shown, in place of the wanted one: to the very address that it is shown at, or its
 * data would not be loaded again. A kept document may be shown at the address of another leaf. It is a plain response,
 * because Remix's own makes pages larger.
 */
function backTo(mapId: string, nodeId: string): Response {
  const isNamed = new URLSearchParams(lastSearch).get('node') === nodeId;
  const search = isNamed ? lastSearch : `?node=${encodeURIComponent(nodeId)}`;
  return new Response(null, { status: 302, headers: { Location: `/map/${mapId}${search}`, 'X-Remix-Replace': '1' } });
}

async function loadOrStay<Data extends MapData>(
  mapId: string | undefined,
  search: URLSearchParams,
  load: () => Promise<Data>,
): Promise<Data> {
  try {
    return await load();
  } catch (error) {
    // `fetch` throws TypeError without a response.
    if (!(error instanceof TypeError) || !last || last.map.id !== mapId) throw error;
    const kept = last as Data;
    const nodeId = search.get('node');
    if (!nodeId) return { ...kept, node: null, editing: false, problem: null };
    if (kept.node && kept.node.id !== nodeId) {
      unreached = `?${search}`;
      throw backTo(mapId, kept.node.id);
    }
    const isOutdated = lessonState(nodeId).version > versionOf(kept);
    return {
      ...kept,
      editing: kept.isOwner && kept.node?.id === nodeId && search.has('edit') && !isOutdated,
      problem: messages.search.fetchFailed,
    };
  }
}
