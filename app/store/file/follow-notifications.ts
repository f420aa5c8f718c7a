import type { Notifications } from '~/system/contract/notifications';

/** Polling interval for notifications of other processes. */
const everyMs = 500;

interface Deps {
  readonly notifications: Pick<Notifications, 'since'>;
  readonly users: { forget(id: string): void; forgetAll(): void };
  /** Called when runs of these users may have ended. */
  readonly runs: { lookAfter(userIds: readonly string[] | null): Promise<void> };
  readonly sessions: { hasEnded(idHash: string): void; lookNow(): Promise<void> };
}

/**
 * Updates the caches of this process after changes by other processes. Polls all the time, not only while other
 * processes are known: a command may start and end between two polls.
 */
export function followNotifications({ notifications, users, sessions, runs }: Deps) {
  let timer: NodeJS.Timeout | undefined;
  let seen: number | null = null;
  let hearing = false;

  const hear = async (): Promise<void> => {
    if (hearing) return;
    hearing = true;
    try {
      const news = await notifications.since(seen ?? 0);
      const isWhole = news.isWhole && seen !== null;
      seen = news.newest;
      if (isWhole) {
        for (const id of news.users) users.forget(id);
        for (const idHash of news.sessions) sessions.hasEnded(idHash);
        if (news.users.length > 0) await runs.lookAfter(news.users);
      } else {
        users.forgetAll();
        await sessions.lookNow();
        await runs.lookAfter(null);
      }
    } catch {
      // Polling goes on from the same number.
    } finally {
      hearing = false;
    }
  };

  return {
    begin(): void {
      timer ??= setInterval(() => void hear(), everyMs).unref();
      void hear();
    },
    end(): void {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
