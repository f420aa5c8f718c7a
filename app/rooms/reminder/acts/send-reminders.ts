import { inLanguage } from '~/kit/language/reader';
import { nextSlice } from '~/kit/slices';
import { createSweep } from '~/kit/sweep';
import type { Mailer } from '~/providers/mail/mailer';
import type { Push } from '~/providers/push/push';
import { type DueToday, dueLines, dueSaid, isNothingDue } from '~/rooms/reminder/rules/due';
import { reminderLimits } from '~/rooms/reminder/rules/limits';
import { dayToRemind, nextMoment } from '~/rooms/reminder/rules/when';
import type { ReminderOfUser, Reminders } from '~/rooms/reminder/store/reminders';
import type { PushSubscription, PushSubscriptions } from '~/rooms/reminder/store/subscriptions';
import { reminderWords } from '~/rooms/reminder/words';
import type { Learner } from '~/rooms/review/acts/learner';
import type { Clock } from '~/system/contract/clock';
import type { Secrets } from '~/system/contract/secrets';
import { languageOf, learnerOf, timetableOf } from './reminded';
import { stopAddress } from './stop-mails';

export interface SendDeps {
  readonly reminders: Reminders;
  readonly pushSubscriptions: PushSubscriptions;
  readonly mailer: Mailer;
  readonly push: Push;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly appUrl: string;
  readonly inShareOf: <T>(share: string, work: () => T) => T;
  readonly report: (event: string, error: unknown) => void;
  readonly dueToday: (learner: Learner) => Promise<DueToday>;
  readonly isAway: (learner: Learner) => Promise<boolean>;
}

/**
 * Sends the reminders whose hour has come; called periodically, by every process. Each is claimed first, by one
 * statement, so that it is sent once; a process that ends between the two loses it (decision 115).
 */
export function createSending(deps: SendDeps) {
  const remind = sendOne(deps);
  const sweep = createSweep({
    work: sendAll,
    report: (error) => deps.report('a reminder was not sent', error),
    stopMs: reminderLimits.stopMs,
  });

  /** Sends what waits, several at a time, of which none waits for another. @returns whether more may wait */
  async function sendSome(): Promise<boolean> {
    const waiting = await deps.reminders.waiting(deps.clock.now(), reminderLimits.perSweep);
    const isFull = waiting.length === reminderLimits.perSweep;
    let claimed = 0;
    const inTurn = async () => {
      for (let next = waiting.shift(); next && !sweep.isStopped(); next = waiting.shift()) {
        const one = next;
        await nextSlice();
        if (await deps.inShareOf(one.userId, () => remind(one)).catch(sweep.failed)) claimed += 1;
      }
    };
    await Promise.all(Array.from({ length: reminderLimits.atATime }, inTurn));
    // Rows that cannot be claimed stay, and would be read again at once. While no mail can be sent, the others wait.
    return isFull && claimed > 0 && !sweep.isStopped();
  }

  async function sendAll(): Promise<void> {
    while (await sendSome());
  }

  /** `sendReminders` does nothing while an earlier call of this process is under way. */
  return { sendReminders: sweep.run, stopSending: sweep.stop };
}

/**
 * Claims a reminder and sends it by the ways that the learner has chosen: together they are one.
 * @returns whether it was claimed
 */
const sendOne =
  (deps: SendDeps) =>
  async (reminder: ReminderOfUser): Promise<boolean> => {
    const { user, nextAt, claimedDay } = reminder;
    const timetable = timetableOf(user, reminder);
    const now = deps.clock.now();
    // After a change of the zone the time is computed anew; nothing is sent for one that had passed before.
    const since = new Date(nextAt?.getTime() === 0 ? now.getTime() - reminderLimits.sweepEveryMs : 0);
    const day = dayToRemind(now, claimedDay, timetable, since);
    const next = nextMoment(now, day ?? claimedDay, timetable);
    if (!(await deps.reminders.claim(reminder, day, next))) return false;
    if (day !== null) await send(deps, reminder);
    return true;
  };

async function send(deps: SendDeps, reminder: ReminderOfUser): Promise<void> {
  const { user } = reminder;
  const learner = learnerOf(reminder);
  if (await deps.isAway(learner)) return;
  const due = await deps.dueToday(learner);
  if (isNothingDue(due)) return;
  const ways = [];
  if (reminder.push) ways.push(notify(deps, reminder, due));
  if (reminder.mail && user.emailVerified && deps.mailer.kind === 'smtp')
    ways.push(deps.mailer.send(mailTo(deps, reminder, due)));
  const refused = (await Promise.allSettled(ways)).find((way) => way.status === 'rejected');
  if (refused) throw refused.reason;
}

const mailTo = ({ appUrl, secrets }: SendDeps, reminder: ReminderOfUser, due: DueToday) =>
  inLanguage(languageOf(reminder), () => {
    const today = `${appUrl}/today`;
    const stop = stopAddress({ appUrl, secrets }, reminder.userId);
    const { mailSubject, mailHello, mailDue, mailWhy } = reminderWords;
    const lines = dueLines(due).map((line) => `- ${line}`);
    return {
      to: reminder.user.email,
      subject: mailSubject({ due: dueSaid(due) }),
      text: [mailHello, '', mailDue, '', ...lines, '', today, '', mailWhy, stop, ''].join('\n'),
      link: today,
      unsubscribe: stop,
    };
  });

/** Notifies all browsers of a learner, and forgets those that take no more. None waits for another. */
async function notify(deps: SendDeps, reminder: ReminderOfUser, due: DueToday): Promise<void> {
  const { userId } = reminder;
  const notification = inLanguage(languageOf(reminder), () => ({ title: 'Topiary', body: dueSaid(due) }));
  const one = async (target: PushSubscription) => {
    const sent = await deps.push.send(target, notification).catch((error: unknown) => {
      deps.report('a notification was not sent', error);
      return 'failed' as const;
    });
    if (sent === 'gone') await deps.pushSubscriptions.remove(userId, target.endpoint);
  };
  await Promise.all((await deps.pushSubscriptions.ofUser(userId)).map(one));
}
