import { type BearerDeps, bearer, callerOf } from './bearer';
import { listTokens, makeToken, type TokenDeps } from './tokens';

type Deps = TokenDeps & BearerDeps;

/** Access tokens, and the calls that programs make with them. */
export function createPrograms(deps: Deps) {
  return {
    callerOf: callerOf(deps),
    bearer: bearer(deps),
    makeToken: makeToken(deps),
    listTokens: listTokens(deps),
    revokeToken: (id: string, userId: string): Promise<boolean> => deps.accessTokens.revoke(id, userId),
  };
}
