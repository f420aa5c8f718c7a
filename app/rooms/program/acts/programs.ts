import { type BearerDeps, bearer, callerOf } from './bearer';
import { type CardDeps, cardCalls } from './cards';
import { type LessonDeps, lessonCalls } from './lessons';
import { type MakeMapDeps, makeMapCalls } from './make-map';
import { type MapDeps, mapCalls } from './maps';
import { type ReviewDeps, reviewCalls } from './reviews';
import { type SearchDeps, searchCalls } from './search';
import { listTokens, makeToken, type TokenDeps } from './tokens';
import { toolAnswers } from './tools/answer-tool';
import { whoCalls } from './who';

type CallDeps = MapDeps & MakeMapDeps & LessonDeps & CardDeps & ReviewDeps & SearchDeps;

/** Access tokens, and the calls that programs make with them: each is what a screen does, for the token's user. */
export function createPrograms(deps: TokenDeps & BearerDeps & CallDeps) {
  const calls = {
    who: whoCalls(deps),
    ...mapCalls(deps),
    ...makeMapCalls(deps),
    ...lessonCalls(deps),
    ...cardCalls(deps),
    ...reviewCalls(deps),
    ...searchCalls(deps),
  };
  return {
    callerOf: callerOf(deps),
    bearer: bearer(deps),
    makeToken: makeToken(deps),
    listTokens: listTokens(deps),
    revokeToken: (id: string, userId: string): Promise<boolean> => deps.accessTokens.revoke(id, userId),
    calls,
    /** The tools of the MCP server. */
    tools: toolAnswers(calls),
  };
}
