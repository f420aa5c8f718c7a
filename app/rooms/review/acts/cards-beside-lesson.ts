import type { RunMessage } from '~/jobs/rules/run-message';
import { isLive } from '~/jobs/rules/state';
import type { RunHead, RunStore } from '~/jobs/store/runs';
import type { CardsOfLesson } from '~/providers/model/contract-cards';
import type { LanguageModel } from '~/providers/model/language-model';
import type { Lesson } from '~/rooms/lesson/store/lessons';
import type { KnowledgeMap } from '~/rooms/map/store/maps';
import type { Card, Cards } from '~/rooms/review/store/cards';
import type { keepLibraryCards } from './keep-library-cards';

interface Deps {
  readonly model: LanguageModel;
  readonly cards: Cards;
  readonly runStore: RunStore;
  readonly libraryCardsOf: ReturnType<typeof keepLibraryCards>['libraryCardsOf'];
}

/** A learner's cards of a leaf, and the ways to get more. */
export interface CardsBesideLesson {
  readonly cards: readonly Card[];
  /** The learner's run that is live, has failed, or waits for a decision. */
  readonly run: {
    readonly id: string;
    readonly state: 'live' | 'failed' | 'done';
    readonly message: RunMessage | null;
  } | null;
  /** The library's cards that the learner does not have, and the results of the lesson's closed tasks. */
  readonly library: CardsOfLesson | null;
  readonly canPropose: boolean;
}

/** The learner's cards of the leaf, and the run for them, if they were just read. */
interface KnownCards {
  readonly cards: readonly Card[];
  readonly cardsRun: Pick<RunHead<'cards'>, 'id' | 'state' | 'message'> | null;
}

export const cardsBesideLesson =
  ({ model, cards, runStore, libraryCardsOf }: Deps) =>
  async (
    userId: string,
    map: KnowledgeMap,
    nodeId: string,
    lesson: Pick<Lesson, 'source'> | null,
    known?: KnownCards,
  ): Promise<CardsBesideLesson> => {
    const [there, run] = known
      ? [known.cards, known.cardsRun]
      : await Promise.all([cards.ofNode(map.id, userId, nodeId), runStore.cardsOfNode(map.id, nodeId, userId)]);
    const state = run && (isLive(run) ? 'live' : run.state === 'done' ? 'done' : 'failed');
    return {
      cards: there,
      run: run && state && { id: run.id, state, message: run.message },
      library: await libraryCardsOf(map, nodeId, there, lesson?.source.kind),
      canPropose: lesson !== null && model.writeCards !== undefined,
    };
  };
