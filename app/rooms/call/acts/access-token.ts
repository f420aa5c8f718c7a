import { limits, rateLimits } from '~/kit/limits';
import type { Clock } from '~/system/contract/clock';
import type { Limiter } from '~/system/contract/limiter';
import type { Secrets } from '~/system/contract/secrets';

interface Deps {
  readonly secrets: Secrets;
  readonly limiter: Limiter;
  readonly clock: Clock;
}

/** A short-lived signed token for the calls of specification §7, valid only while its session lives. */
export const issueAccessToken =
  ({ secrets, limiter, clock }: Deps) =>
  async (who: {
    userId: string;
    sessionHash: string;
  }): Promise<{ token: string } | { token: null; retryAfterMs: number }> => {
    const now = clock.now();
    const allowance = await limiter.take(rateLimits.accessTokensByUser, who.userId, now);
    if (!allowance.allowed) return { token: null, retryAfterMs: allowance.retryAfterMs };
    return {
      token: secrets.sign({
        user: who.userId,
        session: who.sessionHash,
        expires: now.getTime() + limits.accessTokenMs,
      }),
    };
  };

/** The user and session of a token; null if it is forged or expired. The caller still checks that the session lives. */
export const readAccessToken =
  ({ secrets, clock }: Pick<Deps, 'secrets' | 'clock'>) =>
  (token: string): { userId: string; sessionHash: string } | null => {
    const payload = secrets.open(token);
    if (!payload || typeof payload.user !== 'string' || typeof payload.session !== 'string') return null;
    if (typeof payload.expires !== 'number' || payload.expires <= clock.now().getTime()) return null;
    return { userId: payload.user, sessionHash: payload.session };
  };
