import type { Clock } from '~/system/contract/clock';
import type { Sessions } from './sessions';

/** How often a watched session is looked up all the same: it can expire. */
const lookEveryMs = 15_000;

export type WatchedSessions = Sessions & {
  /**
   * Tells what outlives its request when the session that asked for it has ended: at once where this process ends it,
   * where another one does when that is heard of, and within the time of a ping where it expires. One look-up serves
   * all that a session has open.
   * @param left aborts when nobody needs to know any more
   */
  watch(session: { readonly idHash: string; readonly userId: string }, left: AbortSignal): AbortSignal;
  /** Another process has ended this session, or may have. */
  hasEnded(idHash: string): void;
  /** Looks all watched sessions up at once. */
  lookNow(): Promise<void>;
};

interface Watch {
  readonly userId: string;
  readonly watchers: Set<AbortController>;
}

/** The session store, told apart from others by who waits for a session's end. */
export function watchedSessions(
  sessions: Sessions,
  clock: Clock,
  everyMs: number = lookEveryMs,
): WatchedSessions {
  const watches = new Map<string, Watch>();
  let timer: NodeJS.Timeout | undefined;

  const end = (idHash: string) => {
    for (const watcher of [...(watches.get(idHash)?.watchers ?? [])]) watcher.abort();
  };

  const look = async () => {
    for (const idHash of [...watches.keys()]) {
      try {
        if (!(await sessions.get(idHash, clock.now()))) end(idHash);
      } catch {
        // A store that does not answer says nothing about the session: it is asked again next time.
      }
    }
  };

  return {
    ...sessions,
    hasEnded: end,
    lookNow: look,
    async remove(idHash) {
      await sessions.remove(idHash);
      end(idHash);
    },
    async removeForUser(userId, idHash) {
      const removed = await sessions.removeForUser(userId, idHash);
      if (removed) end(idHash);
      return removed;
    },
    async removeAllForUser(userId, exceptIdHash) {
      await sessions.removeAllForUser(userId, exceptIdHash);
      for (const [idHash, watch] of [...watches])
        if (watch.userId === userId && idHash !== exceptIdHash) end(idHash);
    },

    watch({ idHash, userId }, left) {
      const watcher = new AbortController();
      if (left.aborted) return watcher.signal;
      const watch = watches.get(idHash) ?? { userId, watchers: new Set() };
      watches.set(idHash, watch);
      watch.watchers.add(watcher);
      timer ??= setInterval(() => void look(), everyMs).unref();

      const leave = () => {
        left.removeEventListener('abort', leave);
        watch.watchers.delete(watcher);
        if (watch.watchers.size === 0 && watches.get(idHash) === watch) watches.delete(idHash);
        if (watches.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
      left.addEventListener('abort', leave, { once: true });
      watcher.signal.addEventListener('abort', leave, { once: true });
      return watcher.signal;
    },
  };
}
