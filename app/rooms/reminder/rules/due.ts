import { listSaid } from '~/kit/language/format';
import { reminderWords } from '~/rooms/reminder/words';

/** The work that waits for a learner. Reminders tell these counts alone, since they pass the servers of others. */
export interface DueToday {
  /** Cards to review, new ones too. */
  readonly cards: number;
  /** Exercises that were missed before. */
  readonly exercises: number;
  /** Whether there is a lesson to do. */
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
