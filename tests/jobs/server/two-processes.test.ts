import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTopiary, type TopiaryServer } from '../../support/server';

/** Two processes on one database, behind a balancer that alternates between them. */

let servers: readonly [TopiaryServer, TopiaryServer];
beforeAll(async () => {
  const env = { SESSION_SECRET: 'a secret of both processes', TRUSTED_PROXY_HOPS: '1' };
  const one = await startTopiary({ env });
  servers = [one, await startTopiary({ env: { ...env, APP_URL: one.url }, dataDir: one.dataDir })];
}, 60_000);
afterAll(async () => {
  await Promise.all((servers ?? []).map((server) => server.stop()));
});

/** A client without scripts, whose requests alternate between the processes. */
function client(n: number, first: number) {
  const jar = new Map<string, string>();
  let turn = first;
  const send = async (path: string, fields?: Record<string, string>) => {
    const [one] = servers;
    const server = servers[turn % 2] as TopiaryServer;
    turn += 1;
    const answer = await fetch(new URL(path, server.url), {
      ...(fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}),
      headers: {
        ...{ Origin: one.url, 'X-Forwarded-For': `10.0.0.${n}` },
        Cookie: [...jar].map((pair) => pair.join('=')).join('; '),
      },
      redirect: 'manual',
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s);
      jar.set(name, value);
    }
    return answer;
  };
  /** Follows the redirects of a form or page to the last address. */
  return async (path: string, fields?: Record<string, string>): Promise<string> => {
    let at = path;
    let answer = await send(path, fields);
    for (let hops = 0; answer.status >= 300 && answer.status < 400; hops += 1) {
      if (hops === 10) throw new Error(`goes in a circle at ${at}`);
      at = new URL(answer.headers.get('location') ?? '', servers[0].url).pathname;
      answer = await send(at);
    }
    return answer.status === 200 ? at : `${at} ${answer.status}`;
  };
}

/** The first request of each second one goes to the other process, so each step is taken by both. */
const people = 4;

it('two processes take everybody through the sign-up', async () => {
  for (let n = 1; n <= people; n += 1) {
    const go = client(n, n);
    const email = `ada-${n}@example.org`;
    expect(await go('/register', { nickname: 'Ada', email, password: 'correct horse battery' })).toBe('/verify-email');
    const { link } = await servers[0].waitForMail(email);
    const { pathname, search, searchParams } = new URL(link);
    expect(await go(pathname + search, { token: searchParams.get('token') ?? '' })).toBe('/goals');
    expect(await go('/goals', { goals: 'education' })).toBe('/referral-source');
    expect(await go('/referral-source', { source: 'youtube' })).toBe('/');
    for (const path of ['/maps', '/account', '/']) expect(await go(path)).toBe(path);
  }
}, 60_000);
