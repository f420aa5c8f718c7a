import type { Tries } from '~/rooms/exercise/store/tries';
import type { LeafToContinue } from '~/rooms/lesson/acts/continue-reading';
import type { LearnerProgress } from '~/rooms/lesson/store/progress';
import type { DueToday } from '~/rooms/reminder/rules/due';
import type { DueCards } from '~/rooms/review/acts/due-cards';
import type { Learner } from '~/rooms/review/acts/learner';

export interface DueDeps {
  readonly dueCards: (learner: Learner) => Promise<DueCards>;
  readonly continueReading: (userId: string) => Promise<LeafToContinue | null>;
  readonly progress: Pick<LearnerProgress, 'lastRead'>;
  readonly tries: Pick<Tries, 'missesOnMap'>;
}

/** Finds the work that waits for a learner: cards, missed exercises of the map read last, whether a lesson is left. */
export const dueToday =
  ({ dueCards, continueReading, progress, tries }: DueDeps) =>
  async (learner: Learner): Promise<DueToday> => {
    const { userId } = learner;
    const { due } = await dueCards(learner);
    const [last] = await progress.lastRead(userId, 1);
    const missed = last ? await tries.missesOnMap(last.mapId, userId) : [];
    return { cards: due, exercises: missed.length, hasLesson: (await continueReading(userId)) !== null };
  };
