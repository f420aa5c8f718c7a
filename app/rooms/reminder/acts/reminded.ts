import type { User } from '~/rooms/account/store/users';
import type { Weekday } from '~/rooms/reminder/rules/weekdays';
import type { Timetable } from '~/rooms/reminder/rules/when';
import type { ReminderOfUser, ReminderSettings } from '~/rooms/reminder/store/reminders';
import type { Learner } from '~/rooms/review/acts/learner';

/** The settings of a learner who has never saved any. */
export const firstSettings: ReminderSettings = {
  mail: false,
  push: false,
  days: ['mon', 'tue', 'wed', 'thu', 'fri'] satisfies Weekday[],
  hour: 8,
  zone: null,
  language: null,
};

/** The zone and language that a request tells of an account that has chosen no zone or language. */
export type BrowserSays = Pick<ReminderSettings, 'zone' | 'language'>;

/** The zone of an account, else of the browser in which the reminders were saved. */
const zoneOf = (user: Pick<User, 'timeZone'>, { zone }: Pick<ReminderSettings, 'zone'>): string | null =>
  user.timeZone ?? zone;

export const languageOf = ({ user, language }: Pick<ReminderOfUser, 'user' | 'language'>): string | null =>
  user.language ?? language;

export const timetableOf = (
  user: Pick<User, 'timeZone'>,
  { days, hour, zone }: Pick<ReminderSettings, 'days' | 'hour' | 'zone'>,
): Timetable => ({ days, hour, zone: zoneOf(user, { zone }) });

/** The learner whom a reminder is about, without a request. */
export const learnerOf = ({ user, zone }: Pick<ReminderOfUser, 'user' | 'zone'>): Learner => ({
  userId: user.id,
  days: { zone: zoneOf(user, { zone }), startsAt: user.dayStartsAt },
  retention: user.reviewRetention,
  newCardsADay: user.newCardsADay,
  weights: { version: user.weightsVersion, values: user.reviewWeights },
});
