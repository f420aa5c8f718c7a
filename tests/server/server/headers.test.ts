import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '~/kit/limits';
import { type Account, signUp } from '../../support/accounts';
import { readyAccount } from '../../support/ready-account';
import { startTopiary, type TopiaryServer } from '../../support/server';
import { until } from '../../support/streams';

/** The headers of answers of every kind and status: ours, Remix's, Express's, and those of files. */

let server: TopiaryServer;
let account: Account;

beforeAll(async () => {
  server = await startTopiary();
  account = await readyAccount(server, { role: 'keeper' });
}, 180_000);
afterAll(() => server.stop());

const tooLarge = new URLSearchParams({ email: 'x'.repeat(limits.formBodyMaxBytes) });
const asset = async () => /\/assets\/[\w.-]+\.css/.exec(await (await fetch(server.url)).text())?.[0] ?? '';

/** The faults of an answer's headers. */
async function faultsOf(response: Response, isFile: boolean): Promise<string[]> {
  const { headers } = response;
  const text = await response.text();
  const faults: string[] = [];
  const expected: Record<string, RegExp> = {
    'content-security-policy': /frame-ancestors 'none'/,
    'x-content-type-options': /^nosniff$/,
    'x-frame-options': /^DENY$/,
    'referrer-policy': /^same-origin$/,
    'permissions-policy': /camera=\(\)/,
    'cross-origin-opener-policy': /^same-origin$/,
    'cache-control': isFile ? /max-age=\d+/ : /no-store|no-cache/,
    'x-request-id': /^\w{12}$/,
  };
  for (const [name, value] of Object.entries(expected))
    if (!value.test(headers.get(name) ?? '')) faults.push(`${name}: ${headers.get(name)}`);
  if (headers.has('x-powered-by')) faults.push('x-powered-by');

  const policy = headers.get('content-security-policy') ?? '';
  if (/unsafe|\*/.test(policy)) faults.push(`content-security-policy: ${policy}`);
  if (!isFile && /\n\s+at |node_modules|\.[jt]sx?:\d+|SqliteError|StorageFault/.test(text))
    faults.push(`a stack: ${text.slice(0, 300)}`);
  if (!isFile && (headers.get('content-type') ?? '').startsWith('text/html') && text.includes('<script')) {
    const nonce = /script-src 'self' 'nonce-([\w+/=]{20,})'/.exec(policy)?.[1];
    for (const [, attributes = ''] of text.matchAll(/<script([^>]*)>/g))
      if (!attributes.includes('type="application/ld+json"') && !attributes.includes(`nonce="${nonce}"`))
        faults.push(`<script${attributes}>`);
    if (/<[^>]+\s(?:style|on[a-z]+)="/.test(text)) faults.push('an inline style or handler');
  }
  return faults;
}

const post =
  (path: string, init: RequestInit = {}) =>
  () =>
    account.send(path, { method: 'POST', ...init });
const get =
  (path: string, init: RequestInit = {}) =>
  () =>
    account.send(path, init);
const visit =
  (path: string, init: RequestInit = {}) =>
  () =>
    fetch(server.url + path, { redirect: 'manual', ...init });
const foreign = { method: 'POST', headers: { Origin: 'https://evil.example' } };

describe('an answer', () => {
  it.each<[number, string, () => Promise<Response>]>([
    [200, 'a page for visitors', visit('/')],
    [200, 'a form for visitors', visit('/login')],
    [200, 'a page for members', get('/account')],
    [200, 'the interface', visit('/api/health')],
    [200, 'data', get('/history?_data=rooms%2Fstudy%2Froutes%2Fhistory')],
    [200, 'headers alone', visit('/login', { method: 'HEAD' })],
    [200, 'the account as a file', get('/account/export/json')],
    [302, 'a redirect', visit('/history')],
    [204, 'a redirect for scripts', visit('/history?_data=rooms%2Fstudy%2Froutes%2Fhistory')],
    [400, 'an address that is wrong', visit('/map')],
    [400, 'an address that cannot be decoded', visit('/%c0')],
    [400, 'the same among the files', visit('/assets/%c0')],
    [400, 'a form that is not accepted', visit('/login', { method: 'POST' })],
    [400, 'data of a page that has none (Remix)', visit('/help?_data=rooms%2Fhelp%2Froutes%2Fhelp')],
    [401, 'the interface without a token', visit('/api/map')],
    [403, 'a forged form', visit('/login', foreign)],
    [403, 'the same for data', visit('/login?_data=rooms%2Faccount%2Froutes%2Fsign-in%2Flogin', foreign)],
    [403, 'data of a route that is not at the address (Remix)', visit('/login?_data=rooms%2Fstudy%2Froutes%2Fhistory')],
    [404, 'an address that is not there', get('/nothing/here')],
    [404, 'a map that is not there', visit('/map/nothing')],
    [404, 'a file that is not there', visit('/nothing.png')],
    [404, 'an asset that is not there', visit('/assets/nothing.js')],
    [405, 'a form where none is taken (Remix)', post('/history')],
    [405, 'a method that the interface has not', visit('/api/map', { method: 'POST' })],
    [405, 'the same of an address without a page', visit('/api/get-token')],
    [405, 'a method that nothing has', visit('/login', { method: 'OPTIONS' })],
    [413, 'a form that is too large', visit('/login', { method: 'POST', body: tooLarge })],
    [415, 'a body that is no form', visit('/login', { method: 'POST', body: 'text' })],
  ])('%i: %s', async (status, _, ask) => {
    const response = await ask();
    expect(response.status).toBe(status);
    expect(await faultsOf(response, false)).toEqual([]);
  });

  it('has the headers of its status on a page, too', async () => {
    const closed = await fetch(`${server.url}/login`, { method: 'POST', body: tooLarge });
    expect([closed.status, closed.headers.get('connection')]).toEqual([413, 'close']);
    // The first mail was sent by the registration, less than half a minute ago.
    const newcomer = await signUp(server, { upTo: 'registered' });
    const limited = await newcomer.post('/verify-email', { intent: 'resend' });
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    const method = await account.send('/metrics', { method: 'POST' });
    expect([method.status, method.headers.get('allow')]).toEqual([405, 'GET']);
  });

  it('for the service worker is revalidated, and allows only this server', async () => {
    const response = await fetch(`${server.url}/sw.js`);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'; connect-src 'self';");
    expect(await faultsOf(response, false)).toEqual([]);
  });

  it('with a document names its owner anonymously', async () => {
    const other = await readyAccount(server);
    const of = async (response: Promise<Response>) => (await response).headers.get('x-kept-for');
    const mine = await of(account.send('/'));
    expect(mine).toMatch(/^[\w-]{16,}$/);
    expect(await of(account.send('/account'))).toBe(mine);
    expect(await of(other.send('/'))).not.toBe(mine);
    expect(await of(fetch(server.url))).toBe('none');
    expect(await of(account.send('/history?_data=rooms%2Fstudy%2Froutes%2Fhistory'))).toBeNull();
  });

  // The build leaves out most of the table of types that is asked for it (scripts/unused-code.mjs).
  it.each([
    ['a page', '/', 'gzip'],
    ['addresses in XML', '/sitemap.xml', 'gzip'],
    ['an account in JSON', '/account/export/json', 'gzip'],
    ['a sound', '/sounds/pop.wav', null],
  ])('with %s is compressed if its type gains by it', async (_, path, encoding) => {
    const response = await account.send(path, { headers: { 'Accept-Encoding': 'gzip' } });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
  });

  it('with a file may be cached', async () => {
    const paths = ['/favicon.ico', '/favicon.svg', '/sounds/pop.wav', '/manifest.webmanifest', await asset()];
    for (const path of paths) {
      const response = await fetch(server.url + path);
      expect(response.status, path).toBe(200);
      expect(await faultsOf(response, true), path).toEqual([]);
    }
  });

  it('for an account is cached nowhere, and one for a visitor in no shared cache', async () => {
    for (const path of ['/', '/history', '/account', '/maps', '/help', '/account/export/markdown'])
      expect((await account.send(path)).headers.get('cache-control'), path).toMatch(/no-store/);
    const data = await account.send('/account?_data=rooms%2Faccount%2Froutes%2Faccount%2Faccount');
    expect(data.headers.get('cache-control')).toBe('no-store');
    for (const path of ['/', '/maps', '/help', '/login'])
      expect((await fetch(server.url + path)).headers.get('cache-control'), path).toBe('private, no-cache');
  });

  it('about a fault says no more than that', async () => {
    const file = new Sqlite(join(server.dataDir, 'topiary.db'));
    const shown = async (path: string, init?: RequestInit) => {
      const response = await account.send(path, init);
      expect(response.status, path).toBeGreaterThanOrEqual(500);
      expect(await faultsOf(response.clone(), false), path).toEqual([]);
      return response;
    };
    const undo: string[] = [];
    const lose = (table: string) => {
      file.exec(`alter table ${table} rename to lost_${table}`);
      undo.push(`alter table lost_${table} rename to ${table}`);
    };
    try {
      // The lists fail, but the frame is shown.
      lose('maps');
      const page = await shown('/history');
      const said = (await page.text()).replaceAll('<!-- -->', '');
      expect(said).toContain(`give the id ${page.headers.get('x-request-id')}`);
      await shown('/history?_data=rooms%2Fstudy%2Froutes%2Fhistory');
      await shown('/maps');
      // Without sessions even the frame fails.
      lose('sessions');
      await shown('/');
      await shown('/account');
      await shown('/account', { method: 'POST', body: new URLSearchParams({ nickname: 'x' }) });
      await shown('/api/get-token', { method: 'POST' });
    } finally {
      for (const statement of undo) file.exec(statement);
      file.close();
    }
    expect((await account.send('/history')).status).toBe(200);
  });

  it('about a fault names the id under which it is in the log', async () => {
    const file = new Sqlite(join(server.dataDir, 'topiary.db'));
    file.exec('alter table maps rename to lost_maps');
    try {
      const shown: string[] = [];
      for (const path of ['/history', '/maps']) {
        const page = await account.send(path);
        expect(page.status, path).toBe(503);
        const [, id = ''] = /give the id (\w+)\./.exec((await page.text()).replaceAll('<!-- -->', '')) ?? [];
        expect(id, path).toMatch(/^\w{12}$/);
        shown.push(id);
        const linesOf = () =>
          server
            .log()
            .split('\n')
            .filter((line) => line.includes(` id=${id} `));
        // The request's own line is written once its answer is sent.
        await until(() => linesOf().some((line) => line.includes(' info request ')));
        expect(new Set(linesOf().map((line) => line.replace(/^\S+ /, '').replace(/ms=\d+/, 'ms=n')))).toEqual(
          new Set([
            expect.stringMatching(new RegExp(`^error failed id=${id} error="StorageFault: .*no such table: maps`)),
            `info request id=${id} method=GET path=${path} status=503 ms=n`,
          ]),
        );
      }
      expect(new Set(shown).size).toBe(2);
    } finally {
      file.exec('alter table lost_maps rename to maps');
      file.close();
    }
  });
});

describe('features of the framework with open advisories', () => {
  it('are off: neither the manifest of lazy routes nor single fetch has an address', async () => {
    const manifests = /manifest-(\w+)\.js/.exec(await (await account.send('/history')).text());
    expect(manifests).not.toBeNull();
    const manifest = await fetch(`${server.url}/__manifest?version=${manifests?.[1]}&p=%2Flogin`, {
      redirect: 'manual',
    });
    expect(manifest.headers.get('location')).toMatch(/^\/login/);
    for (const path of ['/login.data', '/_root.data', '/login.data?_routes=routes%2Flogin']) {
      const response = await fetch(server.url + path);
      expect(response.status, path).toBe(404);
      expect(response.headers.get('content-type'), path).toMatch(/^text\/html/);
    }
  });
});
