import type { Rooms } from '~/composition.server';
import { recallLimits } from '~/rooms/review/rules/limits';
import { reviewWords } from '~/rooms/review/words';

type NextCards = Rooms['review']['nextCards'];
type Learner = Parameters<NextCards>[0];
type Scope = Parameters<NextCards>[1];
type Today = Awaited<ReturnType<Rooms['home']['planToday']>>;

/** Leads on with Today. The server chooses the step. */
export const goOnWithToday = '/today?go';

/** Whether a page was opened as a step of Today. */
export const isFromToday = ({ searchParams }: Pick<URL, 'searchParams'>): boolean =>
  searchParams.get('from') === 'today';

/** Where the learner is in their day, in words, on other pages than Today. */
export const todayLine = (day: Parameters<typeof stepOfToday>[0]): string =>
  `${reviewWords.today} · ${stepOfToday(day)}`;

/** Where the learner is in their day, below a heading that names it. */
export const stepOfToday = ({ at, of, secondsLeft }: Pick<Today, 'at' | 'of' | 'secondsLeft'>): string =>
  secondsLeft > 0
    ? reviewWords.todayStep({ at, of, n: Math.max(1, Math.round(secondsLeft / 60)) })
    : reviewWords.todayStepToWrite({ at, of });

/**
 * How the next cards of Today are asked for: of one kind, and no more than fit into the day. Null if its next step is
 * no card.
 * @param have how many cards the browser has that were not answered
 */
export async function cardsToday(rooms: Rooms, learner: Learner, scope: Scope, have = 0) {
  const day = await rooms.home.planToday(learner);
  const kind = day.steps[0]?.kind;
  if (kind === undefined || kind === 'lesson') return null;
  const newCards = { review: 0, exercise: recallLimits.newCardsADayMax, question: learner.newCardsADay };
  return {
    line: todayLine(day),
    learner: { ...learner, newCardsADay: newCards[kind] },
    scope: { ...scope, exercises: kind === 'exercise' },
    count: Math.max(0, Math.min(1 + recallLimits.cardsAhead, day.left[kind]) - have),
  };
}
