import { keepNewest } from '~/kit/keep-newest';
import { dateOf, dayOf, startOfDay } from '~/rooms/review/rules/day';
import { forecast } from '~/rooms/review/rules/forecast';
import { recallLimits } from '~/rooms/review/rules/limits';
import { doneOn, type Pause, pauseLimits, type Spread, usualADay } from '~/rooms/review/rules/pause';
import type { Learner } from '../learner';
import type { SpreadDeps, SpreadOf } from './spread-of';

interface Deps extends SpreadDeps {
  readonly spreadOf: SpreadOf;
}

/** The note for a learner who comes back: that due cards are spread, or that they can be. */
export type Return =
  | (Spread & {
      readonly kind: 'spread';
      /** The date on which all will have come, as 2026-11-23; null if that is far away. */
      readonly doneOn: string | null;
    })
  | { readonly kind: 'offer'; readonly awayDays: number; readonly due: number; readonly cardsADay: number };

const usualKept = 1_000;

/** A learner's times away. */
export function createPauses({ pauses, recallFigures, clock, spreadOf }: Deps) {
  const keptUsual = new Map<string, number>();
  const todayOf = ({ days }: Learner) => dayOf(clock.now(), days);

  /** The time since the last day with reviews before today, and the usual number before it; null if it was short. */
  async function timeAway(learner: Learner): Promise<Pause | null> {
    const { userId, days } = learner;
    const today = todayOf(learner);
    const last = await recallFigures.lastDay(userId, startOfDay(today, days));
    if (last === null || today - last < pauseLimits.awayMinDays) return null;
    return { fromDay: last + 1, untilDay: today - 1, cardsADay: await usualBeforeAway(learner, last) };
  }

  async function usualUntil({ userId, days }: Learner, day: number): Promise<number> {
    const byDay = await recallFigures.reviewed(userId, startOfDay(day - pauseLimits.usualDays + 1, days));
    return usualADay(byDay.filter((each) => each.day <= day));
  }

  /** Each page asks again while cards wait, and reviews from before the time away change only with a deleted card. */
  async function usualBeforeAway(learner: Learner, last: number): Promise<number> {
    const key = `${last} ${learner.days.startsAt} ${learner.days.zone} ${learner.userId}`;
    const usual = keptUsual.get(key) ?? (await usualUntil(learner, last));
    keepNewest(keptUsual, usualKept, key, usual);
    return usual;
  }

  return {
    /** Whether a planned pause is under way. */
    isAway: async (learner: Learner): Promise<boolean> => {
      const pause = await pauses.get(learner.userId);
      return pause !== null && todayOf(learner) <= pause.untilDay;
    },

    /** The last day of a pause that is under way, as 2026-11-23; null without one. */
    awayUntil: async (learner: Learner): Promise<string | null> => {
      const pause = await pauses.get(learner.userId);
      return pause && todayOf(learner) <= pause.untilDay ? dateOf(pause.untilDay) : null;
    },

    /**
     * Begins a pause today.
     * @param date its last day, as 2026-11-23
     * @returns false if that is no date, or not within the year ahead
     */
    goAway: async (learner: Learner, date: string): Promise<boolean> => {
      const at = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(date) : Number.NaN;
      const untilDay = at / 86_400_000;
      const today = todayOf(learner);
      if (!(untilDay >= today && untilDay <= today + pauseLimits.untilMaxDays)) return false;
      const { userId, days } = learner;
      const before = await pauses.get(userId);
      // A pause that is made longer or shorter goes on, as does one after which cards still come spread.
      if (before && (today <= before.untilDay || (await spreadOf(learner)))) {
        await pauses.put(userId, { ...before, untilDay });
        return true;
      }
      const last = await recallFigures.lastDay(userId, startOfDay(today, days));
      await pauses.put(userId, { fromDay: today, untilDay, cardsADay: await usualUntil(learner, last ?? today) });
      return true;
    },

    /** Ends a pause that is under way. */
    comeBack: (learner: Learner): Promise<void> => pauses.shorten(learner.userId, todayOf(learner) - 1),

    openReturn: async (learner: Learner): Promise<Return | null> => {
      const { userId, days } = learner;
      const spread = await spreadOf(learner);
      if (spread) {
        const today = todayOf(learner);
        const times = await recallFigures.dueTimes(userId, startOfDay(today + recallLimits.forecastDays, days));
        const day = doneOn(spread, today, forecast(times, today, days, recallLimits.forecastDays));
        return { kind: 'spread', ...spread, doneOn: day === null ? null : dateOf(day) };
      }
      const due = await recallFigures.countDue(userId, clock.now(), recallLimits.cardsCountedMax);
      if (due <= pauseLimits.heapTimes * pauseLimits.usualMin) return null;
      const away = (await pauses.get(userId)) ? null : await timeAway(learner);
      if (!away || due <= pauseLimits.heapTimes * away.cardsADay) return null;
      return { kind: 'offer', awayDays: away.untilDay - away.fromDay + 1, due, cardsADay: away.cardsADay };
    },

    /** Spreads the due cards of a learner who has been away unplanned. Does nothing for others. */
    spreadCards: async (learner: Learner): Promise<void> => {
      const away = (await pauses.get(learner.userId)) ? null : await timeAway(learner);
      if (away) await pauses.put(learner.userId, away);
    },

    /** Lets all due cards come at once. */
    showAllCards: async (learner: Learner): Promise<void> => {
      const pause = await pauses.get(learner.userId);
      if (pause && pause.untilDay < todayOf(learner)) await pauses.remove(learner.userId, pause);
    },
  };
}
