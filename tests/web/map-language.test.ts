import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '~/kit/messages';
import { type Account, signUp } from '../support/accounts';
import { startTopiary, type TopiaryServer } from '../support/server';
import { makeMap } from '../support/streams';

/** A map's language in the HTML that the finished build sends, and the form that changes it. */

let server: TopiaryServer;
let account: Account;
let map: string;

const read = async (path: string) => (await account.send(path)).text();
const treeTag = (html: string) => /<ul class="tree[^>]*>/.exec(html)?.[0] ?? '';

beforeAll(async () => {
  server = await startTopiary();
  account = await signUp(server);
  map = `/map/${await makeMap(account, 'علم الفلك')}`;
}, 180_000);
afterAll(() => server.stop());

describe('English labels on an Arabic topic', () => {
  it('run from left to right, in English, under a title that does not', async () => {
    const html = await read(map);
    expect(treeTag(html)).toContain('lang="en"');
    expect(treeTag(html)).not.toContain('dir=');
    expect(html).toContain('<bdi lang="" dir="rtl">علم الفلك</bdi>');
    expect(html).toMatch(/<h1 dir="rtl">/);
    expect(html).toMatch(/<html lang="en"/);
  });

  it('have a title without their language in lists, and their language on downloads', async () => {
    expect(await read('/history')).toMatch(/<span dir="auto">علم الفلك<\/span>/);
    expect((await account.send(`${map}/download`)).headers.get('content-language')).toBe('en');
  });
});

describe('the form for the language', () => {
  it('shows what is known, and changes map, lists and downloads', async () => {
    expect(await read(`${map}/language`)).toMatch(/<option value="en" selected="">/);
    expect((await account.post(`${map}/language`, { language: 'ar', tag: '' })).status).toBe(302);
    expect(treeTag(await read(map))).toContain('lang="ar" dir="rtl"');
    expect(await read('/history')).toMatch(/<span dir="auto" lang="ar">علم الفلك<\/span>/);
    expect((await account.send(`${map}/download?as=markdown`)).headers.get('content-language')).toBe('ar');
  });

  it('takes any tag, and refuses what is none with what was typed', async () => {
    expect((await account.post(`${map}/language`, { language: 'ar', tag: 'gsw' })).status).toBe(302);
    expect(await read(`${map}/language`)).toContain('value="gsw"');
    const refused = await account.post(`${map}/language`, { language: 'de', tag: 'Schwyzerdütsch' });
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(html).toContain(messages.map.languageUnknown);
    expect(html).toContain('value="Schwyzerdütsch"');
    expect(html).toMatch(/<option value="de" selected="">/);
    expect(treeTag(await read(map))).toContain('lang="gsw"');
  });

  it('can say that it is not known: then no language stands on the map', async () => {
    expect((await account.post(`${map}/language`, { language: '', tag: '' })).status).toBe(302);
    expect(treeTag(await read(map))).not.toContain('lang=');
  });
});
