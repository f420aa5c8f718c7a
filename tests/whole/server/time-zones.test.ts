import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '~/kit/messages';
import { dateIn } from '~/kit/parts/dates';
import type { Account } from '../../support/accounts';
import { readyAccount } from '../../support/ready-account';
import { sharedTopiary, type TopiaryServer } from '../../support/server';
import { cookieOf, makeMap } from '../../support/streams';

/** Dates in the learner's time zone, on the finished build. */

let server: TopiaryServer;
let account: Account;
let map: string;

beforeAll(async () => {
  server = await sharedTopiary();
  account = await readyAccount(server);
  map = `/map/${await makeMap(account, 'Photography')}`;
  await account.post(`${map}/visibility`, { public: '1' });
}, 180_000);

/** The first date of a page, and the same in a time zone; null is UTC. */
async function firstDate(path: string, cookie = '') {
  const response = await fetch(server.url + path, { headers: cookie ? { cookie } : {} });
  const html = await response.text();
  const [, at = '', text = ''] = /<time dateTime="([^"]+)">([^<]*)</.exec(html) ?? [];
  return { html, text, in: (zone: string | null) => dateIn(zone, at) };
}

describe('a visitor', () => {
  it('sees UTC, named, until the browser has sent its zone', async () => {
    for (const path of [map, '/maps']) {
      const first = await firstDate(path);
      expect(first.text).toBe(first.in(null));
      const next = await firstDate(path, 'zone=Asia/Tokyo');
      expect(next.text).toBe(next.in('Asia/Tokyo'));
    }
  });

  it("never gets another visitor's zone from the cache of documents", async () => {
    for (const zone of ['America/New_York', 'Asia/Kolkata', 'America/New_York', 'Europe/Berlin']) {
      const date = await firstDate(map, `zone=${zone}`);
      expect(date.text).toBe(date.in(zone));
    }
    const without = await firstDate(map);
    expect(without.text).toBe(without.in(null));
  });

  it.each(['zone=Mars/Olympus', 'zone="><script>', 'zone=', `zone=${'A'.repeat(3_000)}`, 'timezone=Asia/Tokyo'])(
    'sees UTC if the cookie says %s',
    async (cookie) => {
      const date = await firstDate(map, cookie);
      expect(date.text).toBe(date.in(null));
      expect(date.html).not.toContain('"><script>');
    },
  );
});

describe('an account', () => {
  const own = () => cookieOf(account);
  const text = async (path: string) => (await fetch(server.url + path, { headers: { cookie: own() } })).text();

  it('sees its own choice on every page, whatever the browser says; the inline script does not change it', async () => {
    await account.post('/account', { nickname: 'Ada', timeZone: 'Australia/Adelaide' });
    for (const path of ['/account', '/account/sessions', '/history', map]) {
      const date = await firstDate(path, `${own()}; zone=Asia/Tokyo`);
      expect(date.text, path).toBe(date.in('Australia/Adelaide'));
      expect(date.html).toMatch(/<html[^>]* data-zone="Australia\/Adelaide"/);
    }
    // The owner's choice does not affect others.
    const other = await firstDate(map, 'zone=Asia/Tokyo');
    expect(other.text).toBe(other.in('Asia/Tokyo'));
    expect(other.html).not.toMatch(/<html[^>]* data-zone/);
  });

  it('has the same name for its zone beside the hours as in the list', async () => {
    await account.post('/account', { nickname: 'Ada', timeZone: 'Australia/Adelaide' });
    const [, name = ''] = /<option value="Australia\/Adelaide" selected="">([^<]+)/.exec(await text('/account')) ?? [];
    expect(name).toContain('Adelaide · GMT');
    for (const path of ['/account/reminders', '/account/review'])
      expect(await text(path), path).toContain(`${name}. <`);
  });

  it("can return to the browser's zone; an invalid zone is refused with what was typed", async () => {
    const refused = await account.post('/account', { nickname: 'Ada L.', timeZone: 'Mars/Olympus' });
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(html).toContain(messages.account.timeZoneUnknown);
    expect(html).toContain('value="Ada L."');
    await account.post('/account', { nickname: 'Ada', timeZone: '' });
    const date = await firstDate('/account', `${own()}; zone=Asia/Tokyo`);
    expect(date.text).toBe(date.in('Asia/Tokyo'));
  });
});
