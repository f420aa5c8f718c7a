import type { Memory } from './memory';

const minute = 60_000;
const minutesOfHour = 60;
const daysOfMonth = 30;
const daysOfYear = 365;

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** At most one decimal: 1.5 but 2. */
const rounded = (value: number): string => String(Math.round(value * 10) / 10);

/** The time until a card is due again, as on the button of a grade: '10 min', '3 days', '1.5 years'. */
export function waitWords({ interval, dueAt }: Pick<Memory, 'interval' | 'dueAt'>, now: Date): string {
  if (interval === 0) {
    const minutes = Math.max(1, Math.round((dueAt.getTime() - now.getTime()) / minute));
    return minutes < 90 ? `${minutes} min` : counted(Math.round(minutes / minutesOfHour), 'hour');
  }
  if (interval < 2 * daysOfMonth) return counted(interval, 'day');
  if (interval < daysOfYear) return counted(Math.round(interval / daysOfMonth), 'month');
  const years = rounded(interval / daysOfYear);
  return `${years} ${years === '1' ? 'year' : 'years'}`;
}
