import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Access, createAccess } from '~/server/session.server';
import { openTestRooms, type TestRooms } from '../../../support/rooms';

let test: TestRooms;
let access: Access;

beforeEach(async () => {
  test = await openTestRooms();
  access = createAccess(test.rooms);
});
afterEach(() => test.close());

const request = (cookie?: string) => new Request('http://topiary.test/', { headers: cookie ? { cookie } : {} });

it('a cookie of ours is known after its session has ended, and no forged one is', async () => {
  const { id } = await test.member();
  const set = await access.startSession(request(), id);
  const cookie = set.split(';')[0] ?? '';
  expect([await access.visitor(request(cookie)), await access.namesSession(request(cookie))]).toMatchObject([
    { user: { id } },
    true,
  ]);
  await access.endSession(request(cookie));
  expect([await access.visitor(request(cookie)), await access.namesSession(request(cookie))]).toEqual([null, true]);
  const [name = '', value = ''] = cookie.split('=');
  for (const forged of [undefined, `${name}=`, `${name}=aaaa`, `${name}=${value.slice(0, 12)}AAAA`, `other=${value}`])
    expect(await access.namesSession(request(forged)), forged).toBe(false);
});
