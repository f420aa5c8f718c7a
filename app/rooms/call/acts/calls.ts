import type { LanguageModel } from '~/providers/model/language-model';
import type { Usage } from '~/rooms/account/store/usage';
import type { CallHolds } from '~/rooms/credit/store/call-holds';
import type { FindLanguage } from '~/rooms/map/acts/find-language';
import type { Clock } from '~/system/contract/clock';
import type { Limiter } from '~/system/contract/limiter';
import type { Random } from '~/system/contract/random';
import type { Secrets } from '~/system/contract/secrets';
import type { TextWork } from '~/system/contract/text-work';
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

/** The API calls of specification §7. */
export function createCalls(deps: Deps) {
  const withTurns = { ...deps, turns: createTurns() };
  return {
    issueAccessToken: issueAccessToken(deps),
    readAccessToken: readAccessToken(deps),
    answerMap: answerMap(withTurns),
    answerLesson: answerLesson(withTurns),
  };
}
