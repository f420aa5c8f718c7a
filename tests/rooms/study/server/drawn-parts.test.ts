import { beforeAll, expect, it } from 'vitest';
import type { Account } from '../../../support/accounts';
import { readyAccount } from '../../../support/ready-account';
import { sharedTopiary, type TopiaryServer } from '../../../support/server';
import { makeMap } from '../../../support/streams';

/** Parts of a map's page that are drawn once for the same data, and never for somebody else's. */

let server: TopiaryServer;
let ada: Account;
let bob: Account;
let map: string;
let asked = 0;

beforeAll(async () => {
  server = await sharedTopiary();
  ada = await readyAccount(server);
  bob = await readyAccount(server);
  map = `/map/${await makeMap(ada, 'Chess')}`;
  await ada.post(`${map}/visibility`, { public: '1' });
}, 120_000);

/** The head of the map's page, at an address of its own: else the whole document would be kept. */
async function headFor(who: Account | null, more = '', headers: Record<string, string> = {}): Promise<string> {
  asked += 1;
  const path = `${map}?asked=${asked}${more}`;
  const answer = await (who ? who.send(path, { headers }) : fetch(server.url + path, { headers }));
  expect(answer.status).toBe(200);
  return /<header class="map-head">.*?<\/header>/s.exec(await answer.text())?.[0] ?? '';
}

it('are each viewer’s own, in whatever order they come', async () => {
  for (let time = 0; time < 2; time += 1) {
    const [owner, member, visitor] = [await headFor(ada), await headFor(bob), await headFor(null)];
    for (const part of ['/rename', '/delete', '/visibility']) {
      expect(owner).toContain(`${map}${part}"`);
      expect(member + visitor).not.toContain(`${map}${part}"`);
    }
    expect(owner + member).not.toContain('href="/login');
    expect(visitor).toContain(`href="/login?redirectTo=${encodeURIComponent(map)}"`);
    expect(member).toContain('/placement"');
    expect(visitor).not.toContain('/placement"');
  }
});

it('are those of the address, the language and the present data', async () => {
  const before = await headFor(ada);
  expect(await headFor(ada)).toBe(before);
  const [, leaf = ''] = /"\?node=([\w-]+)"/.exec(await (await ada.send(map)).text()) ?? [];
  expect(await headFor(null, `&node=${leaf}`)).toContain(encodeURIComponent(`?node=${leaf}`));
  expect(await headFor(null)).not.toContain(encodeURIComponent('?node='));
  expect(await headFor(null, '', { 'Accept-Language': 'de' })).toContain('Anmelden');
  expect(await headFor(null)).not.toContain('Anmelden');
  await ada.post(`${map}/rename`, { title: 'Chess & <more>' });
  expect(await headFor(ada)).toContain('>Chess &amp; &lt;more&gt;</h1>');
  expect(await headFor(null)).toContain('>Chess &amp; &lt;more&gt;</h1>');
});
