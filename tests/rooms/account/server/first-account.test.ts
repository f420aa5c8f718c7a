import { afterEach, expect, it } from 'vitest';
import { signUp } from '../../../support/accounts';
import { startTopiary, type TopiaryServer } from '../../../support/server';

/** The link that the start of a new server prints, and the account that it makes. */

let server: TopiaryServer;
afterEach(() => server.stop());

const fields = { nickname: 'Kay', email: 'kay@example.org', password: 'correct horse battery' };
const post = (link: string) =>
  fetch(link, {
    ...{ method: 'POST', redirect: 'manual' },
    headers: { Origin: server.url },
    body: new URLSearchParams(fields),
  });

it('each start prints one link that makes the administrator, until there is an account', async () => {
  server = await startTopiary({ isNew: true, env: { WORKERS: '2' } });
  const { dataDir } = server;
  const first = linkOf(server);
  await server.stop();

  // One process alone prints another one.
  server = await startTopiary({ dataDir });
  const link = linkOf(server);
  expect(link).not.toBe(first);

  // A registration without it is told so, and stays unverified.
  const plain = await (await fetch(`${server.url}/register`)).text();
  expect(plain).toContain('Is this your server?');
  const stranger = await signUp(server, { upTo: 'registered' });
  expect((await stranger.send(link)).status).toBe(200);

  const page = await (await fetch(link)).text();
  expect(page).toContain('The first account of this server is its administrator’s.');
  const made = await post(link);
  expect(made.headers.get('location')).toBe('/goals');
  const cookie = made.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  await fetch(`${server.url}/goals`, {
    ...{ method: 'POST', redirect: 'manual' },
    headers: { Origin: server.url, cookie },
    body: new URLSearchParams({ skip: '1' }),
  });
  await fetch(`${server.url}/referral-source`, {
    ...{ method: 'POST', redirect: 'manual' },
    headers: { Origin: server.url, cookie },
    body: new URLSearchParams({ skip: '1' }),
  });
  expect((await fetch(`${server.url}/admin`, { headers: { cookie } })).status).toBe(200);

  // Its address is taken now; the link makes no second administrator.
  expect((await post(link)).status).toBe(400);
  expect(await (await fetch(`${server.url}/register`)).text()).not.toContain('Is this your server?');
  // The requests of the link are logged without its token.
  expect(server.log().split(new URL(link).searchParams.get('invitation') ?? '')).toHaveLength(2);
  await server.stop();

  server = await startTopiary({ dataDir });
  expect(server.log()).not.toContain('Make the first account');
});

/** The link that a start printed, once. */
function linkOf({ url, log, takeFirstLink }: TopiaryServer): string {
  const link = takeFirstLink() ?? '';
  expect(link).toMatch(new RegExp(`^${url}/register\\?invitation=[\\w-]{43}$`));
  expect(log().match(/Make the first account/g)).toHaveLength(1);
  return link;
}
