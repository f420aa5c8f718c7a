import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '~/kit/messages';
import type { Account } from '../../../support/accounts';
import { EditedMap } from '../../../support/edited-map';
import { readyAccount } from '../../../support/ready-account';
import { sharedTopiary, type TopiaryServer } from '../../../support/server';
import { makeMap } from '../../../support/streams';

/** Notes by forms, as a browser without scripts sends them. */

let server: TopiaryServer;
let ada: Account;
let bob: Account;
let map: string;
let node: string;

beforeAll(async () => {
  server = await sharedTopiary();
  ada = await readyAccount(server);
  bob = await readyAccount(server);
  const edited = await EditedMap.start(ada, await makeMap(ada, 'Bees'), '- Comb\n- Honey');
  map = `/map/${edited.mapId}`;
  node = edited.id('Comb');
  await ada.post(`${map}/lesson`, { node, version: '0', content: 'A comb is made of wax.' });
}, 60_000);

const panel = async (account = ada) => (await account.send(`${map}?node=${node}`)).text();
const post = (text: string, version: number, account = ada, more: Record<string, string> = {}) =>
  account.post(`${map}/note`, { node, text, version: String(version), ...more });

it('a note is saved below its lesson, whose tab is marked and open', async () => {
  expect(await panel()).toContain('<summary>Notes</summary>');
  const saved = await post('Wax is **sweat**. <script>alert(1)</script>', 0);
  expect([saved.status, saved.headers.get('location')]).toEqual([303, `${map}?node=${node}#notes`]);
  expect(saved.headers.get('set-cookie')).toMatch(/^tab=notes;/);
  const html = await panel();
  expect(html).toMatch(/<details name="tab" data-tab="notes" open(?: [^>]*)?><summary>Notes \(1\)<\/summary>/);
  expect(html).toContain('Wax is <strong>sweat</strong>.');
  expect(html).not.toContain('<script>alert');
});

it('a conflict shows both texts, and saves the typed one when asked', async () => {
  const stale = await post('Wax & <honey>', 0);
  const html = await stale.text();
  expect(stale.status).toBe(409);
  expect(html).toContain(messages.note.stale);
  expect(html).toMatch(/<textarea[^>]*name="text"[^>]*>Wax &amp; &lt;honey&gt;<\/textarea>/);
  expect(html).toMatch(/<textarea[^>]*readOnly=""[^>]*>Wax is \*\*sweat\*\*/i);
  const version = Number(/name="version" value="(\d+)"/.exec(html)?.[1]);
  expect((await post('Wax & <honey>', version)).status).toBe(303);
  expect(await panel()).toContain('Wax &amp; &lt;honey&gt;');
});

it('a text that is too long is shown again, with why', async () => {
  const long = `${'x'.repeat(20_000)}y`;
  const refused = await post(long, 2);
  const html = await refused.text();
  expect(refused.status).toBe(400);
  expect(html).toContain(messages.note.tooLong);
  expect(html).toContain(long);
  expect(html).toContain('name="version" value="2"');
});

describe('with answer=json', () => {
  const answered = async (text: string, version: number) => {
    const response = await post(text, version, ada, { answer: 'json' });
    return { status: response.status, ...((await response.json()) as { html?: string; message?: string }) };
  };
  it('the tab comes back as HTML', async () => {
    expect(await answered('Now *this*', 2)).toMatchObject({
      status: 200,
      html: expect.stringContaining('<em>this</em>'),
    });
    expect(await answered('Or that', 2)).toMatchObject({
      status: 409,
      message: messages.note.stale,
      html: expect.stringContaining('Or that</textarea>'),
    });
    expect(await answered('x'.repeat(20_001), 3)).toEqual({ status: 400, message: messages.note.tooLong });
  });
});

it('nobody else sees it, on a public map neither', async () => {
  expect((await post('Mine', 0, bob)).status).toBe(404);
  await ada.post(`${map}/visibility`, { public: '1' });
  expect((await post('Of Bob', 0, bob)).status).toBe(303);
  expect(await panel(bob)).toContain('Of Bob');
  expect(await panel(bob)).not.toContain('<em>this</em>');
  expect(await panel(ada)).not.toContain('Of Bob');
  const visitor = await (await fetch(`${server.url}${map}?node=${node}`)).text();
  expect(visitor).not.toMatch(/Of Bob|<em>this<\/em>|data-tab/);
  const found = await (await bob.send('/search?q=bob&in=notes')).text();
  expect(found).toContain(`href="${map}?node=${node}#notes"`);
  expect(await (await ada.send('/search?q=bob&in=notes')).text()).not.toContain('#notes');
});

it('is offered with the exports that are for reading, and leaves with them', async () => {
  const page = await (await bob.send(`${map}/export`)).text();
  const offered = [...page.matchAll(/export\/(\w+)\?notes=1/g)].map(([, form]) => form);
  expect(offered).toEqual(['md', 'html', 'epub']);
  const file = async (form: string, account = bob) => (await account.send(`${map}/export/${form}`)).text();
  expect(await file('html?notes=1')).toContain('Of Bob');
  expect(await file('html')).not.toContain('Of Bob');
  expect(await file('json?notes=1')).not.toContain('Of Bob');
  expect(await file('html?notes=1', ada)).not.toContain('Of Bob');
  const visitor = await (await fetch(`${server.url}${map}/export/md?notes=1`)).text();
  expect(visitor).not.toMatch(/Of Bob|My notes/);
});

it('without a text it is deleted', async () => {
  expect((await post('', 3)).status).toBe(303);
  const html = await panel();
  expect(html).toContain('<summary>Notes</summary>');
  expect(html).not.toContain('<em>this</em>');
});
