import type { FindLanguage } from '~/features/maps/find-language';
import type { Clock } from '~/ports/clock';
import type { CallHolds } from '~/ports/credit/call-holds';
import type { Usage } from '~/ports/keeper/usage';
import type { LanguageModel } from '~/ports/language-model';
import type { Limiter } from '~/ports/limiter';
import type { Random } from '~/ports/random';
import type { Secrets } from '~/ports/secrets';
import type { TextWork } from '~/ports/text-work';
import { issueAccessToken, readAccessToken } from './access-token';
import { answerLesson, answerMap, createTurns } from './answer-calls';

interface Deps {
  readonly languages: FindLanguage;
  readonly model: LanguageModel;
  readonly limiter: Limiter;
  readonly secrets: Secrets;
  readonly work: TextWork;
  readonly clock: Clock;
  readonly usage: Pick<Usage, 'ask' | 'add'>;
  readonly callHolds: CallHolds;
  readonly random: Random;
  readonly price: (run: { readonly kind: 'map' | 'lesson' }) => number;
  readonly report: (event: string, error: unknown) => void;
}

/** The calls of specification §7, for callers from outside. */
export function createCalls(deps: Deps) {
  const withTurns = { ...deps, turns: createTurns() };
  return {
    issueAccessToken: issueAccessToken(deps),
    readAccessToken: readAccessToken(deps),
    answerMap: answerMap(withTurns),
    answerLesson: answerLesson(withTurns),
  };
}
