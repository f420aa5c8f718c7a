import { afterAll, beforeAll, expect, it } from 'vitest';
import type { User } from '~/rooms/account/store/users';
import { stopAddress } from '~/rooms/reminder/acts/stop-mails';
import { weekdays } from '~/rooms/reminder/rules/weekdays';
import { openTestRooms, type TestRooms } from '../../../support/rooms';
import { startTopiary, type TopiaryServer } from '../../../support/server';

/** The addresses of reminders that work signed out, as mail and calendar programs ask for them. */

let test: TestRooms;
let server: TopiaryServer;
let ada: User;
const says = { zone: 'UTC', language: null };
beforeAll(async () => {
  test = await openTestRooms();
  ada = await test.member();
  await test.rooms.reminder.changeReminders(ada, { mail: true, push: null, days: weekdays, hour: '8' }, says);
  const { sessionSecret: SESSION_SECRET } = test.settings;
  server = await startTopiary({ dataDir: test.folder, env: { SESSION_SECRET } });
}, 180_000);
afterAll(async () => {
  await server?.stop();
  await test?.close();
});

const hasMails = async () => (await test.rooms.reminder.openReminders(ada)).mail;

it('a mail program stops mails by one POST, and looking at the address stops nothing', async () => {
  const address = stopAddress({ appUrl: server.url, secrets: test.rooms.server.secrets }, ada.id);
  for (const method of ['GET', 'HEAD']) {
    const look = await fetch(address, { method });
    expect(look.status).toBe(200);
    expect(look.headers.getSetCookie()).toEqual([]);
  }
  expect(await (await fetch(address)).text()).toContain('Stop these mails');
  expect(await hasMails()).toBe(true);
  expect((await fetch(`${address}x`, { method: 'POST' })).status).toBe(404);
  // From the page of another site: a person has to press the button themselves.
  expect((await fetch(address, { method: 'POST', headers: { Origin: 'https://evil.example' } })).status).toBe(403);
  expect(await hasMails()).toBe(true);

  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  expect((await fetch(address, { method: 'POST', body: form })).status).toBe(200);
  expect(await hasMails()).toBe(false);
  const again = await fetch(address, { method: 'POST', body: new URLSearchParams('List-Unsubscribe=One-Click') });
  expect(again.status).toBe(200);
  expect(await again.text()).not.toContain('Stop these mails');
});

it('a calendar program reads the file, and the log does not have its address', async () => {
  await test.rooms.reminder.changeCalendar(ada, 'make', says);
  const { calendar } = await test.rooms.reminder.openReminders(ada);
  const address = new URL(new URL(calendar ?? '').pathname, server.url);
  const answer = await fetch(address);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(await answer.text()).toMatch(/^BEGIN:VCALENDAR\r\n/);
  const unchanged = await fetch(address, { headers: { 'If-None-Match': answer.headers.get('etag') ?? '' } });
  expect(unchanged.status).toBe(304);
  expect(server.log()).toContain('path=/calendar/-');
  expect(server.log()).not.toContain(address.pathname);
  await test.rooms.reminder.changeCalendar(ada, 'revoke', says);
  expect((await fetch(address)).status).toBe(404);
});
