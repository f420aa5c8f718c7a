import type { DueToday } from '~/rooms/reminder/rules/due';
import type { Learner } from '~/rooms/review/acts/learner';

export interface DueDeps {
  /** The steps of the learner's day that are left, as Today shows them: the link of a reminder leads there. */
  readonly planToday: (learner: Learner) => Promise<{
    readonly left: Readonly<Record<'review' | 'exercise' | 'lesson' | 'question', number>>;
    readonly lesson: { readonly isToWrite: boolean } | null;
  }>;
}

/** Finds the work that waits for a learner today: cards, missed exercises, whether there is a lesson. */
export const dueToday =
  ({ planToday }: DueDeps) =>
  async (learner: Learner): Promise<DueToday> => {
    const { left, lesson } = await planToday(learner);
    return {
      cards: left.review + left.question,
      exercises: left.exercise,
      // Nobody is reminded to write one.
      hasLesson: left.lesson > 0 && lesson?.isToWrite === false,
    };
  };
