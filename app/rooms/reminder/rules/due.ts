import { listSaid } from '~/kit/language/format';
import { reminderWords } from '~/rooms/reminder/words';

/** The work that waits for a learner. Reminders tell these counts alone, since they pass the servers of others. */
export interface DueToday {
  /** Cards to review; counted up to `recallLimits.cardsCountedMax`. */
  readonly cards: number;
  /** Exercises on the map that was read last, missed and never answered right. */
  readonly exercises: number;
  /** Whether a recently read map has a lesson left to do. */
  readonly hasLesson: boolean;
}

export const isNothingDue = ({ cards, exercises, hasLesson }: DueToday): boolean =>
  cards === 0 && exercises === 0 && !hasLesson;

/** Each kind that is due, as 'One card to review', in the reader's language. */
export const dueLines = ({ cards, exercises, hasLesson }: DueToday): readonly string[] => [
  ...(cards > 0 ? [reminderWords.cardsDue({ n: cards })] : []),
  ...(exercises > 0 ? [reminderWords.exercisesMissed({ n: exercises })] : []),
  ...(hasLesson ? [reminderWords.nextLesson] : []),
];

export const dueSaid = (due: DueToday): string => listSaid(dueLines(due), 'short');
