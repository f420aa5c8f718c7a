import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { signUp } from '../support/accounts';
import { startTopiary } from '../support/server';
import { until } from '../support/streams';
import { startStripeServer } from '../support/stripe-server';
import { isFull } from './scale';

const kills = isFull ? 8 : 2;

/**
 * Submits maps and pays packs while the server is killed at random points, some of them during a save. At the end the
 * ledger equals what was bought and delivered, and no hold is left.
 */
it(`${kills} × kill -9 with credits on leave a ledger that adds up to what was delivered`, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'topiary-credits-'));
  const stripe = await startStripeServer();
  const env = { CREDITS: 'on', CREDITS_WELCOME: '100', LIBRARY_SECONDS: '1', ...stripe.env };
  let server = await startTopiary({ dataDir, env });
  const ada = await signUp(server);
  const cookie = ada.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const events: string[] = [];
  const post = (path: string, fields: Record<string, string>) =>
    fetch(server.url + path, {
      method: 'POST',
      headers: { Cookie: cookie, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
      redirect: 'manual',
    }).catch(() => null);

  for (let life = 1; life <= kills; life += 1) {
    stripe.webhook = `${server.url}/webhooks/stripe`;
    const paying = await post('/buy', { plan: 'starter', key: `life ${life}` });
    const checkout = stripe.checkouts.find(({ id }) => paying?.headers.get('Location')?.endsWith(id));
    if (checkout) events.push(stripe.paidEvent(checkout));
    const sent = [
      ...['a', 'b', 'c'].map((key) => post('/?index', { topic: `Bees ${life}${key}`, key: `${life}${key}` })),
      // As the provider does: every event that was not acknowledged is sent again, and some others too.
      ...events.map((event) => stripe.send(event).catch(() => 0)),
    ];
    await new Promise((wake) => setTimeout(wake, Math.random() * 1_500));
    await server.kill();
    await Promise.all(sent);
    server = await startTopiary({ dataDir, env });
  }
  stripe.webhook = `${server.url}/webhooks/stripe`;
  for (const event of events) expect(await stripe.send(event)).toBe(200);
  // All the others may have been killed before they were delivered.
  await post('/?index', { topic: 'Bees at last', key: 'last' });
  const db = new SQLite(join(dataDir, 'topiary.db'), { readonly: true });
  const one = (sql: string) => db.prepare(sql).pluck().get() as number;
  await until(() => one("select count(*) from generations where state in ('queued', 'running')") === 0, 60_000);
  const maps = one('select count(*) from maps where unfinished is null');
  const spent = one("select -sum(credits) from credit_entries where kind = 'spent'");
  expect(spent).toBe(10 * maps);
  expect(one("select count(*) from credit_entries where kind = 'spent' and map_id not in (select id from maps)")).toBe(
    0,
  );
  expect(one("select sum(credits) from credit_entries where kind = 'bought'")).toBe(10 * events.length);
  const balance = one('select sum(credits) from credit_entries');
  expect(balance).toBe(100 + 10 * events.length - 10 * maps);
  expect(balance).toBeGreaterThanOrEqual(0);
  expect(maps).toBeGreaterThan(0);
  process.stdout.write(`credits: ${kills} kills, ${maps} maps, ${events.length} payments, ${balance} left\n`);
  db.close();
  await server.stop();
  await stripe.close();
  await rm(dataDir, { recursive: true, force: true });
}, 300_000);
