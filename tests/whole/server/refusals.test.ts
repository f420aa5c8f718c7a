import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { type Account, signUp } from '../../support/accounts';
import { lightFetch } from '../../support/light-fetch';
import { type ModelServer, reply, startModelServer } from '../../support/model-server';
import { readyAccount } from '../../support/ready-account';
import { ServedPage } from '../../support/served-page';
import { startTopiary, type TopiaryServer } from '../../support/server';
import { makeMap, until } from '../../support/streams';

/**
 * Bad input and failures without scripts: a status, the specification's sentence, and the typed text is still there.
 * With scripts it is tests/e2e/refusals.js.spec.ts.
 */

let model: ModelServer;
let server: TopiaryServer;

beforeAll(async () => {
  model = await startModelServer();
  server = await startTopiary({
    env: { TRUSTED_PROXY_HOPS: '1', OPENAI_BASE_URL: model.baseUrl, OPENAI_MODEL: 'test-model' },
  });
}, 60_000);

afterAll(async () => {
  await server.stop();
  await model.close();
});

const visitor: Pick<Account, 'send' | 'post'> = {
  send: (path) => lightFetch(server.url + path),
  post: (path, fields) =>
    lightFetch(server.url + path, {
      method: 'POST',
      headers: { Origin: server.url },
      body: new URLSearchParams(fields),
    }),
};
const pageOf = async (response: Response) => new ServedPage(await response.text());
const read = async (who: Pick<Account, 'send'>, path: string) => pageOf(await who.send(path));
const pathOf = (response: Response) => {
  const { pathname, search } = new URL(response.headers.get('location') ?? '', server.url);
  return pathname + search;
};
/** Presses a button of the page at an address, with what was typed in its form. */
const press = async (who: Account, path: string, button: string, typed: Readonly<Record<string, string>> = {}) => {
  const { action, filled } = (await read(who, path)).form(button);
  return who.post(action || path, filled(typed));
};

describe('registering', () => {
  const typed = { nickname: 'Grace', email: 'grace@example.org', password: 'long enough' };

  it.each([
    [{ ...typed, password: '12345' }, 'Password must be at least 6 characters long.'],
    [{ ...typed, email: 'nonsense' }, 'Invalid email address.'],
    [{ ...typed, nickname: '' }, messages.register.nameRequired],
    [{ ...typed, email: '' }, messages.register.emailRequired],
    [{ ...typed, password: '' }, messages.register.passwordRequired],
  ])('with %j says %s', async (form, sentence) => {
    const refused = await visitor.post('/register', form);
    expect(refused.status).toBe(400);
    const page = await pageOf(refused);
    expect(page.texts).toContain(sentence);
    expect(page.value('nickname') ?? '').toBe(form.nickname);
    expect(page.value('email') ?? '').toBe(form.email);
    expect(page.value('password') ?? '').toBe('');
  });

  it('says that an address is taken, in any spelling', async () => {
    const { email } = await signUp(server, { upTo: 'registered' });
    const page = await pageOf(await visitor.post('/register', { ...typed, email: email.toUpperCase() }));
    expect(page.texts).toContain('This email is already registered.');
  });
});

it('signing in says whether the address or the password was wrong', async () => {
  const { email } = await signUp(server, { upTo: 'registered' });
  const unknown = await pageOf(await visitor.post('/login', { email: 'nobody@example.org', password: 'whatever' }));
  expect(unknown.texts).toContain('Failed to sign in. No account found with this email.');
  expect((await pageOf(await visitor.post('/login', { email, password: 'whatever' }))).texts).toContain(
    'Incorrect password.',
  );
});

it('the verification mail is not sent again at once', async () => {
  const account = await signUp(server, { upTo: 'registered' });
  // The registration has just sent a mail.
  const refused = await press(account, '/verify-email', 'Resend Verification Email');
  expect((await pageOf(refused)).texts).toContain(messages.verification.mailLimit);
});

it('a mail link works once', async () => {
  const account = await signUp(server, { upTo: 'registered' });
  const { pathname, search } = new URL((await server.waitForMail(account.email)).link);
  const link = pathname + search;
  // Opening the link does not use it up.
  await account.send(link);
  expect(pathOf(await press(account, link, 'Confirm my email'))).toBe('/goals');
  expect((await read(visitor, link)).texts).toContain(messages.verification.linkInvalid);
});

it('a public map opens for anyone, a private one for its owner alone', async () => {
  const owner = await readyAccount(server);
  const map = `/map/${await makeMap(owner, 'Bonsai')}`;
  const hidden = await visitor.send(map);
  expect(hidden.status).toBe(404);
  expect((await pageOf(hidden)).texts).toContain('Map not found. Sign in if it is yours.');

  await press(owner, map, 'Make Public');
  expect((await read(owner, map)).form('Make Private').fields.get('public')).toBe('0');
  const shown = await visitor.send(map);
  expect(shown.status).toBe(200);
  const html = await shown.text();
  expect(new ServedPage(html).headings).toContain('Bonsai');
  expect(html).not.toContain('Make Private');
  expect((await read(visitor, '/maps')).links.join()).toContain('Bonsai');

  const other = await readyAccount(server);
  const leaf = /<a href="\?node=([^"]+)"/.exec(html)?.[1] ?? '';
  const panel = await read(other, `${map}?node=${leaf}`);
  expect(panel.texts).toContain('No description available');
  expect(panel.texts).toContain(
    "You don't have a saved description for this node. You can either ask the map creator to generate one " +
      'or create your own map to generate descriptions.',
  );
  expect(panel.buttons.join()).not.toContain('Generate');
  for (const act of ['visibility', 'delete', 'rename', 'lesson', 'lesson/task']) {
    const fields = { title: 'Mine', public: '0', node: 'x', content: 'x', version: '1', task: '0:1' };
    expect((await other.post(`${map}/${act}`, fields)).status, act).toBe(404);
  }
});

it('history searches without case and wildcards, and asks before deleting', async () => {
  const account = await readyAccount(server);
  const wool = await makeMap(account, '100% Wolle');
  await makeMap(account, 'ÄPFEL züchten');
  const found = async (search = '') =>
    (await read(account, `/history${search}`)).links.filter((name) => name.startsWith('Map about'));
  expect(await found('?q=äpfel')).toHaveLength(1);
  expect(await found('?q=%25')).toEqual([expect.stringMatching(/^Map about 100% Wolle/)]);

  const times = (await read(account, '/history')).texts;
  expect(times).toContainEqual(expect.stringMatching(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{2}:\d{2} [AP]M/));
  expect((await read(account, `/map/${wool}/delete`)).texts).toContain('Are you sure you want to delete this map?');
  expect(await found()).toHaveLength(2);
  await press(account, `/map/${wool}/delete`, 'Delete');
  expect(await found()).toEqual([expect.stringMatching(/^Map about ÄPFEL/)]);
});

it('the download has the name that the specification requires', async () => {
  const account = await readyAccount(server);
  const response = await account.send(`/map/${await makeMap(account, 'Bonsai & Moss')}/download`);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(response.headers.get('content-disposition')).toContain('knowledge-map-Bonsai---Moss.txt');
  expect(await response.text()).toMatch(/^Bonsai & Moss\n {2}- /);
});

it('a failed model keeps the topic and says why; trying again works', async () => {
  const account = await readyAccount(server, { role: 'keeper' });
  model.script(reply.status(401, { error: { message: 'bad key' } }));
  const run = pathOf(await account.post('/?index', { topic: 'Bonsai', key: 'refused' }));
  const reason = messages.modelFaultForAdministrator['refused-key'];
  await until(async () => (await read(account, run)).says(reason), 20_000);
  expect((await read(account, run)).says('An error occurred while searching.')).toBe(true);

  // Home and history list the failed run.
  for (const path of ['/', '/history']) {
    const page = await read(account, path);
    expect(page.says(reason), path).toBe(true);
    expect(page.says('Bonsai'), path).toBe(true);
  }
  const again = pathOf(await press(account, '/history', 'Try again'));
  await until(async () => (await account.send(again)).headers.get('location')?.includes('/map/') ?? false, 40_000);
  const history = await read(account, '/history');
  expect(history.says(reason)).toBe(false);
  expect(history.links.filter((name) => name.startsWith('Map about Bonsai'))).toHaveLength(1);
});

it('a refused title is asked for again, and changing a deleted map is answered with a page', async () => {
  const account = await readyAccount(server);
  const map = `/map/${await makeMap(account, 'Bonsai')}`;
  const menu = await read(account, map);
  expect((await read(account, `${map}?node=`)).says(messages.map.nodeNotFound)).toBe(false);
  expect((await read(account, `${map}?node=none`)).says(messages.map.nodeNotFound)).toBe(true);
  const refused = await press(account, map, 'Rename', { title: '  ' });
  expect(refused.status).toBe(400);
  const page = await pageOf(refused);
  expect(page.texts).toContain(messages.map.titleRequired);
  expect(page.value('title')).toBe('  ');
  expect(pathOf(await press(account, map, 'Rename', { title: 'Small trees' }))).toBe(map);
  expect((await read(account, map)).headings).toContain('Small trees');

  await account.post(`${map}/delete`, {});
  const { action, fields } = menu.form('Make Public');
  const gone = await pageOf(await account.post(action, fields));
  expect(gone.says(messages.map.notFound)).toBe(true);

  // The owner alone learns that the map is in the bin.
  const opened = await account.send(map);
  expect(opened.status).toBe(404);
  const binned = await pageOf(opened);
  expect(binned.texts).toContain(messages.map.inBin);
  expect(binned.address('Bin')).toBe('/history/bin');
  const other = await (await readyAccount(server)).send(map);
  expect(other.status).toBe(404);
  expect((await pageOf(other)).texts).toContain(messages.map.notFound);
});

it('a topic that is too long is not cut, and nothing starts', async () => {
  const account = await readyAccount(server);
  const topic = `${'Knots and hitches, '.repeat(3)}bends, ab`;
  expect(topic.length).toBeGreaterThan(limits.topicMaxCharacters);
  const page = await pageOf(await press(account, '/', 'Create map', { topic }));
  expect(page.says(messages.search.topicTooLong)).toBe(true);
  expect(page.typed).toContain(topic);
  expect((await read(account, '/history')).says('Knots')).toBe(false);
});

it('a plan cannot be bought without payments', async () => {
  const account = await readyAccount(server);
  const page = await pageOf(await account.post('/buy', { plan: 'explorer' }));
  expect(page.says('Payments are not set up on this server')).toBe(true);
  expect(server.log()).toContain('plan chosen plan=explorer');
});

it('the topic that a visitor types on the landing page waits at home after the sign-in', async () => {
  const landing = (await read(visitor, '/')).form('Create Course');
  expect(landing).toMatchObject({ action: '/login', method: 'get' });
  expect(landing.fields.get('topic')).toBe('');
  const { email, password } = await readyAccount(server);
  const { action } = (await read(visitor, '/login?topic=Bonsai')).form('Sign In');
  expect(pathOf(await visitor.post(action, { email, password }))).toBe('/?topic=Bonsai');
  expect((await read(await readyAccount(server), '/?topic=Bonsai')).typed).toContain('Bonsai');
});
