import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Account } from '../../../support/accounts';
import { readyAccount } from '../../../support/ready-account';
import { type Receiver, startReceiver } from '../../../support/receiver';
import { sharedTopiary, startTopiary, type TopiaryServer } from '../../../support/server';
import { until } from '../../../support/streams';

/** Webhooks by the forms of their page, without scripts, and a program on loopback that checks the calls. */

let server: TopiaryServer;
let receiver: Receiver;
let ada: Account;
beforeAll(async () => {
  receiver = await startReceiver();
  server = await startTopiary({ env: { WEBHOOKS_PRIVATE: 'on' } });
  ada = await readyAccount(server);
}, 180_000);
afterAll(async () => {
  await server?.stop();
  await receiver?.close();
});

const page = async (account = ada) => (await account.send('/account/webhooks')).text();
const idIn = (html: string) => /name="id" value="(\w+)"/.exec(html)?.[1] ?? '';

it('a program is called within seconds of a new map, and can tell that the call is from here', async () => {
  const added = await ada.post('/account/webhooks', {
    act: 'add',
    address: `${receiver.url}/hook`,
    events: 'map.created',
  });
  expect(added.status).toBe(200);
  expect(added.headers.get('cache-control')).toContain('no-store');
  const secret = /whsec_[\w+/]{43}=/.exec(await added.text())?.[0] ?? '';
  expect(secret).not.toBe('');
  expect(await page()).not.toContain(secret);

  const outline = { act: 'keep', text: '# Bees\n\n- Honey\n- Wax\n', topic: 'Bees', key: 'one' };
  const made = await ada.post('/import', { ...outline, act: 'read' });
  const packed = /name="packed" value="([^"]+)"/.exec(await made.text())?.[1] ?? '';
  expect((await ada.post('/import', { act: 'make', packed, topic: 'Bees', key: 'one' })).status).toBe(303);
  await until(() => receiver.calls.length > 0, 30_000);
  const [call] = receiver.calls;
  const body = new Webhook(secret).verify(call?.text ?? '', call?.headers as Record<string, string>);
  expect(body).toMatchObject({
    type: 'map.created',
    data: { map: { title: 'Bees', url: expect.stringContaining('/map/') } },
  });
  expect(receiver.calls).toHaveLength(1);
  await until(async () => (await page()).includes('Arrived, 200'), 10_000);
}, 90_000);

it('a test, a new secret, on, off and removal are each one form', async () => {
  const id = idIn(await page());
  const press = (act: string) => ada.post('/account/webhooks', { act, id });
  receiver.status = 302;
  const failed = await press('test');
  expect(failed.status).toBe(200);
  expect(await failed.text()).toContain('The answer was 302, a redirect, which is not followed.');
  expect(receiver.calls.at(-1)?.path).toBe('/hook');
  receiver.status = 200;
  for (const act of ['test', 'off', 'on']) {
    const done = await press(act);
    expect([act, done.status, done.headers.get('location')]).toEqual([act, 303, `/account/webhooks?saved=${act}`]);
  }
  expect(await (await press('renew')).text()).toMatch(/whsec_/);
  const wrong = await ada.post('/account/webhooks', { act: 'save', id, address: 'ftp://x' });
  expect(wrong.status).toBe(400);
  const text = await wrong.text();
  expect(text).toContain('ftp://x');
  expect(text).toContain('Choose at least one event.');
  const bob = await readyAccount(server, { nickname: 'Bob' });
  expect((await bob.post('/account/webhooks', { act: 'remove', id })).status).toBe(404);
  expect((await ada.post('/account/webhooks', { act: 'explode', id })).status).toBe(400);
  expect((await press('remove')).status).toBe(303);
  expect(idIn(await page())).toBe('');
});

it('a server calls no private address unless its administrator allows it', async () => {
  const eve = await readyAccount(await sharedTopiary(), { nickname: 'Eve' });
  const inside = [
    'http://127.0.0.1:1/',
    'https://127.0.0.1:1/',
    'https://169.254.169.254/',
    'https://localhost/',
    'https://[::1]/',
  ];
  for (const address of inside) {
    const refused = await eve.post('/account/webhooks', { act: 'add', address, events: 'map.created' });
    expect([address, refused.status]).toEqual([address, 400]);
  }
  expect(idIn(await page(eve))).toBe('');
});
