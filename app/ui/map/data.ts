import { messages } from '~/domain/messages';
import { lessonChange } from '~/ui/lesson/answer';

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

/** Keeps the data that a map is drawn from. */
export function rememberMap(data: MapData): void {
  last = data;
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
    lessonChange.isUnread = false;
    return data;
  } catch (error) {
    // What `fetch` throws without an answer.
    if (!(error instanceof TypeError) || !last || last.map.id !== mapId) throw error;
    const kept = last as Data;
    const nodeId = search.get('node');
    return {
      ...kept,
      ...(nodeId === null ? { node: null, tasks: null } : {}),
      editing: kept.isOwner && kept.node?.id === nodeId && search.has('edit') && !lessonChange.isUnread,
      problem: nodeId === null ? null : messages.search.fetchFailed,
    };
  }
}
