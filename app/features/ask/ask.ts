import type { TreeOfMap } from '~/features/maps/map-trees';
import type { StartRunDeps } from '~/features/runs/start-run';
import type { Asks } from '~/ports/asks';
import type { Clock } from '~/ports/clock';
import type { LanguageModel } from '~/ports/language-model';
import type { Lessons } from '~/ports/lessons';
import type { Maps } from '~/ports/maps';
import type { Random } from '~/ports/random';
import type { SearchIndex } from '~/ports/search';
import type { Sources } from '~/ports/sources';
import type { TextWork } from '~/ports/text-work';
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
