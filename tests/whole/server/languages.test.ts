import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../../support/accounts';
import { readyAccount } from '../../support/ready-account';
import { startTopiary, type TopiaryServer } from '../../support/server';
import { makeMap } from '../../support/streams';

/** The language of the interface, on the finished build. */

let server: TopiaryServer;

beforeAll(async () => {
  server = await startTopiary();
}, 60_000);

afterAll(() => server.stop());

type Words = Readonly<Record<string, Readonly<Record<string, string>>>>;
const wordsOf = (tag: string, file: string): Words =>
  JSON.parse(readFileSync(`app/languages/${tag}/${file}.json`, 'utf8'));
const skipTo = (tag: string) => wordsOf(tag, 'kit').kit?.skipToContent ?? '';

const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(server.url + path, { headers });
  return { response, html: await response.text() };
};
const languageOf = (html: string) => /<html lang="([^"]*)"(?: dir="([^"]*)")?/.exec(html)?.slice(1);

describe('a visitor', () => {
  it.each([
    ['de-AT,de;q=0.9,en;q=0.5', 'de', undefined],
    ['ar', 'ar', 'rtl'],
    ['pt-PT', 'pt-BR', undefined],
    ['zh-CN,zh;q=0.9', 'zh-Hans', undefined],
  ])('whose browser asks for %s reads %s', async (accepted, tag, dir) => {
    const { response, html } = await read('/login', { 'accept-language': accepted });
    expect(languageOf(html)).toEqual([tag, dir]);
    expect(response.headers.get('content-language')).toBe(tag);
    expect(response.headers.get('vary')).toMatch(/Accept-Language, Cookie/);
    expect(html).toContain(skipTo(tag));
    expect(html).not.toContain('Skip to content');
  });

  it.each(['tlh', '*', ',,;q=1', 'tlh;q=9', `${'a-'.repeat(3_000)}`, '"><script>', '../../de'])(
    'whose browser asks for %s reads English, and nothing is logged',
    async (accepted) => {
      const before = server
        .log()
        .split('\n')
        .filter((line) => !/info request/.test(line)).length;
      const { html } = await read('/login', {
        'accept-language': accepted,
        cookie: `language=${accepted.slice(0, 40)}`,
      });
      expect(languageOf(html)).toEqual(['en', undefined]);
      expect(
        server
          .log()
          .split('\n')
          .filter((line) => !/info request/.test(line)),
      ).toHaveLength(before);
    },
  );

  it('never gets another one’s language from the cache of documents', async () => {
    for (const tag of ['fr', 'es', 'fr', 'en', 'de']) {
      const { html } = await read('/help', { 'accept-language': tag });
      expect(languageOf(html)?.[0]).toBe(tag);
    }
  });

  it('chooses a language in the footer, and comes back to the page', async () => {
    const { html } = await read('/help/faq');
    expect(html).toContain('action="/language"');
    expect(html).toMatch(/<option value="ar" lang="ar">العربية<\/option>/);
    const choose = (fields: Record<string, string>) =>
      fetch(`${server.url}/language`, {
        method: 'POST',
        redirect: 'manual',
        headers: { Origin: server.url },
        body: new URLSearchParams(fields),
      });
    const chosen = await choose({ language: 'fr', redirectTo: '/help/faq' });
    expect(chosen.status).toBe(302);
    expect(chosen.headers.get('location')).toBe('/help/faq');
    const [cookie = ''] = chosen.headers.getSetCookie();
    expect(cookie).toMatch(/^language=fr; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax/);
    const again = await read('/help/faq', { cookie: 'language=fr', 'accept-language': 'de' });
    expect(languageOf(again.html)?.[0]).toBe('fr');

    const there = await fetch(`${server.url}/language`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: server.url, Referer: `${server.url}/login?topic=Bees` },
      body: new URLSearchParams({ language: 'fr' }),
    });
    expect(there.headers.get('location')).toBe('/login?topic=Bees');

    const odd = await choose({ language: '../en', redirectTo: '//elsewhere.example' });
    expect(odd.headers.get('location')).toBe('/');
    expect(odd.headers.getSetCookie()[0]).toMatch(/^language=; Max-Age=0/);
  });

  it('is refused in that language', async () => {
    const { response, html } = await read('/map/nothing', { 'accept-language': 'de' });
    expect(response.status).toBe(404);
    expect(html).toContain(wordsOf('de', 'messages').mapMessages?.notFound);
    expect((await read('/course/nothing', { 'accept-language': 'de' })).html).toContain(
      '<title>Nicht gefunden · Topiary</title>',
    );
    const called = await read('/api/description', { 'accept-language': 'de', accept: 'application/json' });
    expect(called.response.status).toBeGreaterThanOrEqual(400);
  });
});

describe('an account', () => {
  let account: Account;
  let map: string;

  beforeAll(async () => {
    account = await readyAccount(server);
    map = `/map/${await makeMap(account, 'Photography')}`;
  });

  it('keeps its language before all that a browser says', async () => {
    const changed = await account.post('/language', { language: 'es', redirectTo: '/account/language?saved' });
    expect(changed.headers.get('location')).toBe('/account/language?saved');
    const page = await account.send('/account', { headers: { 'accept-language': 'fr' } });
    expect(languageOf(await page.text())?.[0]).toBe('es');
    const cookies = account.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const elsewhere = await read('/account', { cookie: `${cookies}; language=de`, 'accept-language': 'fr' });
    expect(languageOf(elsewhere.html)?.[0]).toBe('es');
  });

  it('gets its scripts in that language, and the map in its own', async () => {
    const html = await (await account.send(map)).text();
    const scripts = [...new Set(html.match(/\/assets\/[\w./-]+\.js/g) ?? [])].filter(
      (name) => !name.includes('palette'),
    );
    expect(scripts.length).toBeGreaterThan(5);
    for (const name of scripts) expect(name).toMatch(/^\/assets\/es-[0-9a-f]{8}\//);
    for (const name of scripts) expect((await fetch(server.url + name)).status).toBe(200);
    expect(html).toMatch(/<ul class="tree[^"]*" id="tree"[^>]* lang="en" dir="ltr"/);
  });

  it('reads English again when it says so', async () => {
    await account.post('/language', { language: 'en', redirectTo: '/' });
    expect(languageOf(await (await account.send('/account')).text())?.[0]).toBe('en');
    await account.post('/language', { language: '', redirectTo: '/' });
    expect(languageOf(await (await account.send('/account', { headers: { 'accept-language': 'ar' } })).text())).toEqual(
      ['ar', 'rtl'],
    );
  });
});

describe('who registers in another language', () => {
  it('gets mails in it, and keeps it', async () => {
    const email = 'lena@example.org';
    const made = await fetch(`${server.url}/register`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: server.url, 'accept-language': 'de' },
      body: new URLSearchParams({ nickname: 'Lena', email, password: 'correct horse battery' }),
    });
    expect(made.headers.get('location')).toBe('/verify-email');
    await server.waitForMail(email, wordsOf('de', 'account').mail?.verifySubject);
    const cookie = made.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    const { html } = await read('/verify-email', { cookie, 'accept-language': 'fr' });
    expect(languageOf(html)?.[0]).toBe('de');
  });
});
