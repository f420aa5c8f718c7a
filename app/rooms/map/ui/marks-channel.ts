/** Where the tabs of one browser tell each other that lessons of a map have changed; null in browsers without it. */
export const marksChannel = (mapId: string): BroadcastChannel | null =>
  typeof BroadcastChannel === 'function' ? new BroadcastChannel(`marks ${mapId}`) : null;
