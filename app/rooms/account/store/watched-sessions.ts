import type { Clock } from '~/system/contract/clock';
import type { Sessions } from './sessions';

/** How often watched sessions are checked, since a session can expire without an event. */
const lookEveryMs = 15_000;

export type WatchedSessions = Sessions & {
  /**
   * Aborts work that outlives its request when its session has ended: at once if this process ends the session, when
   * the notification arrives if another process does, and within the check interval if it expires. One check serves
   * everything that a session has open.
   * @param left aborts when the caller no longer needs to know
   */
  watch(session: { readonly idHash: string; readonly userId: string }, left: AbortSignal): AbortSignal;
  /** Call when another process has ended this session, or may have. */
  hasEnded(idHash: string): void;
  /** Checks all watched sessions now. */
  lookNow(): Promise<void>;
};

interface Watch {
  readonly userId: string;
  readonly watchers: Set<AbortController>;
}

/** The session store, extended by watching for a session's end. */
export function watchedSessions(sessions: Sessions, clock: Clock, everyMs: number = lookEveryMs): WatchedSessions {
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
        // A store that does not answer says nothing about the session: it is checked again next time.
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
      for (const [idHash, watch] of [...watches]) if (watch.userId === userId && idHash !== exceptIdHash) end(idHash);
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
