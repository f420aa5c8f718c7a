import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, signUp } from '../support/accounts';
import { type RqliteCluster, startRqlite } from '../support/rqlite';
import { startTopiary, type TopiaryServer } from '../support/server';

const SESSION_SECRET = 'a secret that all servers have';

let rqlite: RqliteCluster;
let servers: TopiaryServer[];
let ada: Account;

/** Two servers on one cluster. */
beforeAll(async () => {
  rqlite = await startRqlite();
  const env = { DATABASE_URL: rqlite.address, SESSION_SECRET };
  servers = await Promise.all([startTopiary({ env }), startTopiary({ env })]);
  ada = await signUp(servers[0] as TopiaryServer);
}, 60_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await rqlite.dispose();
});

describe('servers on a cluster', () => {
  it('know each other’s people', async () => {
    const [, other] = servers as [TopiaryServer, TopiaryServer];
    const cookie = ada.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const page = await (await fetch(`${other.url}/maps`, { headers: { cookie } })).text();
    expect(page).toContain(`Menu of ${ada.nickname}`);
  });

  it('say of each node whether it answers', async () => {
    const [one] = servers as [TopiaryServer];
    const host = rqlite.nodes[0]?.host;
    const health = await (await fetch(`${one.url}/api/health`)).json();
    expect(health).toMatchObject({ ok: true, database: 'ok', nodes: [{ host, up: true }] });
    const metrics = await (await fetch(`${one.url}/metrics`)).text();
    expect(metrics).toContain(`topiary_store_node_up{node="${host}"} 1`);
    expect(metrics).toMatch(/topiary_store_requests_total\{node="[^"]+"\} \d+/);
  });

  it('answer 503 with a sentence while no node does, keep what was typed, and go on afterwards', async () => {
    const [one] = servers as [TopiaryServer];
    const email = `grace-${Date.now()}@example.org`;
    const register = () =>
      fetch(`${one.url}/register`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: one.url },
        body: new URLSearchParams({
          ...{ nickname: 'Grace', email, password: 'correct horse battery' },
        }),
      });
    await rqlite.nodes[0]?.kill();
    const refused = await register();
    expect(refused.status).toBe(503);
    expect(await refused.text()).toContain(`value="${email}"`);
    expect((await fetch(`${one.url}/api/health`)).status).toBe(503);
    await rqlite.nodes[0]?.start();
    expect((await register()).status).toBe(302);
  }, 60_000);

  it('start with a line that says why they cannot', async () => {
    const env = { DATABASE_URL: 'rqlite://ada:secret-word@127.0.0.1:9', SESSION_SECRET };
    const failed = await startTopiary({ env }).catch((error: Error) => error);
    expect(failed).toBeInstanceOf(Error);
    const { message } = failed as Error;
    expect(message).toMatch(/DATABASE_URL: none of its nodes can be reached: 127\.0\.0\.1:9 \(.+\)\./);
    expect(message).not.toContain('secret-word');
    expect(message).not.toContain('    at ');
  }, 60_000);
});
