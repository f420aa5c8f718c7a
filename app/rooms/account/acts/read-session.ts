import { limits } from '~/kit/limits';
import type { Session, Sessions } from '~/rooms/account/store/sessions';
import type { Clock } from '~/system/contract/clock';

interface Deps {
  readonly sessions: Sessions;
  readonly clock: Clock;
  readonly report: (event: string, error: unknown) => void;
}

/**
 * Finds a session and notes now and then that it was used. Reading never depends on that write: while the store
 * refuses it, pages are served, and it is tried and reported again once in a while.
 */
export const readSession = ({ sessions, clock, report }: Deps) => {
  let refusedAt = Number.NEGATIVE_INFINITY;

  const touch = async (idHash: string, now: Date): Promise<void> => {
    try {
      await sessions.touch(idHash, now);
    } catch (error) {
      // One report for all who were refused in the meantime.
      const isNews = now.getTime() - refusedAt >= limits.sessionTouchRetryMs;
      refusedAt = now.getTime();
      if (isNews) report('last use of a session not noted', error);
    }
  };

  return async (idHash: string): Promise<Session | null> => {
    const now = clock.now();
    const session = await sessions.get(idHash, now);
    if (!session) return null;
    const isDue = now.getTime() - session.lastSeenAt.getTime() > limits.sessionTouchEveryMs;
    const rests = Math.abs(now.getTime() - refusedAt) < limits.sessionTouchRetryMs;
    if (isDue && !rests) void touch(idHash, now);
    return session;
  };
};
