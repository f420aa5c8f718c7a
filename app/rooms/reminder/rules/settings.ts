import type { FieldErrors } from '~/kit/fault/refusal';
import { reminderWords } from '~/rooms/reminder/words';
import { type Weekday, weekdays } from './weekdays';

/** The form of `/account/reminders`: null for a field that was not sent, which stays as it was. */
export interface TypedReminders {
  readonly mail: boolean | null;
  readonly push: boolean | null;
  readonly days: readonly string[];
  readonly hour: string | null;
}

interface Settings {
  readonly mail: boolean;
  readonly push: boolean;
  readonly days: readonly Weekday[];
  readonly hour: number;
}

/** Parses the form. Without a day no reminder would come, so that only those who turn all off may send none. */
export function readReminders<Before extends Settings>(
  typed: TypedReminders,
  before: Before,
): { readonly settings: Before } | { readonly errors: FieldErrors<'days' | 'hour'> } {
  const mail = typed.mail ?? before.mail;
  const push = typed.push ?? before.push;
  const chosen = weekdays.filter((day) => typed.days.includes(day));
  const isOn = mail || push;
  const hour = typed.hour === null ? before.hour : /^\d{1,2}$/.test(typed.hour) ? Number(typed.hour) : Number.NaN;
  const errors = {
    ...(chosen.length === 0 && isOn ? { days: reminderWords.daysMissing } : {}),
    ...(hour >= 0 && hour <= 23 ? {} : { hour: reminderWords.hourUnknown }),
  };
  if (Object.keys(errors).length > 0) return { errors };
  return { settings: { ...before, mail, push, hour, days: chosen.length > 0 ? chosen : before.days } };
}
