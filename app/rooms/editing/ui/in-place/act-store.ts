import type { QueuedAct } from './act-queue';

/** Signing out asks about everything that begins like this, and forgets it (rooms/study/ui/offline.ts). */
const startOf = (mapId: string): string => `topiary-draft:map:${mapId}:`;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key'> & { readonly length: number };

/** The browser's storage; null where it is refused or absent. */
function browserStore(): Store | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/**
 * Acts on a map that wait for the network, one by one, so that two tabs do not overwrite each other's. Both may send
 * the same act: its key counts once.
 */
export function actStore(mapId: string, store: Store | null = browserStore()) {
  const start = startOf(mapId);
  return {
    /** What an earlier page has left, the oldest first. */
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
        // Full or refused: it waits as long as the page is open.
      }
    },
    forget(key: string): void {
      store?.removeItem(start + key);
    },
  };
}

/** Whether acts wait from an earlier page. */
export function hasKeptActs(mapId: string): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(startOf(mapId)));
  } catch {
    return false;
  }
}
