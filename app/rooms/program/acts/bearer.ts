import type { Refusal } from '~/kit/fault/refusal';
import { rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import type { User, Users } from '~/rooms/account/store/users';
import { refused } from '~/rooms/program/rules/answer';
import { programLimits, wrongTokensByAddress } from '~/rooms/program/rules/limits';
import { bearerToken, type Caller, isUseNoted } from '~/rooms/program/rules/token';
import type { AccessTokens } from '~/rooms/program/store/access-tokens';
import { programWords } from '~/rooms/program/words';
import type { Clock } from '~/system/contract/clock';
import type { Limiter, ReadLimiter } from '~/system/contract/limiter';
import type { Secrets } from '~/system/contract/secrets';

export interface BearerDeps {
  readonly accessTokens: Pick<AccessTokens, 'valid' | 'noteUse'>;
  readonly secrets: Pick<Secrets, 'hash'>;
  readonly limiter: Limiter;
  readonly readLimiter: ReadLimiter;
  readonly users: Pick<Users, 'byId'>;
  readonly clock: Clock;
  readonly report: (event: string, error: unknown) => void;
}

const tooMany = (retryAfterMs: number): Refusal => ({ ...refused(429, messages.request.tooMany), retryAfterMs });

/** The caller of an Authorization header; the store is asked each time, so a revoked token ends at once. */
export const callerOf =
  ({ accessTokens, secrets, clock }: Pick<BearerDeps, 'accessTokens' | 'secrets' | 'clock'>) =>
  async (authorization: string | null): Promise<(Caller & { readonly lastUsedAt: Date | null }) | null> => {
    const token = bearerToken(authorization);
    const row = token && (await accessTokens.valid(secrets.hash(token), clock.now()));
    return row
      ? { userId: row.userId, mayWrite: row.may === 'write', tokenId: row.id, lastUsedAt: row.lastUsedAt }
      : null;
  };

/** Admits a call: counts it, and notes the use of its token. Calls without a valid token are refused. */
export const bearer = (deps: BearerDeps) => {
  const { accessTokens, users, limiter, readLimiter, clock, report } = deps;
  const find = callerOf(deps);
  return async (
    authorization: string | null,
    /** Where the call comes from; `isCounted` when it is admitted again, after its body was read. */
    { address, isCounted = false }: { readonly address: string; readonly isCounted?: boolean },
  ): Promise<{ readonly ok: true; readonly caller: Caller; readonly user: User } | Refusal> => {
    if (bearerToken(authorization) === null)
      return refused(401, authorization === null ? programWords.tokenMissing : programWords.tokenWrong);
    const now = clock.now();
    const found = await find(authorization);
    const user = found && (await users.byId(found.userId));
    if (!user || user.suspendedAt) {
      const allowance = await limiter.take(wrongTokensByAddress, address, now);
      return allowance.allowed ? refused(401, programWords.tokenWrong) : tooMany(allowance.retryAfterMs);
    }
    const { lastUsedAt, ...caller } = found;
    if (isCounted) return { ok: true, caller, user };
    const allowance = await readLimiter.take(rateLimits.callsByUser, caller.userId, now);
    if (!allowance.allowed) return tooMany(allowance.retryAfterMs);
    if (!isUseNoted(lastUsedAt, now)) {
      const unless = new Date(now.getTime() - programLimits.useNotedEveryMs);
      // A full disk must not stop those who only read.
      await accessTokens
        .noteUse(caller.tokenId, now, unless)
        .catch((error: unknown) => report('the use of a token was not noted', error));
    }
    return { ok: true, caller, user };
  };
};
