import { reviewWords } from '~/rooms/review/words';
import { recallLimits } from './limits';

/** How many cards are due or new, as a sentence; null if none. */
export function cardsWait({ due, fresh }: { readonly due: number; readonly fresh: number }): string | null {
  if (due === 0) return fresh > 0 ? reviewWords.newWait({ n: fresh }) : null;
  const most = recallLimits.cardsCountedMax;
  if (due >= most)
    return fresh > 0 ? reviewWords.manyAreDueAndNew({ n: most, fresh }) : reviewWords.manyAreDue({ n: most });
  return fresh > 0 ? reviewWords.cardsAreDueAndNew({ n: due, fresh }) : reviewWords.cardsAreDue({ n: due });
}

/** When the next cards are due, as a sentence; null for a learner without cards. */
export function nextCards(coming: { readonly tomorrow: number; readonly week: number; readonly hasCards: boolean }) {
  if (!coming.hasCards) return null;
  const { tomorrow, week } = coming;
  if (week === 0) return reviewWords.nothingInTheWeek;
  return tomorrow > 0 ? reviewWords.comeByTomorrow({ n: tomorrow }) : reviewWords.comeWithinAWeek({ n: week });
}
