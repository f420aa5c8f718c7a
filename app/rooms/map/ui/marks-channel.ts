/** Channel on which a browser's tabs tell each other that a map's lessons have changed; null if not supported. */
export const marksChannel = (mapId: string): BroadcastChannel | null =>
  typeof BroadcastChannel === 'function' ? new BroadcastChannel(`marks ${mapId}`) : null;
