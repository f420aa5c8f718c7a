import { inLanguage } from '~/kit/language/reader';
import type { Weights } from '~/rooms/account/rules/weights';
import type { User } from '~/rooms/account/store/users';
import { icsOf } from '~/rooms/reminder/rules/ics';
import type { Reminder, Reminders } from '~/rooms/reminder/store/reminders';
import { reminderWords } from '~/rooms/reminder/words';
import type { ReviewForecast } from '~/rooms/review/acts/review-forecast';
import { type Days, dateOf, dayOf, startOfDay } from '~/rooms/review/rules/day';
import type { Clock } from '~/system/contract/clock';
import type { Random } from '~/system/contract/random';
import type { Secrets } from '~/system/contract/secrets';
import { type BrowserSays, firstSettings, languageOf, learnerOf } from './reminded';

export interface CalendarDeps {
  readonly reminders: Reminders;
  readonly secrets: Secrets;
  readonly random: Random;
  readonly clock: Clock;
  readonly appUrl: string;
  readonly reviewForecast: (userId: string, days: Days, weights?: Weights) => Promise<ReviewForecast>;
}

/**
 * The secret part of a calendar's address: its key and a mark of the key. Only the key is stored, so that the address
 * can be shown again, and a copy of the rows does not open it.
 */
const secretOf = (secrets: Secrets, key: string): string => `${key}.${secrets.mark(`calendar ${key}`)}`;

/** The address of a learner's calendar; null if they have none. */
export const calendarAddress = (
  { secrets, appUrl }: Pick<CalendarDeps, 'secrets' | 'appUrl'>,
  reminder: Pick<Reminder, 'calendarKey'> | null,
): string | null =>
  reminder?.calendarKey ? `${appUrl}/calendar/${secretOf(secrets, reminder.calendarKey)}.ics` : null;

/** Gives a learner's calendar a new address, or takes it away: the one before stops working. */
export const changeCalendar =
  ({ reminders, random }: Pick<CalendarDeps, 'reminders' | 'random'>) =>
  (user: Pick<User, 'id'>, how: 'make' | 'revoke', says: BrowserSays): Promise<void> =>
    reminders.setCalendarKey(user.id, how === 'make' ? random.id() : null, { ...firstSettings, ...says });

/** The calendar at an address: the days ahead on which cards are due. Null if the address is not valid. */
export const openCalendar =
  ({ reminders, secrets, clock, appUrl, reviewForecast }: CalendarDeps) =>
  async (secret: string): Promise<string | null> => {
    const key = secret.slice(0, Math.max(0, secret.indexOf('.')));
    // Hashes, so that the time of the comparison tells nothing of the mark.
    if (key === '' || secrets.hash(secretOf(secrets, key)) !== secrets.hash(secret)) return null;
    const reminder = await reminders.byCalendarKey(key);
    if (!reminder) return null;
    const { userId, days, weights } = learnerOf(reminder);
    const { ahead } = await reviewForecast(userId, days, weights);
    const today = dayOf(clock.now(), days);
    return inLanguage(languageOf(reminder), () =>
      icsOf({
        name: reminderWords.calendarName,
        // The same all day, so that the file changes only with what it says.
        at: startOfDay(today, days),
        events: ahead
          .filter(({ cards }) => cards > 0)
          .map(({ day, cards }) => ({
            uid: `${dateOf(day)}-${key}@${new URL(appUrl).hostname}`,
            date: dateOf(day),
            summary: reminderWords.calendarDay({ n: cards }),
            url: `${appUrl}/today`,
          })),
      }),
    );
  };
