import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '~/kit/messages';
import { accountLimits } from '~/rooms/account/rules/limits';
import { runUserCommand } from '~/server/user-command.server';
import { openTestRooms, password, type TestRooms } from '../../../support/rooms';

let test: TestRooms;
const open = async (env: Record<string, string> = {}) => {
  test = await openTestRooms({ env: { REGISTRATION: 'invite', ...env } });
};
beforeEach(() => open());
afterEach(() => test.close());

const tokenIn = (link: string | null) => new URL(link ?? '').searchParams.get('invitation') ?? '';
const start = async () => tokenIn(await test.rooms.account.makeFirstLink());
const come = (invitation: string | null, email = 'kay@example.org') =>
  test.rooms.account.register({ nickname: 'Kay', email, password }, '10.0.0.1', {
    ...{ redirectTo: '', topic: '' },
    ...(invitation === null ? {} : { invitation }),
  });
const over = { ok: false, status: 403, errors: { form: messages.register.invitationOver } };
const administrator = { ok: true, user: { emailVerified: true, role: 'keeper' } };

describe('the link of a new server’s start', () => {
  it('makes the first account: verified and administrator, without a mail', async () => {
    expect(await come(await start())).toMatchObject(administrator);
    expect(test.mailsTo('kay@example.org')).toEqual([]);
    expect((await test.rooms.account.invitations.list({ search: '', offset: 0, limit: 10 })).total).toBe(0);
  });

  it('makes one account, however many starts printed one and however many open them at once', async () => {
    const tokens = [await start(), await start()];
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => come(tokens[n % 2] ?? '', `kay${n}@example.org`)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await come(tokens[0] ?? '', 'late@example.org')).toEqual(over);
    expect(await test.rooms.account.makeFirstLink()).toBeNull();
  });

  it('is an ordinary registration afterwards, where everybody may register', async () => {
    await test.close();
    await open({ REGISTRATION: 'open' });
    const token = await start();
    await come(token);
    expect(await come(token, 'late@example.org')).toMatchObject({ user: { emailVerified: false, role: 'member' } });
  });

  it.each(['closed', 'invite'])('works while registration is %s', async (REGISTRATION) => {
    await test.close();
    await open({ REGISTRATION });
    expect(await come(null)).toMatchObject({ status: 403 });
    expect(await come(await start())).toMatchObject(administrator);
  });

  it('leaves nobody else the administrator, and makes way for nobody who registered before', async () => {
    const token = await start();
    const stranger = await test.member({ email: 'bo@example.org' });
    expect(stranger.role).toBe('member');
    await test.member({ email: 'kay@example.org', nickname: 'Squatter', emailVerified: false });
    expect(await test.rooms.account.awaitsFirst()).toBe(true);
    expect(await come(token)).toMatchObject({ ...administrator, user: { nickname: 'Kay' } });
    expect(await test.rooms.account.awaitsFirst()).toBe(false);
  });

  it('is printed again at each start until it is used', async () => {
    const old = await start();
    test.clock.advance(accountLimits.invitationMs);
    expect(await come(old)).toEqual(over);
    test.clock.advance(accountLimits.invitationKeptMs);
    await test.rooms.admin.sweep();
    expect((await test.member({ email: 'bo@example.org' })).role).toBe('member');
    expect(await come(await start())).toMatchObject(administrator);
  });

  it('is not made on a server with accounts, whose first verified account stays the administrator', async () => {
    const first = await test.member({ emailVerified: false });
    expect(await test.rooms.account.makeFirstLink()).toBeNull();
    await test.rooms.account.vouchFor(first);
    expect((await test.rooms.account.users.byId(first.id))?.role).toBe('keeper');
  });

  it.each([
    ['KEEPER_EMAIL', async () => {}],
    ['the command line', () => runUserCommand(test.rooms, ['admin', 'bo@example.org'])],
  ])('ends with an administrator by %s', async (by, appoint) => {
    await test.close();
    await open(by === 'KEEPER_EMAIL' ? { KEEPER_EMAIL: 'bo@example.org' } : {});
    const token = await start();
    await test.member({ email: 'bo@example.org' });
    await appoint();
    expect(await come(token)).toEqual(over);
    expect(await test.rooms.account.makeFirstLink()).toBeNull();
  });

  it('is given again by the command line', async () => {
    const { lines, code } = await runUserCommand(test.rooms, ['first-link']);
    expect(code).toBe(0);
    expect(await come(tokenIn(lines[0] ?? null))).toMatchObject(administrator);
    expect(await runUserCommand(test.rooms, ['first-link'])).toMatchObject({ code: 1 });
  });
});
