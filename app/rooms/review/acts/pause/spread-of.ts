import { dayOf } from '~/rooms/review/rules/day';
import { recallLimits } from '~/rooms/review/rules/limits';
import type { Spread } from '~/rooms/review/rules/pause';
import type { RecallFigures } from '~/rooms/review/store/cards';
import type { Pauses } from '~/rooms/review/store/pauses';
import type { Clock } from '~/system/contract/clock';
import { dayStart, type Learner } from '../learner';

export interface SpreadDeps {
  readonly pauses: Pauses;
  readonly recallFigures: RecallFigures;
  readonly clock: Clock;
}

export type SpreadOf = (learner: Pick<Learner, 'userId' | 'days'>) => Promise<Spread | null>;

/**
 * How a learner's due cards are spread after a time away; null if they are not. Nothing but the day's number and the
 * order of the cards changes: their dates stay what the log says. The spreading ends on the day whose number is enough
 * for all that is due.
 */
export const spreadOf =
  ({ pauses, recallFigures, clock }: SpreadDeps): SpreadOf =>
  async (learner) => {
    const { userId, days } = learner;
    const pause = await pauses.get(userId);
    const now = clock.now();
    if (!pause || dayOf(now, days) <= pause.untilDay) return null;
    const [due, done] = await Promise.all([
      recallFigures.countDue(userId, now, recallLimits.cardsCountedMax),
      recallFigures.countRepeated(userId, dayStart(learner, now)),
    ]);
    const { fromDay, untilDay, cardsADay } = pause;
    if (due + done <= cardsADay) {
      // Cards are shown also where nothing can be written: the next look removes it.
      await pauses.remove(userId, pause).catch(() => {});
      return null;
    }
    return { awayDays: untilDay - fromDay + 1, due, cardsADay, left: Math.max(0, cardsADay - done) };
  };
