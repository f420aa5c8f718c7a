import { reviewWords } from '~/rooms/review/words';

/** When the next cards are due, as a sentence; null for a learner without cards. */
export function nextCards(coming: { readonly tomorrow: number; readonly week: number; readonly hasCards: boolean }) {
  if (!coming.hasCards) return null;
  const { tomorrow, week } = coming;
  if (week === 0) return reviewWords.nothingInTheWeek;
  return tomorrow > 0 ? reviewWords.comeByTomorrow({ n: tomorrow }) : reviewWords.comeWithinAWeek({ n: week });
}
