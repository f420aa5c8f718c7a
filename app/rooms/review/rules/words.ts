import { recallLimits } from './limits';

const cards = (count: number, kind = ''): string => `${count} ${kind}${count === 1 ? 'card' : 'cards'}`;

/** How many cards are due or new, as a sentence; null if none. */
export function cardsWait({ due, fresh }: { readonly due: number; readonly fresh: number }): string | null {
  const some = due >= recallLimits.cardsCountedMax ? `${recallLimits.cardsCountedMax} cards or more` : cards(due);
  if (due > 0) return `${some} ${due === 1 ? 'is' : 'are'} due${fresh > 0 ? `, and ${fresh} new` : ''}.`;
  return fresh > 0 ? `${cards(fresh, 'new ')} ${fresh === 1 ? 'waits' : 'wait'}.` : null;
}

/** When the next cards are due, as a sentence; null for a learner without cards. */
export function nextCards(coming: { readonly tomorrow: number; readonly week: number; readonly hasCards: boolean }) {
  if (!coming.hasCards) return null;
  const { tomorrow, week } = coming;
  if (week === 0) return 'Nothing is due today, and nothing in the coming week.';
  const when = tomorrow > 0 ? 'by tomorrow' : 'within a week';
  const count = tomorrow || week;
  return `Nothing is due now. ${cards(count)} ${count === 1 ? 'comes' : 'come'} ${when}.`;
}
