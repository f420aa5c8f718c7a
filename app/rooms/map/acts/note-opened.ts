import type { KnowledgeMap, Maps } from '~/rooms/map/store/maps';
import type { Clock } from '~/system/contract/clock';

interface Deps {
  readonly maps: Maps;
  readonly clock: Clock;
}

/**
 * Notes when owners open their maps. Written in batches, like page views, so that opening a map costs no write; a list
 * of the user's maps flushes theirs first.
 */
export function noteOpened({ maps, clock }: Deps) {
  let pending = new Map<string, Pick<KnowledgeMap, 'id' | 'userId'> & { readonly at: Date }>();

  const write = async (opened: typeof pending): Promise<void> => {
    for (const { id, userId, at } of opened.values()) await maps.noteOpened(id, userId, at);
  };

  return {
    note({ id, userId }: Pick<KnowledgeMap, 'id' | 'userId'>): void {
      pending.set(id, { id, userId, at: clock.now() });
    },
    async flush(): Promise<void> {
      const opened = pending;
      pending = new Map();
      await write(opened);
    },
    /** Writes the openings of one user. */
    async flushFor(userId: string): Promise<void> {
      const opened = new Map([...pending].filter(([, map]) => map.userId === userId));
      for (const id of opened.keys()) pending.delete(id);
      await write(opened);
    },
  };
}
