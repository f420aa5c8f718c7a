import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '~/kit/messages';
import { mayPost } from '~/rooms/demo/rules/may-in-demo';
import { type Account, signUp } from '../../../support/accounts';
import { type ModelServer, startModelServer } from '../../../support/model-server';
import { startTopiary, type TopiaryServer } from '../../../support/server';
import { openStream } from '../../../support/streams';

/** The demo over HTTP without scripts: what its accounts may do, what they may not, and how they end. */

/** Every other address of the build that takes forms, besides those below /admin: refused to an account of the demo. */
const refused = [
  '/account/delete',
  '/account/email',
  '/account/password',
  '/account/reminders',
  '/account/reminders/push',
  '/account/security',
  '/account/security/:passkeyId',
  '/account/security/:passkeyId/remove',
  '/account/security/add',
  '/account/tokens',
  '/account/tokens/:tokenId/revoke',
  '/account/webhooks',
  '/api/*',
  '/api/description',
  '/api/get-token',
  '/api/health',
  '/api/map',
  '/auth/google',
  '/auth/oidc',
  '/auth/passkey/options',
  '/buy',
  '/course/:slug/suggestion',
  '/forgot-password',
  '/generations/*',
  '/goals',
  '/keeper/*',
  '/map/:mapId/suggestion',
  '/map/:mapId/visibility',
  '/metrics',
  '/referral-source',
  '/sources/:sourceId/sharing',
  '/suggestions',
  '/verify-email',
  '/webhooks/stripe',
];

/** Addresses where a session counts for nothing: they want an access token, which the demo gives to nobody. */
const wantsToken = (path: string) => /^\/(?:api\/v1|mcp)(?:\/|$)/.test(path);

let model: ModelServer;
let server: TopiaryServer;
let administrator: Account;
let actions: readonly string[];
let idOf: ReadonlyMap<string, string>;

beforeAll(async () => {
  model = await startModelServer();
  server = await startTopiary({
    env: {
      DEMO: 'on',
      DEMO_CALLS: '1',
      TRUSTED_PROXY_HOPS: '1',
      OPENAI_BASE_URL: model.baseUrl,
      OPENAI_MODEL: 'test-model',
    },
  });
  const { routes } = (await import(pathToFileURL('build/server/index.js').href)) as {
    routes: Record<string, { id: string; path?: string; module: { action?: unknown } }>;
  };
  const withActions = Object.values(routes).filter(({ module }) => module.action);
  idOf = new Map(withActions.map(({ id, path }) => [`/${path ?? ''}`, id]));
  actions = [...idOf.keys()];
}, 180_000);
afterAll(async () => {
  await server.stop();
  await model.close();
});

let visitors = 0;

/** A browser with an address and cookies of its own. */
function visitor() {
  visitors += 1;
  const address = `198.51.100.${visitors}`;
  const jar = new Map<string, string>();
  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set('Origin', server.url);
    headers.set('X-Forwarded-For', address);
    headers.set('Cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const answer = await fetch(server.url + path, { ...init, headers, redirect: 'manual' });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(name, value);
    }
    return answer;
  };
  const post = (path: string, fields: Readonly<Record<string, string>> = {}, headers: Record<string, string> = {}) =>
    send(path, { method: 'POST', body: new URLSearchParams(fields), headers });
  const text = async (path: string) => (await send(path)).text();
  return { send, post, text };
}

async function inDemo() {
  const browser = visitor();
  const answer = await browser.post('/demo');
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
  return browser;
}

const mapOf = (html: string) => /href="(\/map\/[a-z0-9]{20})/.exec(html)?.[1] ?? '';
const withIds = (path: string) => path.replace(/:\w+/g, 'aaaaaaaaaaaaaaaaaaaa').replace('*', 'nothing');

describe('the demo', () => {
  it('is not offered before the server has an administrator', async () => {
    const browser = visitor();
    expect(await browser.text('/')).not.toContain('action="/demo"');
    expect((await browser.post('/demo')).status).toBe(404);
    administrator = await signUp(server);
    expect(await browser.text('/')).toContain('action="/demo"');
    expect(await browser.text('/login')).toContain('action="/demo"');
  });

  it('is refused to forms of other sites', async () => {
    const forged = await fetch(`${server.url}/demo`, {
      method: 'POST',
      headers: { Origin: 'https://evil.example', 'X-Forwarded-For': '203.0.113.1' },
      body: new URLSearchParams(),
    });
    expect(forged.status).toBe(403);
  });

  it('shows Today, a map, a lesson and a card at once, and the bar on each page', async () => {
    const browser = await inDemo();
    const home = await browser.text('/');
    const map = mapOf(await browser.text('/history'));
    expect(map).not.toBe('');
    for (const path of ['/', '/today', '/review', map, `${map}/branch`, '/account', '/help/about', '/maps', '/nothing'])
      expect((await browser.text(path)).match(/<aside class="demo-bar"/g), path).toHaveLength(1);
    expect(home).toContain('content="noindex"');
    expect(await browser.text('/help/about')).toContain('content="noindex"');
    const card = await browser.text('/review');
    expect(card).toMatch(/name="card" value="/);
    expect(await browser.text('/account')).not.toMatch(/\/account\/(password|email|security|reminders|delete)/);
    expect(await browser.text(map)).not.toContain('/visibility');
    expect(await browser.text('/course/first-aid')).not.toContain('/suggestion');
    expect((await browser.send('/account/export/json')).status).toBe(200);
  });

  it('keeps the account of a member who presses the button', async () => {
    const answer = await administrator.post('/demo', {});
    expect(answer.headers.get('location')).toBe('/');
    expect(await administrator.send('/admin').then((shown) => shown.text())).toMatch(/Accounts of the demo/);
  });

  it('is left at once, with a sentence, and everything is gone', async () => {
    const browser = await inDemo();
    const map = mapOf(await browser.text('/history'));
    const answer = await browser.post('/logout');
    expect(answer.headers.get('location')).toBe('/?notice=demo-left');
    expect(await browser.text('/?notice=demo-left')).toContain(messages.demo.left);
    expect((await browser.send(map)).status).toBe(404);
    expect((await browser.send('/today')).headers.get('location')).toMatch(/^\/login/);
  });

  it('opens five times an hour for one address', async () => {
    const browser = visitor();
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      statuses.push((await browser.post('/demo')).status);
      await browser.post('/logout');
    }
    expect(statuses).toEqual([302, 302, 302, 302, 302, 429]);
  });
});

describe('an account of the demo', () => {
  it('is told of each address that takes forms whether it may use it', () => {
    const others = actions.filter((path) => !path.startsWith('/admin') && !wantsToken(path));
    expect(others.toSorted()).toEqual([...mayPost, ...refused].toSorted());
  });

  it('gets 403 from all that could reach others, as a page and as data', async () => {
    const browser = await inDemo();
    for (const pattern of refused) {
      const path = withIds(pattern);
      const page = await browser.post(path);
      expect([path, page.status]).toEqual([path, 403]);
      if (!path.startsWith('/api/')) {
        const shown = await page.text();
        if (shown.startsWith('<!DOCTYPE')) expect(shown).toContain(messages.demo.refused);
      }
      const asData = `${path}?${new URLSearchParams({ _data: idOf.get(pattern) ?? '' })}`;
      const data = await browser.post(asData, { answer: 'json' }, { Accept: 'application/json' });
      expect([path, data.status]).toEqual([path, 403]);
      expect(await data.text()).toContain('This is a demo.');
    }
  });

  it('reaches nothing that wants an access token', async () => {
    const browser = await inDemo();
    const paths = actions.filter(wantsToken).map(withIds);
    expect(paths.length).toBeGreaterThan(10);
    for (const path of paths) expect([401, 404, 405], path).toContain((await browser.post(path)).status);
  });

  it('gets 404 below /admin, like everybody else', async () => {
    const browser = await inDemo();
    for (const path of actions.filter((each) => each.startsWith('/admin')).map(withIds))
      expect([path, (await browser.post(path)).status]).toEqual([path, 404]);
  });

  it('cannot open the pages of what it may not do, nor get a token', async () => {
    const browser = await inDemo();
    for (const path of [
      '/account/password',
      '/Account/Email/',
      '/account/security/add',
      '/account/reminders',
      '/account/tokens',
      '/account/webhooks',
      '/api/get-token',
      '/course/first-aid/suggestion?lesson=0',
    ])
      expect([path, (await browser.send(path)).status]).toEqual([path, 403]);
    expect(await browser.text('/account/password')).toContain(messages.demo.refused);
  });

  it('asks the model as often as all of the demo may, and is then told why nothing comes', async () => {
    const [one, other] = [await inDemo(), await inDemo()];
    const pageOfRun = async (browser: typeof one, topic: string) => {
      const answer = await browser.post('/?index', { topic, key: topic });
      const run = answer.headers.get('location') ?? '';
      await (await openStream({ send: browser.send }, `${run}/events`)).ended;
      const shown = await browser.send(run);
      return shown.headers.get('location') ?? (await shown.text());
    };
    expect(await pageOfRun(one, 'Bees')).toMatch(/^\/map\//);
    const { length } = model.requests;
    expect(await pageOfRun(other, 'Wasps')).toContain(messages.modelFault['demo-spent']);
    expect(model.requests).toHaveLength(length);
    expect(await (await administrator.send('/admin')).text()).toContain('1 of 1');
  });
});
