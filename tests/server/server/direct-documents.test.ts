import type { ServerBuild } from '@remix-run/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { pageFinder } from '~/server/documents/find-page.server';
import type { Account } from '../../support/accounts';
import { readyAccount } from '../../support/ready-account';
import { sharedTopiary, type TopiaryServer } from '../../support/server';
import { makeMap } from '../../support/streams';

/** Pages that are sent without Express and Remix, and the same addresses through Remix. */

describe('the page of a path', () => {
  const route = (id: string, path: string | undefined, more = {}) => ({
    [id]: { id, path, parentId: 'root', module: { default: () => null, loader: () => null }, ...more },
  });
  const find = pageFinder({
    root: { id: 'root', path: '', module: { default: () => null, loader: () => null } },
    ...route('home', undefined, { index: true }),
    ...route('map', 'map/:mapId'),
    ...route('none', 'map'),
    ...route('new', 'map/new'),
    ...route('picture', 'map/:mapId/picture.png', { module: { loader: () => null } }),
    ...route('own', 'own', { module: { default: () => null, headers: () => ({}) } }),
    ...route('old', 'old/*'),
    ...route('inside', 'old/:id'),
    ...route('else', '*'),
  } as unknown as ServerBuild['routes']);
  const found = (path: string) => {
    const page = find(path);
    return page && [page.routes.map(({ id }) => id).join(), page.params];
  };

  it.each<[string, unknown]>([
    ['/', ['root,home', {}]],
    ['/map', ['root,none', {}]],
    ['/map/a-1', ['root,map', { mapId: 'a-1' }]],
    ['/map/new', ['root,new', {}]],
  ])('is found: %s', (path, page) => expect(found(path)).toEqual(page));

  it.each([
    '',
    '/Map',
    '/map/',
    '//map',
    '/map//',
    '/map/a%20b',
    '/map/a/b',
    '/map/a/picture.png',
    '/map/a/pictureXpng',
    '/own',
    '/old/a',
    '/nothing',
  ])('is left to Remix: %s', (path) => expect(found(path)).toBeNull());
});

describe('pages', () => {
  let server: TopiaryServer;
  let ada: Account;
  let map: string;
  const visitor: Pick<Account, 'send'> = {
    send: (path, init) => fetch(server.url + path, { redirect: 'manual', ...init }),
  };

  beforeAll(async () => {
    server = await sharedTopiary();
    ada = await readyAccount(server);
    map = `/map/${await makeMap(ada, 'Chess')}`;
  });

  /** An answer without what differs each time, and without the field that brings it to Remix. */
  async function answerOf(who: Pick<Account, 'send'>, path: string, init: RequestInit = {}) {
    const answer = await who.send(path, init);
    const headers = Object.fromEntries(answer.headers);
    const nonce = /nonce-([^']+)/.exec(headers['content-security-policy'] ?? '')?.[1] ?? '-';
    const id = headers['x-request-id'] ?? '-';
    const plain = (text: string) =>
      text
        .replaceAll(nonce, 'nonce')
        .replaceAll(id, 'id')
        .replace(/(?:%3F|%26|\?|&amp;|&|\\u0026)_routes(?:%3D|=)/g, '');
    const { date, ...kept } = headers;
    for (const name of Object.keys(kept)) kept[name] = plain(kept[name] ?? '');
    return { status: answer.status, headers: kept, text: plain(await answer.text()) };
  }

  it('are the same with Remix and without, whoever asks', async () => {
    for (const [who, path, status] of [
      [ada, '/today', 200],
      [ada, '/history', 200],
      [ada, '/account', 200],
      [ada, '/courses', 200],
      [ada, '/help/faq', 200],
      [ada, map, 200],
      [ada, `${map}?node=none`, 200],
      [ada, '/map/none', 404],
      [ada, '/login', 302],
      [visitor, '/', 200],
      [visitor, '/login', 200],
      [visitor, '/today', 302],
      [visitor, '/help/nothing', 404],
      [visitor, map, 404],
    ] as const) {
      // Each is drawn, and then taken from what is kept.
      for (let time = 0; time < 2; time += 1) {
        const direct = await answerOf(who, path);
        const byRemix = await answerOf(who, `${path}${path.includes('?') ? '&' : '?'}_routes=`);
        expect(direct, path).toMatchObject({ status });
        expect(direct, path).toEqual(byRemix);
      }
    }
  });

  it('have the headers of GET for HEAD, and are compressed as before', async () => {
    const [got, head] = [await answerOf(ada, map), await answerOf(ada, map, { method: 'HEAD' })];
    expect(head.status).toBe(200);
    for (const name of ['content-type', 'content-language', 'content-security-policy', 'cache-control'])
      expect(head.headers[name]).toBe(got.headers[name]);
    const answer = await ada.send(map, { headers: { 'Accept-Encoding': 'gzip' } });
    expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([
      'gzip',
      expect.stringContaining('Accept-Encoding'),
    ]);
  });

  it('and data are compressed only if they are long', async () => {
    const asked = async (path: string) => {
      const answer = await ada.send(path, { headers: { 'Accept-Encoding': 'gzip' } });
      return [answer.headers.get('content-encoding'), await answer.json()];
    };
    expect(await asked('/api/health')).toEqual([null, expect.objectContaining({ ok: true })]);
    const route = encodeURIComponent('rooms/study/routes/map');
    expect(await asked(`${map}?_data=${route}`)).toEqual(['gzip', expect.objectContaining({ map: expect.anything() })]);
  });

  it('end with their session', async () => {
    expect((await ada.send('/today')).status).toBe(200);
    await (await ada.post('/logout', {})).text();
    expect((await ada.send('/today')).status).toBe(302);
  });
});
