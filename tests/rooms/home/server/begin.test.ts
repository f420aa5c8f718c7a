import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '~/kit/messages';
import { type Account, signUp } from '../../../support/accounts';
import { readyAccount } from '../../../support/ready-account';
import { startTopiary, type TopiaryServer } from '../../../support/server';

/** From the landing page to the first map, over HTTP without scripts. */

let server: TopiaryServer;
beforeAll(async () => {
  server = await startTopiary({ env: { TRUSTED_PROXY_HOPS: '1' } });
}, 180_000);
afterAll(() => server.stop());

const arriving = (topic: string, redirectTo = '') => signUp(server, { upTo: 'goals', arrival: { topic, redirectTo } });

const locationOf = async (answer: Promise<Response>) => (await answer).headers.get('location') ?? '';
const skip = (account: Account, more: Record<string, string> = {}) =>
  locationOf(account.post('/referral-source', { skip: '1', ...more }));
const textOf = async (account: Account, path: string) => (await account.send(path)).text();

/** The value of home's topic box. */
const boxOf = (html: string) => /<input[^>]*id="topic"[^>]*value="([^"]*)"/.exec(html)?.[1] ?? '';

/** The topics of a user's runs, all of which are in their export. */
async function mapsAndRuns(account: Account) {
  const { runs } = JSON.parse(await textOf(account, '/account/export/json')) as {
    runs: { topic: string }[];
  };
  return runs.map(({ topic }) => topic);
}

describe('a topic that was typed before registering', () => {
  it('becomes one run with the last form of the onboarding, however often that is sent', async () => {
    const account = await arriving('Bonsai');
    // Opening pages starts nothing.
    for (const path of ['/goals', '/referral-source', '/', '/?topic=Bonsai'])
      expect(await locationOf(account.send(path)), path).not.toContain('run');

    const [first, second] = await Promise.all([skip(account), skip(account)]);
    expect(first).toMatch(/^\/runs\/[a-z0-9]+$/);
    expect(second).toBe(first);
    // Sent again later, because the first answer was lost.
    expect(await skip(account)).toBe(first);
    expect(await skip(account, { scripts: '1' })).toBe(first.replace('/runs/', '/?run='));
    expect(await mapsAndRuns(account)).toEqual(['Bonsai']);
    expect(boxOf(await textOf(account, '/'))).toBe('');
  });

  it("stays in home's box with the reason if it is refused", async () => {
    const account = await arriving('how to build a pipe bomb');
    const home = await skip(account);
    expect(home).toBe('/?topic=how+to+build+a+pipe+bomb&refused=1');
    const html = await textOf(account, home);
    expect(html).toContain(messages.safety.refused);
    expect(boxOf(html)).toBe('how to build a pipe bomb');
    expect(await mapsAndRuns(account)).toEqual([]);
  });

  it('is offered to the import if it is an outline, whole and with its indentation', async () => {
    // As a field of one line has it: a space for each line break.
    const lines = Array.from({ length: 40 }, (_, n) => `- Branch ${n}   - Leaf ${n}`);
    const account = await arriving(lines.join(' '));
    const html = await textOf(account, await skip(account));
    expect(html).toContain(messages.search.looksLikeOutline);
    expect(html).toContain(`name="text" value="${lines.join('\n').replaceAll('   - ', '\n  - ')}"`);
    expect(boxOf(html)).toBe(lines.join(' '));
    expect(await mapsAndRuns(account)).toEqual([]);
    expect(await textOf(account, '/'), 'as to somebody who has an account').toContain(messages.search.looksLikeOutline);

    const imports = async (fields: Record<string, string>): Promise<Response> => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.set(name, value);
      return account.send('/import?_data=rooms%2Ftransfer%2Froutes%2Fimport', { method: 'POST', body });
    };
    const text = /name="text" value="([^"]*)"/.exec(html)?.[1] ?? '';
    const { packed, form, submitKey } = await (await imports({ act: 'read', text })).json();
    const made = await imports({ act: 'make', packed, form, key: submitKey, topic: 'Branches' });
    expect(made.headers.get('x-remix-redirect')).toMatch(/^\/map\//);
    expect(boxOf(await textOf(account, '/')), 'after the import').toBe('');
  });

  it('is offered with its meanings if it has several', async () => {
    const account = await arriving('Mercury');
    const html = await textOf(account, await skip(account));
    expect(html).toContain(messages.search.whichOne);
    expect(html).toContain('href="/?topic=The%20planet%20Mercury"');
  });

  it('is offered in English if the library has it, and made as typed if that is chosen', async () => {
    const account = await arriving('Fotografie');
    const html = await textOf(account, await skip(account));
    expect(html).toContain(messages.search.libraryInEnglish);
    expect(html).toContain('href="/?topic=Digital%20Photography"');
    expect(html).toContain('href="/?topic=Fotografie&amp;anyway=1"');
    const box = await textOf(account, '/?topic=Fotografie&anyway=1');
    expect(boxOf(box)).toBe('Fotografie');
    expect(box).toContain('<input type="hidden" name="anyway" value="Fotografie"/>');
    expect((await account.post('/?index', { topic: 'Fotografie', key: 'k' })).status).toBe(422);
    expect(await locationOf(account.post('/?index', { topic: 'Fotografie', key: 'k', anyway: 'Fotografie' }))).toMatch(
      /^\/runs\/[a-z0-9]+$/,
    );
    expect(await mapsAndRuns(account)).toEqual(['Fotografie']);
  });

  it('stays in the box if another page was asked for, which comes first', async () => {
    const account = await arriving('Bonsai', '/buy');
    expect(await skip(account)).toBe('/buy');
    expect(boxOf(await textOf(account, '/'))).toBe('Bonsai');
  });

  it("is in the mail's link for another device", async () => {
    const { email, password } = await signUp(server, {
      upTo: 'registered',
      arrival: { topic: 'Bonsai', redirectTo: '' },
    });
    const { pathname, search, searchParams } = new URL((await server.waitForMail(email)).link);
    // Another account's session counts as another browser.
    const other = await signUp(server, { upTo: 'registered' });
    const token = searchParams.get('token') ?? '';
    const to = searchParams.get('to') ?? '';
    expect(await locationOf(other.post(pathname + search, { token, to, password }))).toBe('/goals');
    expect(await locationOf(other.post('/goals', { skip: '1' }))).toBe('/referral-source');
    const run = await skip(other);
    expect(run).toMatch(/^\/runs\/[a-z0-9]+$/);
    expect(await mapsAndRuns(other)).toEqual(['Bonsai']);
  });

  it('is kept when the waiting screen is left for the sign-in', async () => {
    const account = await signUp(server, {
      upTo: 'registered',
      arrival: { topic: 'Bonsai', redirectTo: '/buy' },
    });
    expect(await locationOf(account.post('/logout', {}))).toBe('/login?redirectTo=%2Fbuy&topic=Bonsai');
  });

  it('is in the box after an ordinary sign-in', async () => {
    const { email, password, post, send } = await readyAccount(server);
    await post('/logout', {});
    expect(await locationOf(post('/login?topic=Bonsai', { email, password }))).toBe('/?topic=Bonsai');
    expect(boxOf(await (await send('/')).text())).toBe('Bonsai');
  });
});

describe('a refused account form', () => {
  const focused = (html: string) => /<(?:input|div)[^>]*autofocus[^>]*>/.exec(html)?.[0] ?? '';
  const post = async (path: string, fields: Record<string, string>) =>
    (await fetch(server.url + path, { method: 'POST', body: new URLSearchParams(fields) })).text();

  it.each([
    ['/register', { nickname: '', email: '', password: '' }, 'name="nickname"'],
    ['/register', { nickname: 'Ada', email: 'nobody', password: '123' }, 'name="email"'],
    ['/register', { nickname: 'Ada', email: 'a@example.org', password: '123' }, 'name="password"'],
    ['/login', { email: '', password: '' }, 'name="email"'],
    ['/login', { email: 'a@example.org', password: '' }, 'name="password"'],
    ['/verify-email', { token: 'x' }, ''],
  ])('%s %j focuses the first wrong field', async (path, fields, field) => {
    const html = await post(path, fields);
    expect(focused(html)).toContain(field);
  });

  it('refuses a password that is one’s own name or address', async () => {
    const email = 'somebody@example.org';
    for (const password of ['Somebody', email.toUpperCase(), 'ada lovelace']) {
      const html = await post('/register', { nickname: 'Ada Lovelace', email, password });
      expect(html, password).toContain(messages.register.weakPassword);
    }
  });

  it('sends an account without goals to the goals first', async () => {
    const account = await signUp(server, { upTo: 'verified' });
    const html = await (await account.post('/goals', {})).text();
    expect(html).toContain(messages.goals.required);
    expect(focused(html)).toContain('value="health"');
  });
});

describe('a server without a mail server', () => {
  it('says who can help, for a new password and for another link', async () => {
    const forgot = await fetch(`${server.url}/forgot-password`, {
      method: 'POST',
      body: new URLSearchParams({ email: 'nobody@example.org' }),
    });
    expect(await forgot.text()).toContain('No mail server is set up here.');

    const account = await signUp(server, { upTo: 'registered' });
    const waits = await (await account.send('/verify-email')).text();
    expect(waits).toContain('The person who runs this server');
    expect(waits).not.toContain('folder');
    // The registration has just sent a mail.
    const database = new Database(join(server.dataDir, 'topiary.db'));
    database.prepare('DELETE FROM limit_hits').run();
    database.close();
    const again = await (await account.post('/verify-email', { intent: 'resend' })).text();
    expect(again).toContain(messages.verification.sentToOutbox);
    expect(again).not.toContain(messages.verification.sent);
  });
});

describe('the address that was typed at sign-in', () => {
  it('is filled in on the page for a new password, which sends nothing yet', async () => {
    const { email } = await readyAccount(server);
    const mails = (await server.outbox()).length;
    const asked = await fetch(`${server.url}/forgot-password?topic=Bonsai`, {
      method: 'POST',
      body: new URLSearchParams({ email, password: 'guess', from: 'login' }),
    });
    const html = await asked.text();
    expect(html).toMatch(new RegExp(`<input[^>]*name="email"[^>]*value="${email}"`));
    expect(html).not.toContain(messages.account.resetSent);
    expect(html).not.toContain('guess');
    expect(await server.outbox()).toHaveLength(mails);
  });
});

describe('a deleted account', () => {
  it('is confirmed', async () => {
    const account = await readyAccount(server);
    const to = await locationOf(account.post('/account/delete', { password: account.password }));
    expect(await textOf(account, to)).toContain(messages.account.deleted);
  });
});
