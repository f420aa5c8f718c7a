import { limits } from '~/kit/limits';
import type { Session, Sessions } from '~/rooms/account/store/sessions';
import type { Clock } from '~/system/contract/clock';

interface Deps {
  readonly sessions: Sessions;
  readonly clock: Clock;
  readonly report: (event: string, error: unknown) => void;
}

/**
 * Finds a session and records from time to time that it was used. Reading never depends on that write: while it fails,
 * pages are served, and it is retried and reported at intervals.
 */
export const readSession = ({ sessions, clock, report }: Deps) => {
  let refusedAt = Number.NEGATIVE_INFINITY;

  const touch = async (idHash: string, now: Date): Promise<void> => {
    try {
      await sessions.touch(idHash, now);
    } catch (error) {
      // Reports once for all failures within the interval.
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
