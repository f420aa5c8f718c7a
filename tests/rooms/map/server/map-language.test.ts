import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '~/kit/messages';
import type { Account } from '../../../support/accounts';
import { readyAccount } from '../../../support/ready-account';
import { sharedTopiary, type TopiaryServer } from '../../../support/server';
import { makeMap } from '../../../support/streams';

/** A map's language in the HTML of the finished build, and the form that changes it. */

let server: TopiaryServer;
let account: Account;
let map: string;

const read = async (path: string) => (await account.send(path)).text();
const treeTag = (html: string) => /<ul class="tree[^>]*>/.exec(html)?.[0] ?? '';

beforeAll(async () => {
  server = await sharedTopiary();
  account = await readyAccount(server);
  map = `/map/${await makeMap(account, 'علم الفلك')}`;
}, 180_000);

describe('English labels on an Arabic topic', () => {
  it('run from left to right, in English, below an Arabic title', async () => {
    const html = await read(map);
    expect(treeTag(html)).toContain('lang="en"');
    expect(treeTag(html)).toContain('dir="ltr"');
    expect(html).toContain('<bdi lang="" dir="rtl">علم الفلك</bdi>');
    expect(html).toMatch(/<h1 dir="rtl">/);
    expect(html).toMatch(/<html lang="en"/);
  });

  it('do not give the title their language in lists; downloads have the language', async () => {
    expect(await read('/history')).toMatch(/<span dir="auto">علم الفلك<\/span>/);
    expect((await account.send(`${map}/download`)).headers.get('content-language')).toBe('en');
  });
});

describe('the form for the language', () => {
  it('shows the known language, and changes map, lists and downloads', async () => {
    expect(await read(`${map}/language`)).toMatch(/<option value="en" selected="">/);
    expect((await account.post(`${map}/language`, { language: 'ar', tag: '' })).status).toBe(302);
    expect(treeTag(await read(map))).toContain('lang="ar" dir="rtl"');
    expect(await read('/history')).toMatch(/<span dir="auto" lang="ar">علم الفلك<\/span>/);
    expect((await account.send(`${map}/download?as=markdown`)).headers.get('content-language')).toBe('ar');
  });

  it('takes any valid tag, and refuses others with what was typed', async () => {
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

  it('can say that it is unknown: then the map has no language', async () => {
    expect((await account.post(`${map}/language`, { language: '', tag: '' })).status).toBe(302);
    expect(treeTag(await read(map))).not.toContain('lang=');
  });
});
