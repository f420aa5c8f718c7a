import { messages } from '~/domain/messages';

/** Of a map's loader: what changes with the leaf that is open. */
interface MapData {
  readonly map: { readonly id: string };
  readonly isOwner: boolean;
  readonly node: { readonly id: string } | null;
  readonly tasks: unknown;
  readonly editing: boolean;
  readonly problem: string | null;
}

let last: MapData | null = null;
/** The open leaf has another text by now than the one that is kept. */
let isOutdated = false;

/** Keeps the data that a map is drawn from. */
export function rememberMap(data: MapData): void {
  last = data;
}

/** Told when a save or a tick has changed the open leaf's lesson, which loads nothing again. */
export function outdateLesson(): void {
  isOutdated = true;
}

/**
 * The data for a map's address from the server. Where that cannot be reached the map stays that is open, and so does its leaf: a panel
 * closes all the same, its editor opens if the text is the one that the server has, and another leaf that was to open is told not to have
 * come.
 * @throws what the server refuses, and a lost network where another map is open
 */
export async function loadOrKeep<Data extends MapData>(
  mapId: string | undefined,
  search: URLSearchParams,
  load: () => Promise<Data>,
): Promise<Data> {
  try {
    const data = await load();
    isOutdated = false;
    return data;
  } catch (error) {
    // What `fetch` throws without an answer.
    if (!(error instanceof TypeError) || !last || last.map.id !== mapId) throw error;
    const kept = last as Data;
    const nodeId = search.get('node');
    return {
      ...kept,
      ...(nodeId === null ? { node: null, tasks: null } : {}),
      editing: kept.isOwner && kept.node?.id === nodeId && search.has('edit') && !isOutdated,
      problem: nodeId === null ? null : messages.search.fetchFailed,
    };
  }
}
