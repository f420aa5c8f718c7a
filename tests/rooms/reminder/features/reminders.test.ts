import { afterEach, beforeEach, describe, expect, it } from 'vitest';
// Connects the translations.
import '~/languages/reader';
import { compose } from '~/composition.server';
import type { Notification, Push, PushTarget } from '~/providers/push/push';
import type { User } from '~/rooms/account/store/users';
import { weekdays } from '~/rooms/reminder/rules/weekdays';
import { addLesson, addMap } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';

/** Reminders of a learner in Berlin with one lesson left to read, from a Monday at noon (UTC). */

let home: TestRooms;
let ada: User;
let pushed: { endpoint: string; notification: Notification }[];
let answer: 'sent' | 'gone' | Error;
const push: Push = {
  publicKey: 'the key',
  accepts: ({ endpoint }: PushTarget) => endpoint.startsWith('https://push.'),
  async send({ endpoint }, notification) {
    if (answer instanceof Error) throw answer;
    pushed.push({ endpoint, notification });
    return answer;
  },
};

const says = { zone: 'Europe/Berlin', language: 'de' };
const hourMs = 3_600_000;

beforeEach(async () => {
  pushed = [];
  answer = 'sent';
  home = await openTestRooms({ push });
  ada = await home.member({ email: 'ada@example.org' });
  const mapId = await addMap(home, ada.id, 'Bees', '- Hive\n  - Comb\n  - Brood\n- Honey');
  await addLesson(home, ada.id, mapId, 'n2', 'A comb is made of wax.');
  const leaf = { mapId, nodeId: 'n2', userId: ada.id };
  await home.rooms.lesson.progress.markRead(leaf, home.clock.now(), home.clock.now());
});
afterEach(() => home.close());

const turnOn = (typed: { days?: readonly string[]; hour?: string } = {}) =>
  home.rooms.reminder.changeReminders(ada, { mail: true, push: null, days: weekdays, hour: '8', ...typed }, says);
const mails = () => home.mailsTo('ada@example.org');
/** Lets the clock run, with a look at the reminders every ten minutes as a server would. */
async function run(hours: number): Promise<void> {
  for (let step = 0; step < hours * 6; step += 1) {
    home.clock.advance(hourMs / 6);
    await home.rooms.reminder.sendReminders();
  }
}

describe('reminders by mail', () => {
  it('are off at first', async () => {
    await run(48);
    expect(mails()).toEqual([]);
    expect(await home.rooms.reminder.openReminders(ada)).toMatchObject({ mail: false, push: false, calendar: null });
  });

  it('come on the chosen days at the hour, in the language of the page, with one link and a way to stop them', async () => {
    // 31 January 2026 is a Saturday.
    expect(await turnOn({ days: ['sun', 'tue'], hour: '18' })).toBeNull();
    await run(28);
    expect(mails()).toEqual([]);
    await run(2);
    expect(mails()).toHaveLength(1);
    const [mail] = mails();
    expect(mail).toMatchObject({ link: 'http://topiary.test/today', subject: expect.stringContaining('Lektion') });
    expect(mail?.unsubscribe).toMatch(/^http:\/\/topiary\.test\/reminders\/stop\?token=[\w.-]+$/);
    expect(mail?.text).not.toContain('Bees');
    await run(7 * 24);
    expect(mails()).toHaveLength(3);
  });

  it('do not come when nothing is due, to an address that nobody confirmed, or from a server without mail', async () => {
    const [bob, cyd] = [await home.member({ email: 'bob@example.org' }), await home.member({ emailVerified: false })];
    for (const user of [bob, cyd])
      await home.rooms.reminder.changeReminders(user, { mail: true, push: null, days: weekdays, hour: '8' }, says);
    await run(24);
    expect(home.mailer.mails).toEqual([]);
  });

  it('are claimed before they are sent: of processes that look together one sends, and a restart sends nothing again', async () => {
    await turnOn();
    home.clock.advance(20 * hourMs);
    const { reminders } = home.rooms.server.stores;
    const [waiting] = await reminders.waiting(home.clock.now(), 10);
    if (!waiting?.nextAt) return expect.fail('nothing waits');
    const next = new Date(waiting.nextAt.getTime() + 24 * hourMs);
    // The learner may have changed the ways meanwhile.
    expect(await reminders.claim({ ...waiting, push: true }, 20_485, next)).toBe(false);
    const claims = await Promise.all(Array.from({ length: 8 }, () => reminders.claim(waiting, 20_485, next)));
    expect(claims.filter(Boolean)).toHaveLength(1);
    await run(2);
    expect(mails()).toEqual([]);
  });

  it('are sent by one of two processes that look at the same time', async () => {
    await turnOn();
    const { settings, clock, mailer } = home;
    const other = compose(settings, { clock, mailer, push, write: () => {} });
    for (let step = 0; step < 30; step += 1) {
      home.clock.advance(hourMs);
      await Promise.all([home.rooms.reminder.sendReminders(), other.reminder.sendReminders()]);
    }
    await other.server.close();
    expect(mails()).toHaveLength(1);
  });

  it('that a server was too late for come on the same day, not in the night after', async () => {
    await turnOn({ hour: '20' });
    home.clock.advance(14 * hourMs);
    await home.rooms.reminder.sendReminders();
    expect(mails()).toEqual([]);
    await run(16.5);
    expect(mails()).toEqual([]);
    home.clock.advance(3 * hourMs);
    await home.rooms.reminder.sendReminders();
    expect(mails()).toHaveLength(1);
  });

  it('follow a change of the account’s zone', async () => {
    await turnOn();
    await home.rooms.account.users.change(ada.id, { timeZone: 'Asia/Kathmandu' }, home.clock.now());
    await run(14);
    // Eight o'clock there is a quarter past two in UTC: fourteen hours and fifteen minutes from noon.
    expect(mails()).toEqual([]);
    await run(1);
    expect(mails()).toHaveLength(1);
  });

  it('are not lost by a change of settings or zone between the hour and the next look', async () => {
    await turnOn();
    home.clock.advance(19 * hourMs + 20_000);
    await turnOn({ hour: '7' });
    await home.rooms.reminder.sendReminders();
    expect(mails()).toHaveLength(1);
    await turnOn();
    await run(23);
    expect(mails()).toHaveLength(1);
    home.clock.advance(hourMs);
    await home.rooms.account.users.change(ada.id, { timeZone: 'Europe/Paris' }, home.clock.now());
    home.clock.advance(30_000);
    await home.rooms.reminder.sendReminders();
    expect(mails()).toHaveLength(2);
    await run(2);
    expect(mails()).toHaveLength(2);
  });

  it('stop with the token of a mail and no other, also of an account that is signed out or gone', async () => {
    await turnOn();
    await run(24);
    const token = new URL(mails()[0]?.unsubscribe ?? '').searchParams.get('token') ?? '';
    expect(home.rooms.reminder.canStop(token)).toBe(true);
    expect(home.rooms.reminder.canStop(`${token}x`)).toBe(false);
    expect(await home.rooms.reminder.stopMails(`${token}x`)).toBe(false);
    expect(await home.rooms.reminder.stopMails(token)).toBe(true);
    await run(48);
    expect(mails()).toHaveLength(1);
    expect(await home.rooms.reminder.openReminders(ada)).toMatchObject({ mail: false, days: weekdays });
  });

  it('that cannot be sent are reported and not tried again on that day', async () => {
    await turnOn();
    home.mailer.fault = new Error('no answer');
    await run(20);
    home.mailer.fault = null;
    await run(3);
    expect(mails()).toEqual([]);
    expect(home.lines.filter((line) => line.includes('a reminder was not sent'))).toHaveLength(1);
    await run(24);
    expect(mails()).toHaveLength(1);
  });
});

describe('notifications', () => {
  const subscription = (n: number) =>
    JSON.stringify({
      endpoint: `https://push.example.org/${n}`,
      expirationTime: null,
      keys: { p256dh: 'k', auth: 'a' },
    });
  const subscribe = (n: number) => home.rooms.reminder.subscribe(ada, subscription(n), says);
  const browsers = async () => (await home.rooms.reminder.openReminders(ada)).browsers.length;

  it('go to each browser, and with a mail are one reminder a day', async () => {
    await turnOn();
    expect(await subscribe(1)).toBeNull();
    expect(await subscribe(2)).toBeNull();
    await run(24);
    expect(mails()).toHaveLength(1);
    expect(pushed.map(({ endpoint }) => endpoint.slice(-1))).toEqual(['1', '2']);
    expect(pushed[0]?.notification).toEqual({ title: 'Topiary', body: expect.stringContaining('Lektion') });
  });

  it('reach ten browsers, the newest; those that are gone are forgotten, and all when they are turned off', async () => {
    for (let n = 0; n < 12; n += 1) {
      await subscribe(n);
      home.clock.advance(1);
    }
    expect(await browsers()).toBe(10);
    answer = new Error('busy');
    await run(24);
    expect(await browsers()).toBe(10);
    answer = 'gone';
    await run(24);
    expect(await browsers()).toBe(0);
    await subscribe(1);
    const off = { mail: null, push: false, days: [], hour: null };
    expect(await home.rooms.reminder.changeReminders(ada, off, says)).toBeNull();
    expect(await browsers()).toBe(0);
  });

  it('of a browser go to the account that subscribed last; what is no subscription is refused', async () => {
    await subscribe(1);
    const bob = await home.member();
    // An account that knows the address alone is not that browser.
    const forged = subscription(1).replace('"auth":"a"', '"auth":"b"');
    expect(await home.rooms.reminder.subscribe(bob, forged, says)).not.toBeNull();
    expect(await browsers()).toBe(1);
    expect(await home.rooms.reminder.subscribe(bob, subscription(1), says)).toBeNull();
    expect(await browsers()).toBe(0);
    for (const json of ['', 'null', '[]', '{"endpoint":1}', '{"endpoint":"https://push.x","keys":{}}'])
      expect(await home.rooms.reminder.subscribe(ada, json, says)).not.toBeNull();
    expect(await home.rooms.reminder.subscribe(ada, subscription(1).replace('push.', ''), says)).not.toBeNull();
  });
});

describe('the calendar', () => {
  const secretOf = async () =>
    /\/calendar\/(.+)\.ics$/.exec((await home.rooms.reminder.openReminders(ada)).calendar ?? '')?.[1] ?? '';

  it('shows the due days to whoever has its address, until that is taken back', async () => {
    await home.rooms.reminder.changeCalendar(ada, 'make', says);
    const first = await secretOf();
    const learner = { userId: ada.id, days: { zone: 'Europe/Berlin', startsAt: 4 }, retention: 0.9, newCardsADay: 10 };
    const [mapId = ''] = (await home.rooms.lesson.progress.lastRead(ada.id, 1)).map((each) => each.mapId);
    const added = await home.rooms.review.addCard({ userId: ada.id, mapId, nodeId: 'n2' }, { front: 'Q', back: 'A' });
    if (!added.ok) throw new Error('no card');
    const graded = { cardId: added.cardId, seen: 0, grade: 4, optionId: null, ms: 1, waitedMs: 0 } as const;
    await home.rooms.review.gradeCard(learner, graded);
    const text = (await home.rooms.reminder.openCalendar(first)) ?? '';
    expect(text.match(/^SUMMARY:.*$/gm)).toEqual(['SUMMARY:Eine Karte fällig']);
    home.clock.advance(60_000);
    expect(await home.rooms.reminder.openCalendar(first)).toBe(text);

    await home.rooms.reminder.changeCalendar(ada, 'make', says);
    expect(await home.rooms.reminder.openCalendar(first)).toBeNull();
    const second = await secretOf();
    expect(await home.rooms.reminder.openCalendar(`${second}x`)).toBeNull();
    expect(await home.rooms.reminder.openCalendar(second.replace(/^./, 'x'))).toBeNull();
    expect(await home.rooms.reminder.openCalendar(second)).not.toBeNull();
    await home.rooms.reminder.changeCalendar(ada, 'revoke', says);
    expect(await home.rooms.reminder.openCalendar(second)).toBeNull();
    expect(await home.rooms.reminder.openCalendar('')).toBeNull();
  });
});

it('refuses no day and no hour, unless all is turned off', async () => {
  expect(await turnOn({ days: [] })).toHaveProperty('days');
  expect(await turnOn({ hour: '24' })).toHaveProperty('hour');
  expect(await turnOn({ hour: 'soon' })).toHaveProperty('hour');
  const off = { mail: false, push: false, days: [], hour: null };
  expect(await home.rooms.reminder.changeReminders(ada, off, says)).toBeNull();
});

it('a year on a moved clock has exactly one reminder for each chosen day', async () => {
  await turnOn({ days: ['mon', 'wed', 'sun'], hour: '2' });
  const days = new Map<string, number>();
  const end = home.clock.now().getTime() + 365 * 24 * hourMs;
  for (;;) {
    const { nextAt } = (await home.rooms.server.stores.reminders.ofUser(ada.id)) ?? {};
    if (!nextAt || nextAt.getTime() > end) break;
    home.clock.advance(nextAt.getTime() - home.clock.now().getTime() - 60_000);
    await home.rooms.reminder.sendReminders();
    const before = mails().length;
    home.clock.advance(60_000);
    await home.rooms.reminder.sendReminders();
    await home.rooms.reminder.sendReminders();
    const day = home.clock.now().toLocaleDateString('en', { timeZone: 'Europe/Berlin', weekday: 'short' });
    expect(mails()).toHaveLength(before + 1);
    days.set(day, (days.get(day) ?? 0) + 1);
  }
  expect(Object.keys(Object.fromEntries(days)).sort()).toEqual(['Mon', 'Sun', 'Wed']);
  expect([...days.values()].sort()).toEqual([52, 52, 53]);
});

describe('a pause', () => {
  it('stops reminders until its last day', async () => {
    await turnOn();
    const learner = {
      userId: ada.id,
      days: { zone: 'Europe/Berlin', startsAt: 4 },
      retention: 0.9,
      newCardsADay: 10,
    };
    expect(await home.rooms.review.goAway(learner, '2026-01-30')).toBe(false);
    expect(await home.rooms.review.goAway(learner, 'soon')).toBe(false);
    expect(await home.rooms.review.goAway(learner, '2026-02-03')).toBe(true);
    expect(await home.rooms.review.awayUntil(learner)).toBe('2026-02-03');
    await run(3.5 * 24);
    expect(mails()).toEqual([]);
    await run(24);
    expect(mails()).toHaveLength(1);
  });
});
