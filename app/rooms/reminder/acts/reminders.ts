import type { FieldErrors } from '~/kit/fault/refusal';
import type { Push } from '~/providers/push/push';
import type { User } from '~/rooms/account/store/users';
import { reminderLimits } from '~/rooms/reminder/rules/limits';
import { readReminders, type TypedReminders } from '~/rooms/reminder/rules/settings';
import { readSubscription } from '~/rooms/reminder/rules/subscription';
import { dayToRemind, nextMoment } from '~/rooms/reminder/rules/when';
import type { ReminderSettings } from '~/rooms/reminder/store/reminders';
import { reminderWords } from '~/rooms/reminder/words';
import { type CalendarDeps, calendarAddress, changeCalendar, openCalendar } from './calendar';
import { type DueDeps, dueToday } from './due-today';
import { type BrowserSays, firstSettings, timetableOf } from './reminded';
import { createSending, type SendDeps } from './send-reminders';
import { canStop, stopMails } from './stop-mails';

interface Deps extends Omit<SendDeps, 'dueToday'>, CalendarDeps, DueDeps {
  readonly push: Push;
}

/** A learner's reminders, as their page shows them. */
interface OpenedReminders extends ReminderSettings {
  /** The browsers that get notifications, each by a hash of its address. */
  readonly browsers: readonly string[];
  readonly calendar: string | null;
}

/** Reminders by mail and notification, and the calendar. */
export function createReminders(deps: Deps) {
  const { reminders, pushSubscriptions, push, secrets, clock } = deps;

  async function save(user: User, settings: ReminderSettings): Promise<void> {
    const before = await reminders.ofUser(user.id);
    const claimed = before?.claimedDay ?? null;
    const now = clock.now();
    const timetable = timetableOf(user, settings);
    // One that no process has sent yet, though its time has come, is not lost.
    const waits = before?.nextAt && before.nextAt <= now && dayToRemind(now, claimed, timetable) !== null;
    const nextAt = waits ? before.nextAt : nextMoment(now, claimed, timetable);
    await reminders.save(user.id, settings, settings.mail || settings.push ? nextAt : null);
  }
  const settingsOf = async (user: User, says: BrowserSays): Promise<ReminderSettings> => {
    const { mail, push: byPush, days, hour, zone } = (await reminders.ofUser(user.id)) ?? firstSettings;
    // A page that does not know the browser's zone leaves the one that was known.
    return { mail, push: byPush, days, hour, language: says.language, zone: says.zone ?? zone };
  };

  return {
    pushKey: push.publicKey,

    openReminders: async (user: User): Promise<OpenedReminders> => {
      const reminder = await reminders.ofUser(user.id);
      const { mail, push: byPush, days, hour, zone, language } = reminder ?? firstSettings;
      return {
        ...{ mail, push: byPush, days, hour, zone, language },
        browsers: (await pushSubscriptions.ofUser(user.id)).map(({ endpoint }) => secrets.hash(endpoint)),
        calendar: calendarAddress(deps, reminder),
      };
    },

    /** @returns the errors by field; null once it is saved. Turning off notifications forgets the browsers. */
    changeReminders: async (
      user: User,
      typed: TypedReminders,
      says: BrowserSays,
    ): Promise<FieldErrors<'days' | 'hour'> | null> => {
      const read = readReminders(typed, await settingsOf(user, says));
      if ('errors' in read) return read.errors;
      await save(user, read.settings);
      if (!read.settings.push) await pushSubscriptions.removeAll(user.id);
      return null;
    },

    /**
     * Sends the learner's notifications to a browser, and turns them on.
     * @param json the browser's subscription (W3C Push API, `PushSubscriptionJSON`)
     * @returns why it was refused; null once it is saved
     */
    subscribe: async (user: User, json: string, says: BrowserSays): Promise<string | null> => {
      const subscription = readSubscription(json);
      if (!subscription || !push.accepts(subscription)) return reminderWords.badSubscription;
      const { subscriptionsPerUser } = reminderLimits;
      if (!(await pushSubscriptions.add(user.id, subscription, clock.now(), subscriptionsPerUser)))
        return reminderWords.badSubscription;
      await save(user, { ...(await settingsOf(user, says)), push: true });
      return null;
    },

    changeCalendar: changeCalendar(deps),
    openCalendar: openCalendar(deps),
    canStop: canStop(deps),
    stopMails: stopMails(deps),
    ...createSending({ ...deps, dueToday: dueToday(deps) }),
  };
}
