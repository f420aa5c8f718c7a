import { afterEach, beforeEach, expect, it } from 'vitest';
import { Busy } from '~/kit/fault/busy';
import type { Passwords } from '~/system/contract/passwords';
import { scryptPasswords } from '~/system/passwords';
import { openTestRooms, password, type TestRooms } from '../../support/rooms';

/** Raising the cost of hashing locks nobody out, because each hash states its own cost. */

const cheap = scryptPasswords({ cost: { N: 2 ** 8, r: 8, p: 1 } });
const dearer = scryptPasswords({ cost: { N: 2 ** 10, r: 8, p: 1 } });
const email = 'ada@example.org';

let old: string;
let test: TestRooms;
beforeEach(async () => {
  old = await cheap.hash(password);
});
afterEach(() => test.close());

/** A house with an account whose hash has an older cost than that of `passwords`. */
async function open(passwords: Passwords) {
  test = await openTestRooms({ passwords });
  const { id } = await test.member({ email, passwordHash: old });
  const hash = async () => (await test.rooms.account.users.byEmail(email))?.passwordHash ?? '';
  const signIn = (typed: string) => test.rooms.account.signIn({ email, password: typed }, '192.0.2.1');
  return { id, hash, signIn };
}

it('a right password is hashed anew, a wrong one is not', async () => {
  const { id, hash, signIn } = await open(dearer);
  expect((await signIn('wrong')).ok).toBe(false);
  expect(await hash()).toBe(old);
  expect((await signIn(password)).ok).toBe(true);
  const renewed = await hash();
  expect(renewed).toMatch(/^scrypt\$1024\$8\$1\$/);
  expect((await test.rooms.account.users.byId(id))?.passwordHash).toBe(renewed);
  expect((await signIn(password)).ok).toBe(true);
  expect(await hash()).toBe(renewed);
});

it('a password that was changed meanwhile is kept', async () => {
  const { id, hash } = await open(dearer);
  expect(await test.rooms.account.users.renewPasswordHash(id, 'another', 'late')).toBe(false);
  expect(await hash()).toBe(old);
});

it('a failed renewal still signs in, and is logged', async () => {
  const { hash, signIn } = await open({ ...dearer, hash: () => Promise.reject(new Busy()) });
  expect((await signIn(password)).ok).toBe(true);
  expect(await hash()).toBe(old);
  expect(test.lines.join('\n')).toContain('password not hashed anew');
});
