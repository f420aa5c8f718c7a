import type { Notices } from '~/system/contract/notices';

/** A change of another process's is heard of within this and the time of one read. */
const everyMs = 500;

interface Deps {
  readonly notices: Pick<Notices, 'since'>;
  readonly users: { forget(id: string): void; forgetAll(): void };
  /** Told whose runs may have been ended. */
  readonly runs: { lookAfter(userIds: readonly string[] | null): Promise<void> };
  readonly sessions: { hasEnded(idHash: string): void; lookNow(): Promise<void> };
}

/**
 * Tells what this process keeps in memory what others have changed. Asked for all the time, not only while others are
 * there: a command may come and go between two looks.
 */
export function hearNotices({ notices, users, sessions, runs }: Deps) {
  let timer: NodeJS.Timeout | undefined;
  let seen: number | null = null;
  let hearing = false;

  const hear = async (): Promise<void> => {
    if (hearing) return;
    hearing = true;
    try {
      const news = await notices.since(seen ?? 0);
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
      // A store that does not answer is asked again, from the same number on.
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
