import { SMTPServer } from 'smtp-server';
import { expect, it } from 'vitest';
import { reminderLimits } from '~/rooms/reminder/rules/limits';
import { weekdays } from '~/rooms/reminder/rules/weekdays';
import { addLesson, addMap } from '../support/maps';
import { handClock, openTestRooms } from '../support/rooms';
import { startTopiary } from '../support/server';
import { until } from '../support/streams';

/** Lets a process look for reminders twice a second instead of each minute. */
const soon = `const { setInterval } = globalThis;
  globalThis.setInterval = (work, ms, ...given) =>
    setInterval(work, ms === ${reminderLimits.sweepEveryMs} ? 500 : ms, ...given);`;

/** Three processes that race for the reminders of one hour, over a real file and a real mail server. */
it('each of many learners gets one mail from three processes', { timeout: 240_000 }, async () => {
  const sent: string[] = [];
  const mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      stream.resume().on('end', () => {
        sent.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
  const { port } = mailServer.server.address() as { port: number };
  // Turned on two days ago: the hour of all of them has passed today.
  const test = await openTestRooms({ clock: handClock(new Date(Date.now() - 48 * 3_600_000).toISOString()) });
  const learners = 60;
  for (let n = 0; n < learners; n += 1) {
    const user = await test.member();
    const mapId = await addMap(test, user.id, 'Bees', '- Hive\n  - Comb\n  - Brood\n- Honey');
    await addLesson(test, user.id, mapId, 'n2', 'A comb is made of wax.');
    const now = test.clock.now();
    await test.rooms.lesson.progress.markRead({ mapId, nodeId: 'n2', userId: user.id }, now, now);
    const says = { zone: 'UTC', language: null };
    await test.rooms.reminder.changeReminders(user, { mail: true, push: null, days: weekdays, hour: '0' }, says);
  }
  const server = await startTopiary({
    dataDir: test.folder,
    env: {
      WORKERS: '3',
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      SESSION_SECRET: test.settings.sessionSecret,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(soon)}`,
    },
  });
  await until(() => sent.length >= learners, 120_000);
  await server.stop();
  expect(sent).toHaveLength(learners);
  expect(new Set(sent).size).toBe(learners);
  await test.close();
  await new Promise<void>((resolve) => mailServer.close(resolve));
});
