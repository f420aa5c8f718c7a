import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { accountLimits } from '~/rooms/account/rules/limits';
import type { User } from '~/rooms/account/store/users';
import { runUserCommand } from '~/server/user-command.server';
import { openTestRooms, password, type TestRooms } from '../../../support/rooms';

let test: TestRooms;
let administrator: User;

beforeEach(async () => {
  test = await openTestRooms({ env: { REGISTRATION: 'invite' } });
  administrator = await test.member({ nickname: 'Kay', email: 'kay@example.org' });
});
afterEach(() => test.close());

const tokenIn = (link: string | null | undefined) => new URL(link ?? '').searchParams.get('invitation') ?? '';
const form = (email = 'bo@example.org') => ({ nickname: 'Bo', email, password });
const come = (invitation: string | undefined, email?: string) =>
  test.rooms.account.register(form(email), '10.0.0.1', {
    redirectTo: '',
    topic: '',
    ...(invitation === undefined ? {} : { invitation }),
  });

async function linkToken(): Promise<string> {
  const made = await test.rooms.account.invite(administrator.id, '');
  if (!made.ok) throw new Error('no invitation');
  return tokenIn(made.link);
}

async function mailedToken(email: string): Promise<string> {
  expect(await test.rooms.account.invite(administrator.id, email)).toEqual({ ok: true, link: null });
  return tokenIn(test.mailsTo(email).at(-1)?.link);
}

const accounts = async () => (await test.rooms.account.users.list(100)).map(({ email }) => email).sort();
const refused = (form: string) => ({ ok: false, status: 403, errors: { form } });

describe('a server of invited people', () => {
  it('refuses registrations without an invitation, and says so', async () => {
    expect(await come(undefined)).toEqual(refused(messages.register.inviteOnly));
    expect(await come('x'.repeat(43))).toEqual(refused(messages.register.invitationOver));
    expect(await accounts()).toEqual(['kay@example.org']);
  });

  it('registers whoever has a link, once, and mails them to confirm their address', async () => {
    const token = await linkToken();
    expect(await come(token)).toMatchObject({ ok: true, user: { emailVerified: false } });
    expect(test.mailsTo('bo@example.org')).toHaveLength(1);
    expect(await come(token, 'cy@example.org')).toEqual(refused(messages.register.invitationOver));
    expect(await accounts()).toEqual(['bo@example.org', 'kay@example.org']);
  });

  it('makes one account by 50 uses at once', async () => {
    const token = await linkToken();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        test.rooms.account.register(form(`bo${n}@example.org`), `10.0.0.${n}`, {
          ...{ redirectTo: '', topic: '' },
          invitation: token,
        }),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    // Some find the invitation used; others are refused by the limit on simultaneous attempts.
    for (const answer of answers) if (!answer.ok) expect([403, 429]).toContain(answer.status);
    expect(await accounts()).toHaveLength(2);
  });

  it('registers a whole class from one address', async () => {
    for (let n = 0; n <= rateLimits.registrationByAddress.times; n += 1)
      expect(await come(await linkToken(), `bo${n}@example.org`)).toMatchObject({ ok: true });
  });

  it('limits how many addresses one link can be used to look up', async () => {
    const token = await linkToken();
    const ask = () => come(token, 'kay@example.org');
    for (let n = 0; n < rateLimits.registrationByAddress.times; n += 1)
      expect(await ask()).toMatchObject({ status: 400 });
    expect(await ask()).toMatchObject({ status: 429 });
  });

  it('makes an account only for the address that the invitation was mailed to', async () => {
    const token = await mailedToken('Bo@Example.org');
    expect(await come(token, 'cy@example.org')).toMatchObject({
      ok: true,
      user: { email: 'Bo@Example.org', emailVerified: true },
    });
    expect(await accounts()).toEqual(['Bo@Example.org', 'kay@example.org']);
  });

  it('replaces an unverified account of that address, but not a verified one', async () => {
    await test.member({ email: 'bo@example.org', nickname: 'Stranger', emailVerified: false });
    const token = await mailedToken('bo@example.org');
    expect(await come(token)).toMatchObject({ ok: true, user: { nickname: 'Bo', emailVerified: true } });
    expect(await test.rooms.account.invite(administrator.id, 'bo@example.org')).toMatchObject({
      status: 409,
      errors: { email: messages.administrator.invitedAlready },
    });
  });

  it('refuses an invitation that is too old or withdrawn', async () => {
    const token = await linkToken();
    const [open] = (await test.rooms.account.invitations.list({ search: '', offset: 0, limit: 10 })).invitations;
    expect(await test.rooms.account.withdrawInvitation(administrator.id, open?.id ?? '')).toEqual({
      ok: true,
    });
    expect(await come(token)).toEqual(refused(messages.register.invitationOver));
    expect(await test.rooms.account.withdrawInvitation(administrator.id, open?.id ?? '')).toMatchObject({
      status: 409,
    });
    const old = await linkToken();
    test.clock.advance(accountLimits.invitationMs);
    expect(await come(old)).toEqual(refused(messages.register.invitationOver));
    test.clock.advance(accountLimits.invitationKeptMs);
    await test.rooms.admin.sweep();
    expect(test.rows().invitations).toBe(0);
  });

  it('does not use up the invitation if the form was wrong', async () => {
    const token = await linkToken();
    expect(await come(token, 'nowhere')).toMatchObject({ ok: false, status: 400 });
    expect(await come(token, 'kay@example.org')).toMatchObject({ status: 400 });
    expect(await come(token)).toMatchObject({ ok: true });
  });

  it('is closed to everybody by REGISTRATION=closed, invited or not', async () => {
    await test.close();
    test = await openTestRooms({ env: { REGISTRATION: 'closed' } });
    administrator = await test.member();
    expect(await come(await linkToken())).toEqual(refused(messages.register.closed));
  });
});

describe('a first sign-in through a provider', () => {
  const identity = { subject: 'g-1', email: 'bo@example.org', emailVerified: true, name: 'Bo' };
  const arrive = (token?: string) => test.rooms.account.signInWithGoogle(identity, '10.0.0.1', token);

  it('needs an invitation, too', async () => {
    expect(await arrive()).toEqual({ ok: false, reason: 'not-invited' });
    const token = await linkToken();
    expect(await arrive(token)).toMatchObject({ ok: true, user: { googleId: 'g-1' } });
    expect(await come(token, 'cy@example.org')).toEqual(refused(messages.register.invitationOver));
    // Signing in again needs no invitation.
    expect(await arrive()).toMatchObject({ ok: true });
  });

  it('is accepted for the address that an invitation was mailed to', async () => {
    await mailedToken('bo@example.org');
    expect(await arrive()).toMatchObject({ ok: true, user: { email: 'bo@example.org' } });
  });

  it('is possible for a whole class from one address', async () => {
    for (let n = 0; n <= rateLimits.registrationByAddress.times; n += 1) {
      const comer = { ...identity, subject: `g-${n}`, email: `bo${n}@example.org` };
      const came = await test.rooms.account.signInWithGoogle(comer, '10.0.0.1', await linkToken());
      expect(came).toMatchObject({ ok: true });
    }
  });

  it('does not use up an invitation that was mailed to somebody else', async () => {
    const token = await mailedToken('cy@example.org');
    expect(await arrive(token)).toEqual({ ok: false, reason: 'other-address' });
    expect(await come(token)).toMatchObject({ ok: true, user: { email: 'cy@example.org' } });
  });
});

describe('an invitation', () => {
  it('is made by administrators only', async () => {
    const member = await test.member();
    expect(await test.rooms.account.invite(member.id, '')).toMatchObject({ ok: false, status: 404 });
    expect(await test.rooms.account.invite(member.id, 'bo@example.org')).toMatchObject({
      ok: false,
      status: 404,
    });
    expect(test.rows().invitations).toBe(0);
  });

  it('is listed by address, by inviting administrator and by invited account', async () => {
    await mailedToken('cy@example.org');
    await come(await linkToken());
    const found = async (search: string) => {
      const { invitations, total } = await test.rooms.account.invitations.list({
        search,
        offset: 0,
        limit: 10,
      });
      expect(invitations).toHaveLength(total);
      return invitations.map(({ email, usedBy }) => email ?? usedBy?.nickname);
    };
    expect((await found('')).sort()).toEqual(['Bo', 'cy@example.org']);
    expect(await found('CY@')).toEqual(['cy@example.org']);
    expect(await found('bo@example')).toEqual(['Bo']);
    expect(await found('kay')).toHaveLength(2);
    expect(await found('%')).toEqual([]);
  });

  it('is recorded among the acts, without its token', async () => {
    const token = await linkToken();
    expect((await test.rooms.account.administrators.acts(0, 10)).map(({ act }) => act)).toEqual(['invited']);
    const rows = test.rooms.server.database.sqlite.prepare('select * from invitations').all();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('cannot be used if the mail fails', async () => {
    test.mailer.fault = new Error('no mail today');
    expect(await test.rooms.account.invite(administrator.id, 'bo@example.org')).toMatchObject({
      status: 502,
    });
    const { invitations } = await test.rooms.account.invitations.list({ search: '', offset: 0, limit: 10 });
    expect(invitations.map(({ withdrawnAt }) => withdrawnAt !== null)).toEqual([true]);
  });

  it('counts towards the limit on mails to an address', async () => {
    await test.rooms.account.invite(administrator.id, 'bo@example.org');
    expect(await test.rooms.account.invite(administrator.id, 'bo@example.org')).toMatchObject({
      status: 429,
    });
  });

  it('can be made from the command line, for the first account of a server', async () => {
    await test.close();
    test = await openTestRooms({ env: { REGISTRATION: 'invite' } });
    const { lines, code } = await runUserCommand(test.rooms, ['invite', 'first@example.org']);
    expect(code).toBe(0);
    expect(await come(tokenIn(lines[0]))).toMatchObject({ ok: true, user: { email: 'first@example.org' } });
    expect((await runUserCommand(test.rooms, ['invite', 'nowhere'])).code).toBe(1);
  });
});

describe('an account that was invited', () => {
  it('deletes what names it when it is deleted, and has it in its export', async () => {
    const token = await mailedToken('bo@example.org');
    const came = await come(token);
    if (!came.ok) throw new Error('not registered');
    let exported = '';
    for await (const piece of test.rooms.transfer.exportAsJson(came.user)) exported += piece;
    expect(JSON.parse(exported).invitation).toMatchObject({ email: 'bo@example.org' });
    await test.rooms.account.deleteAccount(came.user, { password });
    expect(test.rows().invitations).toBe(0);
  });
});
