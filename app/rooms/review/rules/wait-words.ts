import { reviewWords } from '~/rooms/review/words';
import type { Memory } from './memory';

const minute = 60_000;
const minutesOfHour = 60;
const daysOfMonth = 30;
const daysOfYear = 365;

/** At most one decimal: 1.5 but 2. */
const rounded = (value: number): number => Math.round(value * 10) / 10;

/** The time until a card is due again, as on the button of a grade: '10 min', '3 days', '1.5 years'. */
export function waitWords({ interval, dueAt }: Pick<Memory, 'interval' | 'dueAt'>, now: Date): string {
  if (interval === 0) {
    const minutes = Math.max(1, Math.round((dueAt.getTime() - now.getTime()) / minute));
    return minutes < 90
      ? reviewWords.waitMinutes({ n: minutes })
      : reviewWords.waitHours({ n: Math.round(minutes / minutesOfHour) });
  }
  if (interval < 2 * daysOfMonth) return reviewWords.waitDays({ n: interval });
  if (interval < daysOfYear) return reviewWords.waitMonths({ n: Math.round(interval / daysOfMonth) });
  return reviewWords.waitYears({ n: rounded(interval / daysOfYear) });
}
