import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Composed } from '~/composition.server';
import { limits, rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { accountLimits } from '~/rooms/account/rules/limits';
import type { User } from '~/rooms/account/store/users';
import { scryptPasswords } from '~/system/passwords';
import { outlined } from '../../../support/maps';
import { openTestRooms, password, type TestRooms } from '../../../support/rooms';

const minute = 60_000;
const address = '192.0.2.7';
const ada = { nickname: 'Ada', email: 'ada@example.org', password };

let test: TestRooms;
let rooms: Composed;

const open = async (options?: Parameters<typeof openTestRooms>[0]) => {
  test = await openTestRooms(options);
  rooms = test.rooms;
};
beforeEach(() => open());
afterEach(() => test.close());

/** Opens a house with other settings instead of the usual one. */
const reopen = async (options: Parameters<typeof openTestRooms>[0]) => {
  await test.close();
  await open(options);
};

const fresh = async (user: User): Promise<User> => {
  const found = await rooms.account.users.byId(user.id);
  if (!found) throw new Error('the user is gone');
  return found;
};
const signIn = (email: string, typed: string, from = address) => rooms.account.signIn({ email, password: typed }, from);
const sessionsOf = async (user: User) => (await rooms.account.listSessions(user.id, null)).length;

describe('registration', () => {
  it('makes an unverified account, and mails the link on APP_URL', async () => {
    const result = await rooms.account.register(ada, address);
    expect(result).toMatchObject({ ok: true, obviousPassword: false, mailSent: true });
    expect(await rooms.account.users.byEmail('ada@example.org')).toMatchObject({
      nickname: 'Ada',
      emailVerified: false,
      goals: null,
      referralSource: null,
    });
    expect(test.mailsTo('ada@example.org')[0]?.text).toContain('http://topiary.test/verify-email?token=');
  });

  it('mails nothing that a stranger has typed, and no name to an unverified address', async () => {
    const nickname = 'Win a prize: https://evil.test/claim';
    await rooms.account.register({ ...ada, nickname }, address);
    test.clock.advance(minute);
    const reset = await rooms.account.requestReset(ada.email, address);
    if (reset.ok) await reset.send();
    const mover = await test.member({ nickname });
    await rooms.account.requestEmailChange(mover, { email: 'new@example.org', password });
    const mails = [...test.mailsTo(ada.email), ...test.mailsTo('new@example.org')];
    expect(mails).toHaveLength(3);
    for (const mail of mails) {
      expect(mail.text).not.toContain('prize');
      expect(mail.text).toContain(mail.link);
      expect(mail.link).toMatch(/^http:\/\/topiary\.test\//);
    }
  });

  it('keeps the password hashed, and takes any characters', async () => {
    await reopen({ passwords: scryptPasswords() });
    const strange = '\u{1F332} pass\u0000wort ä';
    await rooms.account.register({ ...ada, password: strange }, address);
    const user = await rooms.account.users.byEmail(ada.email);
    expect(user?.passwordHash).toMatch(/^scrypt\$16384\$8\$5\$/);
    expect((await signIn(ada.email, strange)).ok).toBe(true);
    // The same letter in its other Unicode form makes the same password.
    expect((await signIn(ada.email, strange.normalize('NFD'))).ok).toBe(true);
    expect((await signIn(ada.email, `${strange} `)).ok).toBe(false);
  });

  it.each([
    [{ nickname: ' ' }, 'nickname', messages.register.nameRequired],
    [{ email: '' }, 'email', messages.register.emailRequired],
    [{ email: 'ada@' }, 'email', messages.register.invalidEmail],
    [{ email: 'ada@example.org\r\nBcc: all@example.org' }, 'email', messages.register.invalidEmail],
    [{ password: '' }, 'password', messages.register.passwordRequired],
    [{ password: '12345' }, 'password', messages.register.passwordTooShort],
    [{ password: 'x'.repeat(201) }, 'password', messages.register.passwordTooLong],
  ])('refuses %j', async (change, field, message) => {
    expect(await rooms.account.register({ ...ada, ...change }, address)).toMatchObject({
      ok: false,
      status: 400,
      errors: { [field]: message },
    });
    expect(test.rows().users).toBe(0);
  });

  it('takes passwords of 6 and of 200 characters, and says when one is obvious', async () => {
    expect(await rooms.account.register({ ...ada, password: '123456' }, address)).toMatchObject({
      ok: true,
      obviousPassword: true,
    });
    const long = { ...ada, email: 'long@example.org', password: 'a long one, '.padEnd(200, 'said twice ') };
    expect(await rooms.account.register(long, address)).toMatchObject({ ok: true, obviousPassword: false });
  });

  it.each(['ada@example.org', 'ADA@Example.ORG', '  ada@example.org ', 'Ada@example.org\t'])(
    'treats %j as taken',
    async (email) => {
      await rooms.account.register(ada, address);
      const again = await rooms.account.register({ ...ada, email }, address);
      expect(again).toMatchObject({
        ok: false,
        status: 400,
        errors: { email: messages.register.emailInUse },
      });
      expect(test.rows().users).toBe(1);
    },
  );

  it.each([
    ['ada@BÜCHER.test', 'ada@xn--bcher-kva.test'],
    ['ada@xn--bcher-kva.test', 'ADA@bücher.TEST'],
  ])('treats %j and %j as the same address', async (email, other) => {
    await rooms.account.register({ ...ada, email }, address);
    expect(await rooms.account.register({ ...ada, email: other }, address)).toMatchObject({
      errors: { email: messages.register.emailInUse },
    });
    expect((await signIn(other, password)).ok).toBe(true);
  });

  it('finds an account that was stored under its internationalised host', async () => {
    const { id } = await test.member({ email: 'ada@BÜCHER.test' });
    test.rooms.server.database.sqlite.prepare('update users set email_key = ?').run('ada@bücher.test');
    expect(await signIn('ada@Bücher.test', password)).toMatchObject({ ok: true, user: { id } });
  });

  it('makes one account from many simultaneous submits', async () => {
    const spellings = ['ada@example.org', 'ADA@example.org', ' Ada@Example.org'];
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        rooms.account.register({ ...ada, email: spellings[index % 3] ?? '' }, address),
      ),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(test.rows().users).toBe(1);
  });

  it('keeps the account when the mail cannot be sent', async () => {
    test.mailer.fault = new Error('the mail server is away');
    expect(await rooms.account.register(ada, address)).toMatchObject({ ok: true, mailSent: false });
    expect(test.lines.join('\n')).toContain('verify mail failed');
    expect(test.rows().users).toBe(1);
  });

  it('limits registrations from one address for an hour', async () => {
    const { times, windowMs } = rateLimits.registrationByAddress;
    const next = (serial: number) => rooms.account.register({ ...ada, email: `p${serial}@example.org` }, address);
    for (let serial = 0; serial < times; serial += 1) expect((await next(serial)).ok).toBe(true);
    expect(await next(times)).toMatchObject({
      ok: false,
      status: 429,
      errors: { form: messages.register.tooMany },
      retryAfterMs: windowMs,
    });
    expect((await rooms.account.register({ ...ada, email: 'else@example.org' }, '192.0.2.8')).ok).toBe(true);
    test.clock.advance(windowMs);
    expect((await next(times)).ok).toBe(true);
  });

  it('is closed by REGISTRATION=closed', async () => {
    await reopen({ env: { REGISTRATION: 'closed' } });
    expect(await rooms.account.register(ada, address)).toMatchObject({
      ok: false,
      status: 403,
      errors: { form: messages.register.closed },
    });
  });
});

describe('the account', () => {
  let user: User;
  beforeEach(async () => {
    user = await test.member({ email: ada.email });
  });

  it('can change its name and time zone', async () => {
    const change = (nickname: string, timeZone = '') => rooms.account.changeProfile(user.id, { nickname, timeZone });
    expect(await change('  Ada\n Byron ')).toBeNull();
    expect((await fresh(user)).nickname).toBe('Ada Byron');
    expect(await change(' \t')).toEqual({ nickname: messages.register.nameRequired });
    expect(await change('x'.repeat(61))).toEqual({ nickname: messages.register.nameTooLong });
    expect(await change('\u{1F333}'.repeat(60))).toBeNull();
    expect(await change('Ada', 'europe/berlin')).toBeNull();
    expect((await fresh(user)).timeZone).toBe('Europe/Berlin');
    expect(await change('', 'Mars/Olympus')).toEqual({
      nickname: messages.register.nameRequired,
      timeZone: messages.account.timeZoneUnknown,
    });
    expect((await fresh(user)).timeZone).toBe('Europe/Berlin');
  });

  it('changes the password with the old one, and then ends every session', async () => {
    await test.session(user.id);
    await test.session(user.id);
    const change = (old: string, newPassword: string) =>
      rooms.account.changePassword(user, { password: old, newPassword });
    expect(await change('', 'a new one')).toMatchObject({
      errors: { password: messages.account.confirmationRequired },
    });
    expect(await change('wrong', 'a new one')).toMatchObject({
      errors: { password: messages.account.passwordWrong },
    });
    expect(await change(password, 'short')).toMatchObject({
      errors: { newPassword: messages.register.passwordTooShort },
    });
    expect(await sessionsOf(user)).toBe(2);
    expect(await change(password, 'a new one')).toMatchObject({ ok: true, obviousPassword: false });
    expect(await sessionsOf(user)).toBe(0);
    expect((await signIn(ada.email, 'a new one')).ok).toBe(true);
  });

  it('counts wrong passwords inside a session, and resets the count after a right one', async () => {
    const { times, windowMs } = rateLimits.confirmationByUser;
    const change = (old: string) => rooms.account.changePassword(user, { password: old, newPassword: password });
    for (let wrong = 1; wrong < times; wrong += 1) await change('wrong');
    expect((await change(password)).ok).toBe(true);
    for (let wrong = 0; wrong < times; wrong += 1) await change('wrong');
    expect(await change(password)).toMatchObject({
      status: 429,
      errors: { form: messages.signIn.tooManyRequests },
      retryAfterMs: windowMs,
    });
    expect((await signIn(ada.email, password)).ok).toBe(true);
  });

  it('lists the sessions and ends them, one or all others', async () => {
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
    const here = await test.session(user.id, agent);
    test.clock.advance(minute);
    const there = await test.session(user.id);
    const stranger = await test.member();
    const theirs = await test.session(stranger.id);
    const list = await rooms.account.listSessions(user.id, here.hash);
    expect(list.map(({ device, isThis }) => [device, isThis])).toEqual([
      ['Unknown device', false],
      ['Firefox on Linux', true],
    ]);
    const stored = [here, there].flatMap(({ id, hash }) => [id, hash]);
    for (const { handle } of list) expect(stored).not.toContain(handle);

    const [other, mine] = list.map(({ handle }) => handle) as [string, string];
    const [foreign] = await rooms.account.listSessions(stranger.id, null);
    expect(await rooms.account.endSession(user.id, foreign?.handle ?? '', here.hash)).toBeNull();
    expect(await rooms.account.endSession(user.id, theirs.hash, here.hash)).toBeNull();
    expect(await rooms.account.endSession(user.id, other, here.hash)).toBe('other');
    expect(await rooms.account.endSession(user.id, other, here.hash)).toBeNull();
    expect(await rooms.account.endSession(user.id, mine, here.hash)).toBe('this');
    expect(await sessionsOf(user)).toBe(0);
    expect(await sessionsOf(stranger)).toBe(1);
  });

  it('does not list sessions that are idle or expired, and deletes them', async () => {
    await test.session(user.id);
    test.clock.advance(86_400_000);
    expect(await sessionsOf(user)).toBe(0);
    expect(test.rows().sessions).toBe(1);
    await rooms.admin.sweep();
    expect(test.rows().sessions).toBe(0);
  });
});

describe('a used invitation', () => {
  it('is taken out of the sessions that earlier releases kept it in', async () => {
    const user = await test.member({ email: ada.email });
    const idHash = 'a'.repeat(64);
    const now = test.clock.now();
    await test.rooms.server.stores.sessions.add({
      ...{ idHash, userId: user.id, userAgent: '', createdAt: now, lastSeenAt: now },
      data: { invitation: 'secret', topic: 'Roots' },
      expiresAt: new Date(now.getTime() + 60_000),
    });
    await test.rooms.admin.sweep();
    expect((await test.rooms.server.stores.sessions.get(idHash, now))?.data).toEqual({ topic: 'Roots' });
  });
});

describe('changing the address', () => {
  let user: User;
  beforeEach(async () => {
    user = await test.member({ email: ada.email });
  });

  const next = 'ada@new.example.org';
  const request = async (email: string, typed = password) =>
    rooms.account.requestEmailChange(await fresh(user), { email, password: typed });

  it('keeps the old one until the new one is confirmed, then informs the old one', async () => {
    expect(await request(` ${next}`)).toEqual({ ok: true });
    expect((await fresh(user)).email).toBe(ada.email);
    const token = test.tokenTo(next);
    expect(await rooms.account.readEmailChange(user, token)).toBe(next);
    expect(test.mailsTo(ada.email)).toHaveLength(0);
    expect(await rooms.account.confirmEmailChange(user, token)).toBe(true);
    expect(await fresh(user)).toMatchObject({ email: next, emailVerified: true });
    expect(test.mailsTo(ada.email)).toMatchObject([
      { subject: 'Your address at Topiary was changed', text: expect.stringContaining(next) },
    ]);
    expect(await rooms.account.confirmEmailChange(user, token)).toBe(false);
    expect((await signIn(next, password)).ok).toBe(true);
  });

  it('needs the current password', async () => {
    expect(await request(next, 'wrong')).toMatchObject({
      errors: { password: messages.account.passwordWrong },
    });
    expect(await request('', password)).toMatchObject({ errors: { email: messages.register.emailRequired } });
    expect(await request('a@', password)).toMatchObject({
      errors: { email: messages.register.invalidEmail },
    });
    expect(await request(ada.email)).toMatchObject({ errors: { email: messages.account.sameEmail } });
    const google = await test.member({ passwordHash: null, googleId: 'g-1' });
    expect(await rooms.account.requestEmailChange(google, { email: next, password: '' })).toMatchObject({
      status: 403,
    });
    expect(test.mailer.mails).toHaveLength(0);
  });

  it('lets the owner change its spelling', async () => {
    await request('Ada@Example.org');
    expect(await rooms.account.confirmEmailChange(user, test.tokenTo('Ada@Example.org'))).toBe(true);
    expect((await fresh(user)).email).toBe('Ada@Example.org');
  });

  it('answers a taken address like any other, and informs only its owner', async () => {
    const holder = await test.member({ email: next });
    expect(await request(next.toUpperCase())).toEqual({ ok: true });
    expect(test.mailsTo(next)).toMatchObject([{ subject: 'You have a Topiary account already' }]);
    expect(test.mailsTo(next)[0]?.link).toBeUndefined();
    expect((await fresh(holder)).email).toBe(next);
  });

  it('answers a taken address alike if a mail must not be sent, or fails', async () => {
    await test.member({ email: 'taken@example.org' });
    const refusals = async (email: string) => {
      test.mailer.fault = new Error('the mail server is away');
      const failed = await request(email);
      test.mailer.fault = null;
      return [failed, await request(email)];
    };
    expect(await refusals('taken@example.org')).toEqual(await refusals('free@example.org'));
  });

  it('replaces an unverified account with the address', async () => {
    const squatter = await test.member({ email: next, emailVerified: false });
    await request(next);
    expect(await rooms.account.confirmEmailChange(user, test.tokenTo(next))).toBe(true);
    expect(await rooms.account.users.byId(squatter.id)).toBeNull();
  });

  it('fails if somebody else has verified the address meanwhile', async () => {
    await request(next);
    const faster = await test.member({ email: next });
    expect(await rooms.account.confirmEmailChange(user, test.tokenTo(next))).toBe(false);
    expect((await fresh(user)).email).toBe(ada.email);
    expect((await fresh(faster)).email).toBe(next);
  });

  it("needs the owner's session, and a link of less than a day", async () => {
    await request(next);
    const token = test.tokenTo(next);
    const stranger = await test.member();
    expect(await rooms.account.readEmailChange(stranger, token)).toBeNull();
    expect(await rooms.account.confirmEmailChange(stranger, token)).toBe(false);
    test.clock.advance(accountLimits.changeEmailLinkMs);
    expect(await rooms.account.confirmEmailChange(user, token)).toBe(false);
  });

  it('lets one of 50 parallel clicks succeed, and revokes links for a new password in the old mailbox', async () => {
    const reset = await rooms.account.requestReset(ada.email, address);
    if (reset.ok) await reset.send();
    await request(next);
    const token = test.tokenTo(next);
    const old = test.tokenTo(ada.email);
    const tries = await Promise.all(Array.from({ length: 50 }, () => rooms.account.confirmEmailChange(user, token)));
    expect(tries.filter(Boolean)).toHaveLength(1);
    expect(await rooms.account.readResetLink(old)).toBeNull();
  });

  it('cannot be used to send mass mail', async () => {
    for (let ask = 0; ask < rateLimits.emailChangeByUser.times; ask += 1) {
      expect((await request(`p${ask}@example.org`)).ok).toBe(true);
    }
    expect(await request('more@example.org')).toMatchObject({ ok: false, status: 429 });
  });

  it('counts mails to one mailbox in any spelling', async () => {
    await request(next);
    expect(await request(next.toUpperCase())).toMatchObject({
      ok: false,
      status: 429,
      errors: { form: messages.verification.mailLimit },
    });
  });
});

/** Writes rows of the user into every table. @returns the map's id */
async function settle(owner: User): Promise<string> {
  const at = test.clock.now();
  const mapId = await rooms.map.maps.add({
    id: rooms.server.random.id(),
    userId: owner.id,
    ...outlined('Bees & *wasps*', '- Honey\n- Wax'),
    source: { kind: 'library', name: 'study plan', prompt: '' },
    runId: null,
    at,
  });
  await rooms.lesson.lessons.write({
    id: rooms.server.random.id(),
    mapId,
    userId: owner.id,
    nodeId: 'n1',
    nodeLabel: 'Honey',
    pathString: 'Bees & *wasps* > Honey',
    compositeKey: 'n1_Bees_Honey',
    markdown: '# Honey\n\n```\n# not a heading\n```\n\n## Uses\n\nSweet.',
    content: '<h1>Honey</h1>',
    renderer: 1,
    tasks: { done: 0, total: 0 },
    source: { kind: 'library', name: 'lesson', prompt: '' },
    at,
  });
  await rooms.run.runStore.start({
    id: rooms.server.random.id(),
    kind: 'map',
    userId: owner.id,
    key: 'k',
    topic: 'Moths',
    mapId: null,
    at,
  });
  await test.session(owner.id, 'Mozilla/5.0 (Windows NT 10.0) Firefox/128.0');
  await rooms.account.makeResetLink(owner);
  return mapId;
}

describe('deleting the account', () => {
  it('needs the password', async () => {
    const user = await test.member();
    expect(await rooms.account.deleteAccount(user, { password: 'wrong' })).toMatchObject({
      errors: { password: messages.account.passwordWrong },
    });
    expect(await rooms.account.deleteAccount(user, { password: '' })).toMatchObject({
      errors: { password: messages.account.confirmationRequired },
    });
    expect(test.rows().users).toBe(1);
  });

  it('leaves no row in any table', async () => {
    const user = await test.member({ email: ada.email });
    await settle(user);
    await signIn(ada.email, 'wrong', '');
    // Failed attempts are counted for the address: hashed, and deleted within an hour.
    await rooms.server.limiter.clear(rateLimits.signInByAddress, '');
    await rooms.server.limiter.clear(rateLimits.signInByPair, `${ada.email} `);
    await rooms.account.requestEmailChange(user, { email: 'new@example.org', password });
    await rooms.server.limiter.clear(rateLimits.mailByRecipientHour, 'new@example.org');
    await rooms.server.limiter.clear(rateLimits.mailByRecipientBurst, 'new@example.org');
    await rooms.map.createMap(user.id, { topic: 'Ants', key: 'a' });
    const before = test.rows();
    for (const table of [
      'users',
      'sessions',
      'mail_tokens',
      'maps',
      'node_descriptions',
      'generations',
      'limit_hits',
    ]) {
      expect([table, before[table]]).not.toEqual([table, 0]);
    }
    expect(await rooms.account.deleteAccount(user, { password })).toEqual({ ok: true });
    expect(Object.entries(test.rows()).filter(([, rows]) => rows > 0)).toEqual([]);
  });

  it('changes nothing of others', async () => {
    const other = await test.member();
    const mapId = await settle(other);
    const before = test.rows();
    const user = await test.member();
    await settle(user);
    await rooms.account.deleteAccount(user, { password });
    expect(test.rows()).toEqual(before);
    expect(await rooms.map.maps.owned(mapId, other.id)).not.toBeNull();
  });

  it('accepts a fresh mail link instead of a password, only from its owner and once', async () => {
    // The first account is the administrator's, which cannot be deleted while there are others.
    await test.member();
    const user = await test.member({ email: 'g@example.org', passwordHash: null, googleId: 'g-1' });
    const stranger = await test.member();
    expect(await rooms.account.deleteAccount(user, { password: 'anything' })).toMatchObject({ ok: false });
    expect(await rooms.account.sendDeleteLink(user)).toEqual({ ok: true });
    const token = test.tokenTo('g@example.org');
    expect(await rooms.account.readDeleteLink(stranger, token)).toBe(false);
    expect(await rooms.account.deleteAccount(stranger, { token })).toMatchObject({ ok: false });
    expect(await rooms.account.readDeleteLink(user, token)).toBe(true);
    expect(await rooms.account.deleteAccount(user, { token })).toEqual({ ok: true });
    expect(await rooms.account.users.byId(user.id)).toBeNull();
    expect(await rooms.account.users.byId(stranger.id)).not.toBeNull();
  });

  it('does not accept an old link', async () => {
    const user = await test.member({ passwordHash: null, googleId: 'g-1' });
    await rooms.account.sendDeleteLink(user);
    test.clock.advance(accountLimits.deleteLinkMs);
    expect(await rooms.account.deleteAccount(user, { token: test.tokenTo(user.email) })).toMatchObject({
      errors: { form: messages.verification.linkInvalid },
    });
  });
});

describe('exporting the account', () => {
  const whole = async (pieces: AsyncIterable<string>) => {
    let text = '';
    for await (const piece of pieces) text += piece;
    return text;
  };

  it('contains everything of the user, nothing of others, and no hash', async () => {
    await reopen({ passwords: scryptPasswords() });
    await rooms.account.register(ada, address);
    const registered = (await rooms.account.users.byEmail(ada.email)) as User;
    await rooms.account.verifyEmail(test.tokenTo(ada.email), registered.id);
    await rooms.account.saveGoals(registered.id, ['career']);
    await rooms.account.saveReferral(registered.id, 'podcast');
    const mapId = await settle(registered);
    const stranger = await test.member({ email: 'stranger@example.org' });
    await settle(stranger);

    const user = await fresh(registered);
    const text = await whole(rooms.transfer.exportAsJson(user));
    const data = JSON.parse(text);
    expect(data.profile).toEqual({
      id: user.id,
      nickname: 'Ada',
      email: ada.email,
      emailVerified: true,
      googleId: null,
      goals: ['career'],
      referralSource: 'podcast',
      language: null,
      timeZone: null,
      dayStartsAt: 4,
      newCardsADay: 10,
      reviewRetention: 0.9,
      reviewWeights: null,
      weightsVersion: 0,
      reviewFit: null,
      role: 'keeper',
      suspendedAt: null,
      secondFactor: false,
      demoUntil: null,
      hasPassword: true,
      createdAt: user.createdAt.toISOString(),
      updatedAt: user.updatedAt.toISOString(),
    });
    expect(data.sessions).toMatchObject([{ userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/128.0' }]);
    expect(data.mailLinks.map(({ purpose }: { purpose: string }) => purpose).sort()).toEqual(['reset', 'verify']);
    expect(data.maps).toMatchObject([
      {
        id: mapId,
        query: 'Bees & *wasps*',
        result: expect.stringContaining('Honey'),
        lessons: [{ nodeLabel: 'Honey' }],
      },
    ]);
    expect(data.runs).toMatchObject([{ topic: 'Moths' }]);
    expect(text).not.toContain(stranger.id);
    expect(text).not.toContain('scrypt');
    expect(text).not.toMatch(/hash/i);
    const hashes = rooms.server.database.sqlite
      .prepare('select id_hash as hash from sessions union select token_hash from mail_tokens')
      .all();
    expect(hashes.length).toBeGreaterThan(2);
    for (const { hash } of hashes as { hash: string }[]) expect(text).not.toContain(hash);
  });

  it('is complete JSON for an empty account', async () => {
    const data = JSON.parse(await whole(rooms.transfer.exportAsJson(await test.member())));
    expect(data).toMatchObject({ sessions: [], mailLinks: [], maps: [], runs: [] });
  });

  it('contains an idle session, though no list shows it, until it is deleted', async () => {
    const user = await test.member();
    const at = test.clock.now();
    await rooms.account.sessions.add({
      idHash: 'desk',
      userId: user.id,
      data: {},
      userAgent: 'desk',
      createdAt: at,
      lastSeenAt: at,
      expiresAt: new Date(at.getTime() + limits.sessionAbsoluteMs),
    });
    const held = async () => JSON.parse(await whole(rooms.transfer.exportAsJson(user))).sessions;
    test.clock.advance(limits.sessionIdleMs - 1);
    expect(await sessionsOf(user)).toBe(1);
    test.clock.advance(1);
    expect(await sessionsOf(user)).toBe(0);
    expect(await rooms.account.sessions.get('desk', test.clock.now())).toBeNull();
    expect(await held()).toMatchObject([{ userAgent: 'desk' }]);
    await rooms.admin.sweep();
    expect(await held()).toEqual([]);
  });

  it('continues after the first page of maps', async () => {
    const user = await test.member();
    const count = limits.userMapsPerPage * 2;
    for (let serial = 0; serial < count; serial += 1) {
      // Some have the same time, so that a page ends between two of them.
      if (serial % 3 === 0) test.clock.advance(1);
      const map = {
        userId: user.id,
        ...outlined('Bees'),
        runId: null,
      };
      await rooms.map.maps.add({
        ...map,
        id: rooms.server.random.id(),
        source: { kind: 'library', name: 'x', prompt: '' },
        at: test.clock.now(),
      });
    }
    const { maps } = JSON.parse(await whole(rooms.transfer.exportAsJson(user)));
    expect(new Set(maps.map(({ id }: { id: string }) => id)).size).toBe(count);
  });

  it('puts maps and lessons into one Markdown file with consistent heading levels', async () => {
    const user = await test.member({ nickname: 'Ada_' });
    await settle(user);
    expect(await whole(rooms.transfer.exportAsMarkdown(user))).toBe(
      [
        '# Topiary: the maps of Ada\\_',
        '',
        '## Bees & \\*wasps\\*',
        '',
        '- Honey',
        '- Wax',
        '',
        '### Bees & \\*wasps\\* \\> Honey',
        '',
        '#### Honey',
        '',
        '```',
        '# not a heading',
        '```',
        '',
        '##### Uses',
        '',
        'Sweet.',
        '',
      ].join('\n'),
    );
  });
});
