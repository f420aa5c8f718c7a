import type { User } from '~/rooms/account/store/users';
import type { Weekday } from '~/rooms/reminder/rules/weekdays';

/** A learner's settings of reminders. */
export interface ReminderSettings {
  readonly mail: boolean;
  readonly push: boolean;
  readonly days: readonly Weekday[];
  /** The local hour, 0 to 23. */
  readonly hour: number;
  /** The browser's zone when this was saved; an account's own zone takes precedence. */
  readonly zone: string | null;
  /** The language of the page on which this was saved; an account's own takes precedence. */
  readonly language: string | null;
}

export interface Reminder extends ReminderSettings {
  readonly userId: string;
  /** When this is looked at next; null while nothing is sent. */
  readonly nextAt: Date | null;
  /** The local day that was last claimed, counted from 1970. */
  readonly claimedDay: number | null;
  /** The public half of the calendar's address; null if there is none. */
  readonly calendarKey: string | null;
}

type SeenReminder = Pick<Reminder, 'userId' | 'nextAt' | 'mail' | 'push'>;

export interface ReminderOfUser extends Reminder {
  readonly user: User;
}

/** Reminders by mail and push, and the calendar's address. */
export interface Reminders {
  ofUser(userId: string): Promise<Reminder | null>;
  /** Saves settings; the claimed day and the calendar stay as they are. */
  save(userId: string, settings: ReminderSettings, nextAt: Date | null): Promise<void>;
  /** The reminders of active accounts that are to be looked at, the longest waiting first. */
  waiting(now: Date, limit: number): Promise<ReminderOfUser[]>;
  /**
   * Claims a reminder by one statement: of several processes that try, one gets true.
   * @param seen the reminder as the caller has read it; one whose time or ways have changed since is not claimed
   * @param day the local day to claim; null only moves the reminder to `nextAt`
   */
  claim(seen: SeenReminder, day: number | null, nextAt: Date | null): Promise<boolean>;
  /** Turns off mails. Idempotent; false if there is no such account or it never had reminders. */
  stopMail(userId: string): Promise<boolean>;
  /** Gives the calendar an address, or with null takes it away. `settings` are those of a learner who has none yet. */
  setCalendarKey(userId: string, key: string | null, settings: ReminderSettings): Promise<void>;
  byCalendarKey(key: string): Promise<ReminderOfUser | null>;
}
