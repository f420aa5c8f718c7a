import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '~/kit/messages';
import { usersIn } from '~/rooms/account/store/users-in';
import { mapsIn } from '~/rooms/map/store/maps-in';
import { openDatabase } from '~/store/file/open';
import { type Account, signUp } from '../../support/accounts';
import { authority, type RqliteCluster, startRqlite } from '../../support/rqlite';
import { startTopiary, type TopiaryServer } from '../../support/server';
import { cookieOf, makeMap } from '../../support/streams';

const SESSION_SECRET = 'a secret that all servers have';

let folder: string;
let rqlite: RqliteCluster;
let servers: TopiaryServer[];
let ada: Account;

/** Two servers on one cluster over HTTPS with a password. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'topiary-tls-'));
  const people = join(folder, 'people.json');
  writeFileSync(people, JSON.stringify([{ username: 'ada', password: 'p@ss:word', perms: ['all'] }]));
  rqlite = await startRqlite({ tls: true, args: ['-auth', people] });
  const env = { DATABASE_URL: withPassword(rqlite.address), SESSION_SECRET, NODE_EXTRA_CA_CERTS: authority };
  servers = await Promise.all([startTopiary({ env }), startTopiary({ env })]);
  ada = await signUp(servers[0] as TopiaryServer);
}, 60_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await rqlite.dispose();
  rmSync(folder, { recursive: true, force: true });
});

const withPassword = (address: string) => address.replace('rqlite://', 'rqlite://ada:p%40ss%3Aword@');

describe('servers on a cluster over HTTPS with a password', () => {
  it('share their accounts', async () => {
    const [, other] = servers as [TopiaryServer, TopiaryServer];
    const cookie = ada.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const page = await (await fetch(`${other.url}/maps`, { headers: { cookie } })).text();
    expect(page).toContain(`Menu of ${ada.nickname}`);
  });

  it('report of each node whether it answers', async () => {
    const [one] = servers as [TopiaryServer];
    const host = rqlite.nodes[0]?.host;
    const health = await (await ada.send('/api/health')).json();
    expect(health).toMatchObject({ ok: true, database: 'ok', nodes: [{ host, up: true }] });
    // Strangers are not told the machine's name.
    const told = await (await fetch(`${one.url}/api/health`)).text();
    expect(JSON.parse(told)).toMatchObject({ ok: true, database: 'ok' });
    expect(told).not.toContain(host);
    const metrics = await (await fetch(`${one.url}/metrics`)).text();
    expect(metrics).toContain(`topiary_store_node_up{node="${host}"} 1`);
    expect(metrics).toMatch(/topiary_store_requests_total\{node="[^"]+"\} \d+/);
  });

  it('give their administrator a backup, on which a single server runs', async () => {
    const mapId = await makeMap(ada, 'Astronomy');
    const answer = await ada.post('/admin/backup', { password: ada.password });
    expect(answer.status).toBe(200);
    const file = join(folder, 'topiary.db');
    writeFileSync(file, new Uint8Array(await answer.arrayBuffer()));
    // A server opens it so, and refuses to start on one that is no whole database of its version.
    const restored = openDatabase({ file, migrationsFolder: 'migrations' });
    const owner = await usersIn(restored).byEmail(ada.email);
    expect(await mapsIn(restored).owned(mapId, owner?.id ?? '')).toMatchObject({ query: 'Astronomy' });
    expect(restored.sqlite.prepare('select count(*) from sessions where user_id = ?').pluck().get(owner?.id)).toBe(1);
    restored.close();
  });

  it('share a day’s cap, and a refusal keeps what was typed', async () => {
    const [one, other] = servers as [TopiaryServer, TopiaryServer];
    expect((await ada.post('/admin/limits', { maps: '2', texts: '' })).status).toBe(303);
    const grace = await signUp(other, { nickname: 'Grace' });
    const submit = (server: TopiaryServer, topic: string) =>
      fetch(`${server.url}/?index`, {
        ...{ method: 'POST', redirect: 'manual', headers: { origin: server.url, cookie: cookieOf(grace) } },
        body: new URLSearchParams({ topic, key: topic }),
      });
    const topics = ['Bees', 'Wasps', 'Ants', 'Moths', 'Flies', 'Beetles'];
    const answers = await Promise.all(topics.map((topic, n) => submit(n % 2 ? one : other, topic)));
    const refused = answers.flatMap((answer, n) => (answer.status === 302 ? [] : [{ answer, topic: topics[n] }]));
    expect(refused).toHaveLength(topics.length - 2);
    for (const { answer, topic } of refused) {
      expect(answer.status).toBe(429);
      const html = await answer.text();
      expect(html).toContain(`value="${topic}"`);
      expect(html).toMatch(/2 maps/);
    }
    expect((await ada.post('/admin/limits', { maps: '', texts: '' })).status).toBe(303);
  });

  it('answer 503 with a message while no node does, keep what was typed, and continue afterwards', async () => {
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
    const topic = 'Bees, wasps & their nests';
    // Each waits as long as electing a leader may take.
    const [refused, lost, shown, health] = await Promise.all([
      register(),
      ada.post('/?index', { topic, key: 'again' }),
      ada.send('/history'),
      fetch(`${one.url}/api/health`),
    ]);
    expect([refused.status, lost.status, shown.status, health.status]).toEqual([503, 503, 503, 503]);
    expect(await refused.text()).toContain(`value="${email}"`);
    // No typed text is logged.
    expect(one.log()).toContain('storage is unreachable');
    for (const typed of [email, topic, 'Grace']) expect(one.log()).not.toContain(typed);
    const html = await lost.text();
    expect(html.includes(messages.map.unavailable)).toBe(true);
    expect(html.includes(`>\nBees, wasps &amp; their nests</textarea>`)).toBe(true);
    expect(/<form method="post" action="\/\?index">/.test(html)).toBe(true);
    expect((await shown.text()).includes(messages.map.unavailable)).toBe(true);
    await rqlite.nodes[0]?.start();
    expect((await register()).status).toBe(302);
    const begun = await ada.post('/?index', { topic, key: 'again' });
    expect(begun.headers.get('location')).toMatch(/^\/runs\//);
  }, 60_000);

  it('stop at the start with a line that says why: an authority that nobody named', async () => {
    const env = { DATABASE_URL: withPassword(rqlite.address), SESSION_SECRET, NODE_EXTRA_CA_CERTS: '' };
    const failed = await startTopiary({ env }).catch((error: Error) => error);
    expect(failed).toBeInstanceOf(Error);
    const { message } = failed as Error;
    expect(message).toMatch(/DATABASE_URL: the certificate of a node is not trusted: .*NODE_EXTRA_CA/);
    expect(message).not.toMatch(/p@ss|p%40ss| {4}at /);
  }, 60_000);
});

describe('servers that start together on an empty cluster', () => {
  it('migrate it once', async () => {
    const empty = await startRqlite({ nodes: 3 });
    const env = { DATABASE_URL: empty.address, SESSION_SECRET };
    const started = await Promise.all([startTopiary({ env }), startTopiary({ env })]);
    try {
      const sql = encodeURIComponent('select count(*), count(distinct id), max(id) from __drizzle_migrations');
      const answer = await fetch(`http://${empty.nodes[0]?.host}/db/query?level=strong&q=${sql}`);
      const { results } = (await answer.json()) as { results: { values: number[][] }[] };
      const [rows, ids, last] = results[0]?.values[0] ?? [];
      expect(rows).toBeGreaterThan(9);
      expect([ids, last]).toEqual([rows, rows]);
      for (const { url } of started) {
        expect(await (await fetch(`${url}/api/health`)).json()).toMatchObject({ ok: true });
        const metrics = await (await fetch(`${url}/metrics`)).text();
        expect(metrics.match(/^topiary_store_node_up\{.*\} 1$/gm)).toHaveLength(3);
      }
      const leader = await empty.leader();
      for (const node of empty.nodes) if (node !== leader) await node.kill();
      // Two of three nodes are down: the store answers nobody, and the page says so.
      const page = await fetch(`${started[0]?.url}/login`, {
        ...{ method: 'POST', redirect: 'manual', headers: { origin: started[0]?.url ?? '' } },
        body: new URLSearchParams({ email: 'ada@example.org', password: 'correct horse battery' }),
      });
      expect(page.status).toBe(503);
      const html = await page.text();
      expect(html).toContain('value="ada@example.org"');
      expect(html).not.toContain('correct horse');
    } finally {
      await Promise.all(started.map((server) => server.kill()));
      await empty.dispose();
    }
  }, 120_000);
});
