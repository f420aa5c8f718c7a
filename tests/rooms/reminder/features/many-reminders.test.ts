import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Push } from '~/providers/push/push';
import type { User } from '~/rooms/account/store/users';
import { reminderLimits } from '~/rooms/reminder/rules/limits';
import { weekdays } from '~/rooms/reminder/rules/weekdays';
import { addLesson, addMap } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';
import { until } from '../../../support/streams';

/** Many learners whose reminders come at the same hour. */

let home: TestRooms;
let mapId: string;
let answerSlowOnes: () => void;
let asked: string[];
const push: Push = {
  publicKey: 'the key',
  accepts: () => true,
  async send({ endpoint }) {
    asked.push(endpoint);
    if (endpoint.startsWith('https://slow.')) await new Promise<void>((resolve) => (answerSlowOnes = resolve));
    return 'sent';
  },
};
const says = { zone: 'UTC', language: null };
const browser = (endpoint: string) => JSON.stringify({ endpoint, keys: { p256dh: 'k', auth: 'a' } });

beforeEach(async () => {
  asked = [];
  home = await openTestRooms({ push });
  const owner = await home.member();
  mapId = await addMap(home, owner.id, 'Bees', '- Hive\n  - Comb\n  - Brood\n- Honey');
  await addLesson(home, owner.id, mapId, 'n2', 'A comb is made of wax.');
  await home.rooms.server.stores.maps.setVisibility(mapId, owner.id, true, home.clock.now());
});
afterEach(() => home.close());

async function learner(): Promise<User> {
  const user = await home.member();
  const now = home.clock.now();
  await home.rooms.lesson.progress.markRead({ mapId, nodeId: 'n2', userId: user.id }, now, now);
  await home.rooms.reminder.changeReminders(user, { mail: true, push: null, days: weekdays, hour: '8' }, says);
  return user;
}

/** Copies an account's rows, which is faster than acting for each learner. */
function copies(user: User, count: number): void {
  const { sqlite } = home.rooms.server.database;
  for (let n = 0; n < count; n += 1)
    for (const [table, key] of [
      ['users', 'id'],
      ['node_progress', 'user_id'],
      ['reminders', 'user_id'],
    ] as const) {
      const row = sqlite.prepare(`select * from ${table} where ${key} = ?`).get(user.id) as Record<string, unknown>;
      const made = {
        ...row,
        [key]: `copy${n}`,
        ...(key === 'id' ? { email: `${n}@x.org`, email_key: `${n}@x.org` } : {}),
      };
      const names = Object.keys(made);
      sqlite
        .prepare(`insert into ${table} (${names.join(', ')}) values (${names.map((name) => `@${name}`).join(', ')})`)
        .run(made);
    }
}

it('all come in the minute, however many there are', async () => {
  const count = reminderLimits.perSweep + 5;
  copies(await learner(), count - 1);
  home.clock.advance(20 * 3_600_000);
  await home.rooms.reminder.sendReminders();
  expect(home.mailer.mails).toHaveLength(count);
  expect(new Set(home.mailer.mails.map(({ to }) => to)).size).toBe(count);
});

it('nobody waits for the push service of another learner, nor a browser for that of another one', async () => {
  const slow = await learner();
  await home.rooms.reminder.subscribe(slow, browser('https://slow.example.org/1'), says);
  home.clock.advance(1);
  await home.rooms.reminder.subscribe(slow, browser('https://push.example.org/2'), says);
  for (let n = 0; n < 3 * reminderLimits.atATime; n += 1) await learner();
  home.clock.advance(20 * 3_600_000);
  const sending = home.rooms.reminder.sendReminders();
  await until(() => home.mailer.mails.length === 3 * reminderLimits.atATime + 1);
  expect(asked).toEqual(['https://slow.example.org/1', 'https://push.example.org/2']);
  answerSlowOnes();
  await sending;
});
