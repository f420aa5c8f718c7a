import { browserStore, keptKeys } from '~/client/offline/browser-store';
import type { QueuedAct } from './act-queue';

const startOf = (mapId: string): string => `${keptKeys.drafts}map:${mapId}:`;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key'> & { readonly length: number };

/**
 * Pending acts on a map in the browser's storage, one per key, so that two tabs do not overwrite each other's. Both may
 * send the same act: its key counts once.
 */
export function actStore(mapId: string, store: Store | null = browserStore()) {
  const start = startOf(mapId);
  return {
    /** Acts left by an earlier page, oldest first. */
    kept(): QueuedAct[] {
      return Array.from({ length: store?.length ?? 0 }, (_, at) => store?.key(at) ?? '')
        .filter((name) => name.startsWith(start))
        .sort()
        .flatMap((name) => {
          try {
            return [JSON.parse(store?.getItem(name) ?? '') as QueuedAct];
          } catch {
            return [];
          }
        });
    },
    keep(act: QueuedAct): void {
      try {
        store?.setItem(start + act.key, JSON.stringify(act));
      } catch {
        // Storage is full or refused: the act lasts as long as the page is open.
      }
    },
    forget(key: string): void {
      store?.removeItem(start + key);
    },
  };
}

/** Whether an earlier page left acts that are still pending. */
export function hasKeptActs(mapId: string): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(startOf(mapId)));
  } catch {
    return false;
  }
}
