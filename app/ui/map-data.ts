import { messages } from '~/domain/messages';

/** Of a map's loader: what changes with the leaf that is open. */
interface MapData {
  readonly map: { readonly id: string };
  readonly node: unknown;
  readonly tasks: unknown;
  readonly problem: string | null;
}

let last: MapData | null = null;

/** Keeps the data that a map is drawn from. */
export function rememberMap(data: MapData): void {
  last = data;
}

/**
 * The data for a map's address from the server. Where that cannot be reached the map stays that is open: a panel closes all the same,
 * and a leaf that was to open is told not to have come.
 * @throws what the server refuses, and a lost network where another map is open
 */
export async function loadOrKeep<Data extends MapData>(
  mapId: string | undefined,
  nodeId: string | null,
  load: () => Promise<Data>,
): Promise<Data> {
  try {
    return await load();
  } catch (error) {
    // What `fetch` throws without an answer.
    if (!(error instanceof TypeError) || last?.map.id !== mapId) throw error;
    return {
      ...(last as Data),
      node: null,
      tasks: null,
      problem: nodeId === null ? null : messages.search.fetchFailed,
    };
  }
}
