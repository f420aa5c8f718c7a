import { beforeAll, expect, it } from 'vitest';
import { messages } from '~/kit/messages';
import type { Account } from '../../../support/accounts';
import { EditedMap } from '../../../support/edited-map';
import { readyAccount } from '../../../support/ready-account';
import { sharedTopiary, type TopiaryServer } from '../../../support/server';
import { makeMap, until } from '../../../support/streams';

let server: TopiaryServer;
let ada: Account;

beforeAll(async () => {
  server = await sharedTopiary();
  ada = await readyAccount(server);
}, 180_000);

it('a map grows without scripts: form, run, proposal, and ticked nodes are in the map', async () => {
  const map = await EditedMap.start(ada, await makeMap(ada, 'Studies'), '- Python Programming\n- Zzyzx quux');
  const node = map.id('Python Programming');
  const form = await (await ada.send(`/map/${map.mapId}/grow?node=${node}`)).text();
  expect(form).toContain('Make it a branch');

  const refused = await ada.post(`/map/${map.mapId}/grow?node=${map.id('Zzyzx quux')}`, {
    node: map.id('Zzyzx quux'),
    how: 'into',
    wish: 'my wish',
  });
  expect(refused.status).toBe(409);
  const text = await refused.text();
  expect(text).toContain(messages.growth.cannot);
  expect(text).toContain('value="my wish"');

  const started = await ada.post(`/map/${map.mapId}/grow`, { node, how: 'into', wish: '' });
  expect(started.status).toBe(303);
  const run = started.headers.get('location') ?? '';
  expect(run).toMatch(/^\/runs\/\w+$/);
  const events = await (await ada.send(`${run}/events`)).text();
  expect(events).toContain(`"to":"/map/${map.mapId}/proposal/${run.slice(6)}"`);
  await until(async () => (await ada.send(run)).status === 302);
  const address = (await ada.send(run)).headers.get('location') ?? '';
  const page = await (await ada.send(address)).text();
  expect(page).toContain('Proposed by the built-in library.');
  const labels = [...page.matchAll(/name="keep"[^>]*value="(\d+)"/g)];
  expect(labels.length).toBeGreaterThan(10);

  // The second line is below the first, which is taken with it.
  const taken = await ada.post(address, { keep: '1' });
  expect(taken.status).toBe(303);
  expect(await map.follow(taken)).toContain('Grew 2 nodes under &#x27;Python Programming&#x27;.');
  const outline = await map.outline();
  expect(outline).toMatch(/^Python Programming; \.[^;.]+; \.\.[^;.]+; Zzyzx quux$/);
  expect((await ada.post(address, { keep: '2' })).status).toBe(303);
  expect(await map.outline()).toBe(outline);
  expect(await (await ada.send(address)).text()).toContain('This was taken as version');
});

it('a rejected proposal is no longer listed', async () => {
  const map = await EditedMap.start(ada, await makeMap(ada, 'More studies'), '- Python Programming\n- B');
  const node = map.id('Python Programming');
  const started = await ada.post(`/map/${map.mapId}/grow`, { node, how: 'into', wish: '' });
  const run = started.headers.get('location') ?? '';
  await until(async () => (await ada.send(run)).status === 302);
  const address = (await ada.send(run)).headers.get('location') ?? '';
  const page = async () => (await ada.send(`/map/${map.mapId}/grow`)).text();
  expect(await page()).toContain(address);
  // The map offers it to its owner alone.
  const mapPage = async (by: Pick<Account, 'send'>) => (await by.send(`/map/${map.mapId}`)).text();
  await ada.post(`/map/${map.mapId}/visibility`, { public: '1' });
  expect(await mapPage(ada)).toMatch(
    new RegExp(`href="${address}" data-node="${node}"><svg.{0,400}</svg>Proposal: Python Programming<`),
  );
  const visitor = await mapPage({ send: (path) => fetch(server.url + path) });
  expect(visitor).toContain('Python Programming');
  expect(visitor).not.toMatch(/href="[^"]*\/(?:grow|proposal)/);
  expect((await ada.post(address, { take: 'none' })).status).toBe(303);
  expect(await page()).not.toContain(address);
  expect(await mapPage(ada)).not.toContain(address);
  expect(await map.outline()).toBe('Python Programming; B');
});
