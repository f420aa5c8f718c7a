import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runUserCommand } from '~/server/user-command.server';
import { openTestRooms, type TestRooms } from '../../../support/rooms';

let test: TestRooms;
beforeEach(async () => {
  test = await openTestRooms();
});
afterEach(() => test.close());

const run = (...words: string[]) => runUserCommand(test.rooms, words);

describe('npm run user', () => {
  it.each([
    [],
    ['list', 'too@many.org'],
    ['verify'],
    ['toString', 'a@b.org'],
    ['verify', 'a@b.org', 'c@d.org'],
    ['--help'],
  ])('explains its usage: %j', async (...words) => {
    const { lines, code } = await run(...words);
    expect(code).toBe(2);
    expect(lines.join('\n')).toContain('npm run user -- reset-link <email>');
  });

  it('lists all accounts without secrets', async () => {
    expect((await run('list')).lines).toEqual(['There are no accounts yet.']);
    await test.member({ email: 'ada@example.org', emailVerified: false });
    await test.member({ email: 'bob@example.org', nickname: 'Bob', googleId: 'g-1' });
    const { lines, code } = await run('list');
    expect(code).toBe(0);
    expect([...lines].sort()).toEqual([
      '2026-01-31\tada@example.org\tunverified\tpassword\tAda',
      '2026-01-31\tbob@example.org\tverified\tgoogle\tBob',
    ]);
  });

  it("changes a person's address, but not to somebody else’s", async () => {
    await test.member({ email: 'ada@example.org' });
    await test.member({ email: 'bob@example.org' });
    expect(await run('address', 'ada@example.org', 'bob@example.org')).toMatchObject({ code: 1 });
    expect(await run('address', 'ada@example.org', 'no address')).toMatchObject({ code: 1 });
    expect(await run('address', 'nobody@example.org', 'ada@other.org')).toMatchObject({ code: 1 });
    expect((await run('address', 'ada@example.org', 'ada@other.org')).lines).toEqual([
      'ada@example.org is ada@other.org now, and is verified.',
    ]);
    expect(await test.rooms.account.users.byEmail('ada@other.org')).toMatchObject({ emailVerified: true });
    expect(await test.rooms.account.users.byEmail('ada@example.org')).toBeNull();
    expect(test.mailsTo('ada@example.org').at(-1)?.text).toContain('is now ada@other.org');
  });

  it.each([
    ['admin', 'no-admin'],
    ['keeper', 'no-keeper'],
  ])('appoints and dismisses administrators by %s and %s', async (verb, undo) => {
    await test.member({ email: 'ada@example.org' });
    await test.member({ email: 'bob@example.org' });
    expect(await run(verb, 'bob@example.org')).toEqual({
      lines: ['bob@example.org is an administrator now: see /admin.'],
      code: 0,
    });
    expect((await run(undo, 'bob@example.org')).lines).toEqual(['bob@example.org is no administrator any more.']);
    expect((await run(undo, 'bob@example.org')).lines).toEqual(['bob@example.org was no administrator.']);
  });

  it('verifies in any spelling, and once is enough', async () => {
    const user = await test.member({ email: 'ada@example.org', emailVerified: false });
    expect(await run('verify', 'ADA@example.org')).toEqual({
      lines: ['ada@example.org is verified.'],
      code: 0,
    });
    expect((await test.rooms.account.users.byId(user.id))?.emailVerified).toBe(true);
    expect((await run('verify', 'ada@example.org')).lines).toEqual(['ada@example.org was verified already.']);
  });

  it('prints a link that works, and sends no mail', async () => {
    await test.member({ email: 'ada@example.org' });
    const { lines } = await run('reset-link', 'ada@example.org');
    const token = new URL(lines[0] ?? '').searchParams.get('token') ?? '';
    expect(await test.rooms.account.resetPassword(token, 'a new one')).toMatchObject({ ok: true });
    expect(test.mailer.mails).toEqual([]);
  });

  it('deletes an account', async () => {
    await test.member({ email: 'ada@example.org' });
    expect((await run('delete', 'ada@example.org')).code).toBe(0);
    expect(test.rows().users).toBe(0);
  });

  it.each(['nobody@example.org', 'no address', '%'])('says if there is no %s', async (email) => {
    expect(await run('delete', email)).toEqual({
      lines: [`No account found with the address ${email}.`],
      code: 1,
    });
  });
});
