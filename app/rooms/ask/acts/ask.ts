import type { StartRunDeps } from '~/jobs/acts/start-run';
import type { LanguageModel } from '~/providers/model/language-model';
import type { Asks } from '~/rooms/ask/store/asks';
import type { Lessons } from '~/rooms/lesson/store/lessons';
import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import type { Maps } from '~/rooms/map/store/maps';
import type { SearchIndex } from '~/rooms/search/store/search';
import type { Sources } from '~/rooms/source/store/sources';
import type { Clock } from '~/system/contract/clock';
import type { Random } from '~/system/contract/random';
import type { TextWork } from '~/system/contract/text-work';
import { askQuestion } from './ask-question';
import { cardOfAsk } from './card-of-ask';
import { findAnswers } from './find-answers';
import { putIntoLesson } from './put-into-lesson';
import { threads } from './threads';

interface Deps extends StartRunDeps {
  readonly model: LanguageModel;
  readonly maps: Maps;
  readonly lessons: Lessons;
  readonly asks: Asks;
  readonly searchIndex: SearchIndex;
  readonly sources: Sources;
  readonly treeOf: TreeOfMap;
  readonly work: TextWork;
  readonly random: Random;
  readonly clock: Clock;
}

/** Questions about lessons, and their answers. */
export function createAsk(deps: Deps) {
  return {
    askQuestion: askQuestion(deps),
    ...threads(deps),
    findAnswers: findAnswers(deps),
    putIntoLesson: putIntoLesson(deps),
    cardOfAsk: cardOfAsk(deps),
  };
}
