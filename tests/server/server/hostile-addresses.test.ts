import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../../support/accounts';
import { readyAccount } from '../../support/ready-account';
import { startTopiary, type TopiaryServer } from '../../support/server';
import { until } from '../../support/streams';
import { type RawAnswer, sendRaw } from '../../support/wire';
import { isFull } from '../../torture/scale';

/** Requests that an attacker writes by hand are refused briefly, with one line in the log. */

let server: TopiaryServer;
let account: Account;
let cookie: string;

beforeAll(async () => {
  server = await startTopiary();
  account = await readyAccount(server, { role: 'keeper' });
  cookie = account.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}, 180_000);
afterAll(() => server.stop());

interface Asked {
  readonly method?: string;
  readonly target: string;
  readonly host?: string;
  readonly extra?: string;
}

/** Sends the request. @returns the answer and the new lines of the log */
async function ask({ method = 'GET', target, host, extra = '' }: Asked): Promise<[RawAnswer, string[]]> {
  const before = server.log().length;
  const hosts = host ?? `Host: 127.0.0.1:${server.port}\r\n`;
  const answer = await sendRaw(
    server.port,
    `${method} ${target} HTTP/1.1\r\n${hosts}${extra}Connection: close\r\n\r\n`,
  );
  const id = answer.headers.get('x-request-id');
  // The line of an earlier request may come late.
  const added = () =>
    server
      .log()
      .slice(before)
      .split('\n')
      .filter((line) => line !== '' && (!line.includes(' info request ') || line.includes(` id=${id} `)));
  // Node refuses some of them before there is a request, without a line.
  if (id !== undefined) await until(() => added().some((line) => line.includes(` request id=${id} `)));
  return [answer, added()];
}

/** A refusal that reveals nothing and does not redirect. */
async function expectRefused(asked: Asked, statuses: readonly number[]): Promise<void> {
  const [answer, lines] = await ask(asked);
  const said = JSON.stringify(asked);
  expect(statuses, said).toContain(answer.status);
  expect([answer.headers.get('location'), answer.headers.get('x-remix-redirect')], said).toEqual([
    undefined,
    undefined,
  ]);
  expect(answer.body, said).not.toMatch(/node_modules|\.js:\d+:\d+|\n\s+at /);
  expect(lines.length, `${said}\n${lines.join('\n')}`).toBeLessThanOrEqual(1);
  expect(lines.join(), said).toMatch(/^$|^\S+ info request /);
}

/** Parts of an address that are not ids. */
const malformed = [
  '..%2f..%2f%5cevil.test',
  '%5cevil.test',
  '%2f%2fevil.test',
  '%0d%0aX',
  '%0d%0aSet-Cookie:%20a=b',
  '%00',
  '%09%2fevil.test',
  '%F0%9F%8C%B3',
  'a%20b',
  'A',
  'https:%2f%2fevil.test',
  'x'.repeat(41),
];

/** The bytes of half a character, of a lone surrogate, and of none. No path can contain them. */
const undecodable = ['%ff', '%ED%A0%80', '%E0%A4%A', '%'];

const ofMaps = [
  '',
  '/visibility',
  '/continue',
  '/lesson',
  '/lesson.json',
  '/lesson/done',
  '/lesson/task',
  '/lesson/way',
  '/cards',
  '/note',
  '/ask',
  '/ask.json',
  '/change',
  '/find.json',
  '/grow',
  '/copy',
  '/original',
  '/edit',
  '/versions',
  '/sources',
  '/pictures',
  '/placement',
  '/suggestion',
  '/needs',
  `/picture/${'0'.repeat(32)}`,
  '/rename',
  '/language',
  '/delete',
  '/erase',
  '/restore',
  '/sketch.svg',
  '/download',
  '/export',
  '/export/md',
];

describe('a malformed id', () => {
  it.each(malformed)('%s is treated as missing, everywhere', async (id) => {
    // One guard reads the ids of all addresses (app/server/admit.server.ts): the next address gets the next ids.
    let turn = malformed.indexOf(id);
    const expectMissing = async (asked: Asked) => {
      turn += 1;
      if (isFull || turn % 4 === 0) await expectRefused(asked, [404]);
    };
    const post = { method: 'POST', extra: 'Content-Length: 0\r\n' };
    for (const rest of ofMaps) {
      // Pages for members redirect visitors to the sign-in, whatever the id.
      const ofMembers = [
        '/cards',
        '/note',
        '/ask',
        '/ask.json',
        '/edit',
        '/grow',
        '/copy',
        '/original',
        '/versions',
        '/sources',
        '/pictures',
        '/placement',
        '/suggestion',
        '/needs',
        '/rename',
        '/language',
        '/delete',
        '/erase',
      ];
      if (!ofMembers.includes(rest)) await expectMissing({ target: `/map/${id}${rest}` });
      const extra = `Cookie: ${cookie}\r\n`;
      await expectMissing({ target: `/map/${id}${rest}`, extra });
      if (rest.startsWith('/picture/')) continue;
      if (['', '/find.json', '/download', '/export', '/export/md', '/edit', '/sketch.svg'].includes(rest)) continue;
      await expectMissing({ ...post, target: `/map/${id}${rest}`, extra: extra + post.extra });
    }
    const extra = `Cookie: ${cookie}\r\n`;
    for (const rest of ['', '/passage.json', '/figure/1']) await expectMissing({ target: `/sources/${id}${rest}` });
    for (const rest of ['', '/delete', '/rename', '/sharing'])
      await expectMissing({ target: `/sources/${id}${rest}`, extra });
    for (const rest of ['/delete', '/map', '/rename', '/sharing'])
      await expectMissing({ ...post, target: `/sources/${id}${rest}`, extra: extra + post.extra });
    for (const rest of [`${id}/picture/a.png`, `algebra/picture/${id}`])
      await expectMissing({ target: `/course/${rest}` });
    for (const rest of ['', '/events']) await expectMissing({ target: `/runs/${id}${rest}`, extra });
    // The first account is an administrator's.
    for (const rest of ['', '/credits', '/delete', '/limits'])
      await expectMissing({ target: `/admin/people/${id}${rest}`, extra });
    for (const rest of ['people/{}/credits', 'people/{}/limits', 'people/{}/suspend', 'runs/{}/stop']) {
      const target = `/admin/${rest.replace('{}', id)}`;
      await expectMissing({ ...post, target, extra: extra + post.extra });
    }
    for (const rest of ['/stop', '/dismiss'])
      await expectMissing({ ...post, target: `/runs/${id}${rest}`, extra: extra + post.extra });
  });

  it('is answered exactly like a missing one', async () => {
    const plain = async (path: string, id: string, fields?: Readonly<Record<string, string>>) => {
      const answer = await (fields ? account.post(path, fields) : account.send(path));
      const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1] ?? ' none ';
      const requestId = answer.headers.get('x-request-id') ?? ' none ';
      const text = (await answer.text()).replaceAll(nonce, '…').replaceAll(requestId, '…').replaceAll(id, '…');
      return [answer.status, answer.headers.get('content-type'), text];
    };
    const [missing, wrong] = ['9'.repeat(20), 'A'.repeat(20)];
    for (const path of [
      '/map/{}',
      '/map/{}/edit',
      '/map/{}/versions',
      '/map/{}/grow',
      '/map/{}/copy',
      '/map/{}/placement',
      '/map/{}/suggestion',
      '/map/{}/needs',
      '/map/{}/original',
      '/map/{}/aim',
      '/map/{}/rename',
      '/map/{}/language',
      '/map/{}/delete',
      '/map/{}/erase',
      '/map/{}/sketch.svg',
      '/map/{}/download',
      '/map/{}/export',
      '/map/{}/export/html',
      '/map/{}/picture.png',
      `/map/{}/picture/${'0'.repeat(32)}`,
      '/runs/{}',
      '/runs/{}/events',
    ])
      expect(await plain(path.replace('{}', wrong), wrong), path).toEqual(
        await plain(path.replace('{}', missing), missing),
      );
    const title = { title: 'Wasps', node: 'n1', public: '1', content: 'x', version: '1' };
    for (const path of [
      'change',
      'versions',
      'visibility',
      'continue',
      'rename',
      'language',
      'delete',
      'lesson.json',
    ].map((verb) => `/map/{}/${verb}`))
      expect(await plain(path.replace('{}', wrong), wrong, title), path).toEqual(
        await plain(path.replace('{}', missing), missing, title),
      );
  });
});

it.each(undecodable)('a path with %s is refused before it is read', async (part) => {
  for (const target of [`/${part}`, `/map/${part}`, `/map/${part}/visibility`, `/assets/${part}`, `/login/${part}?a=b`])
    await expectRefused({ target }, [400]);
});

it.each(['TRACE', 'PROPFIND', 'SEARCH', 'FOO', 'OPTIONS', 'PUT', 'DELETE'])('%s is not allowed', async (method) => {
  for (const target of ['/', '/login', '/api/health', '/map/x', '/favicon.svg'])
    await expectRefused({ method, target }, [400, 401, 405]);
});

it('a 405 is not logged as an error', async () => {
  for (const target of ['/map/x', '/help', '/no/such/page'])
    await expectRefused({ method: 'POST', target, extra: 'Content-Length: 0\r\n' }, [405]);
});

it.each([
  '*',
  'http://127.0.0.1/login',
  'http://evil.test/login',
  'https://evil.test/map/x/visibility',
  'http://',
  'http://[',
  'evil.test:443',
  'login',
  '?a',
])('%s is not an address of a server', async (target) => {
  for (const method of ['GET', 'POST', 'OPTIONS']) await expectRefused({ method, target }, [400, 405]);
});

it.each([
  '',
  'a b',
  '[',
  'a/b',
  'a/b@c',
  'a@b',
  'a#b',
  'a?b',
  '%00',
  '\xff',
  'http://x',
  'evil.test:99999',
  'evil.test:x',
  'a, b',
])('Host: %s is refused', async (host) => {
  for (const target of ['/login', '/api/health', '/map/x/visibility', '/favicon.svg'])
    await expectRefused({ target, host: `Host: ${host}\r\n` }, [400]);
});

it('two hosts are refused', async () => {
  await expectRefused({ target: '/login', host: 'Host: 127.0.0.1\r\nHost: evil.test\r\n' }, [400]);
});

it.each(['localhost', 'topiary.example', 'a_b.test:8080', '[::1]:3000', '192.168.0.1', 'xn--bcher-kva.test'])(
  'Host: %s is accepted',
  async (host) => {
    const [{ status }] = await ask({ target: '/login', host: `Host: ${host}\r\n` });
    expect(status).toBe(200);
  },
);

it('HTTP/1.0 needs no host', async () => {
  expect((await sendRaw(server.port, 'GET /login HTTP/1.0\r\n\r\n')).status).toBe(200);
});
