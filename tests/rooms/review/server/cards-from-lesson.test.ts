import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '~/kit/messages';
import type { Account } from '../../../support/accounts';
import { EditedMap } from '../../../support/edited-map';
import { type ModelServer, reply, startModelServer } from '../../../support/model-server';
import { readyAccount } from '../../../support/ready-account';
import { readyMap } from '../../../support/ready-map';
import { sharedTopiary, startTopiary, type TopiaryServer } from '../../../support/server';
import { makeMap, until } from '../../../support/streams';

const written = (mapId: string, account: Account, node: string) =>
  account.post(`/map/${mapId}/lesson`, { node, version: '0', content: 'A comb is made of wax.' });

describe('cards from a lesson, with a model', () => {
  let model: ModelServer;
  let server: TopiaryServer;
  let ada: Account;
  let map: EditedMap;
  let node: string;

  beforeAll(async () => {
    model = await startModelServer();
    server = await startTopiary({ env: { OPENAI_BASE_URL: model.baseUrl, OPENAI_MODEL: 'test-model' } });
    ada = await readyAccount(server);
    map = await EditedMap.of(ada, await readyMap(server, ada, 'Bees', '- Comb\n- Honey'));
    node = map.id('Comb');
    await written(map.mapId, ada, node);
  }, 180_000);
  afterAll(async () => {
    await server.stop();
    await model.close();
  });

  const cards = () => `/map/${map.mapId}/cards`;
  const panel = async (account = ada) => (await account.send(`/map/${map.mapId}?node=${node}`)).text();

  it('the panel asks for them, the proposal is kept, and sent twice it counts once', async () => {
    expect(await panel()).toContain('Propose cards from this lesson');
    model.script(
      reply.text([
        'Q: What is **it** made of?\nA: Wax. <script>alert(1)</script>\n\n',
        'Q: Which shape?\n- Square\n+ Hexagon\n- Circle\n\n'.repeat(20),
      ]),
    );
    const started = await ada.post(cards(), { act: 'propose', node });
    expect(started.status).toBe(303);
    const run = started.headers.get('location') ?? '';
    const events = await (await ada.send(`${run}/events`)).text();
    const address = `${cards()}/proposal/${run.slice(6)}`;
    expect(events).toContain(`"to":"${address}"`);
    await until(async () => (await ada.send(run)).status === 302);
    expect((await ada.send(run)).headers.get('location')).toBe(address);
    const page = await (await ada.send(address)).text();
    expect([...page.matchAll(/<input(?=[^>]*name="keep")(?=[^>]*checked)[^>]*>/g)]).toHaveLength(2);
    expect(page).toContain('19 more were left out');
    expect(page).not.toContain('<script>alert');
    expect(await panel()).toContain(address);

    const keep = () => ada.post(cards(), { act: 'keep', run: run.slice(6), keep: '0' });
    for (const kept of await Promise.all([keep(), keep()])) {
      expect(kept.status).toBe(303);
      expect(kept.headers.get('location')).toBe(`/map/${map.mapId}?node=${node}#cards`);
    }
    const after = await panel();
    expect(after).toContain('Cards (1)');
    expect(after).not.toContain(address);
    expect(await (await ada.send(address)).text()).toContain('You have this card.');
  });

  it('others cannot read the proposal', async () => {
    await ada.post(`/map/${map.mapId}/visibility`, { public: '1' });
    const visitor = await fetch(`${server.url}/map/${map.mapId}?node=${node}`);
    expect(await visitor.text()).not.toContain('id="cards"');
    const bob = await readyAccount(server);
    const theirs = await panel(bob);
    expect(theirs).toContain('id="cards"');
    expect(theirs).not.toContain('Cards (1)');
  });

  it('a failed run is shown in the panel, and can be asked for again', async () => {
    model.script(reply.text(['I am sorry, but there is nothing to ask.']));
    const started = await ada.post(cards(), { act: 'propose', node });
    const run = started.headers.get('location') ?? '';
    await until(async () => (await (await ada.send(run)).text()).includes(messages.cards.noneRead));
    const failed = await panel();
    expect(failed).toContain(messages.cards.noneRead);
    expect(failed).toContain(`name="replaces" value="${run.slice(6)}"`);
  });

  it('a request that is not allowed is refused with a message', async () => {
    const honey = map.id('Honey');
    const cases: [fields: Record<string, string>, status: number, message: string][] = [
      [{ act: 'propose', node: honey }, 409, messages.cards.noLesson],
      [{ act: 'propose', node: 'gone' }, 404, messages.map.nodeNotFound],
      [{ act: 'keep', run: '9'.repeat(20), keep: '0' }, 404, messages.cards.noProposal],
      [{ act: 'keep', from: 'library', node }, 409, messages.cards.notInLibrary],
    ];
    for (const [fields, status, message] of cases) {
      const refused = await ada.post(cards(), fields);
      expect([refused.status, (await refused.text()).includes(message)], message).toEqual([status, true]);
    }
  });
});

it('without a model the library has cards and keys for its own lessons', async () => {
  const server = await sharedTopiary();
  const ada = await readyAccount(server);
  const mapId = await makeMap(ada, 'Python Programming');
  const page = await (await ada.send(`/map/${mapId}`)).text();
  const node = /href="\?node=([\w.-]+)"[^>]*>(?:<[^>]+>)*The prompt and the script/.exec(page)?.[1] ?? '';
  expect(node).not.toBe('');
  const panel = async () => (await ada.send(`/map/${mapId}?node=${node}`)).text();
  const asked = await ada.post(`/map/${mapId}/lesson`, { node });
  expect(asked.status).toBe(302);
  await until(async () => (await panel()).includes('Check your results'));
  const offered = await panel();
  expect(offered).not.toContain('Propose cards');
  const these = /Keep all (?:<!-- -->)?(\d)/.exec(offered)?.[1];

  const [, form = ''] = /<section[^>]*id="questions"[\s\S]*?<form([\s\S]*?)<\/form>/.exec(offered) ?? [];
  const field = (name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(form)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const address = `/review?map=${mapId}&node=${node}`;
  const fields = { key: field('key'), seen: '0', to: `/map/${mapId}?node=${node}` };
  expect(field('to')).toBe(fields.to);
  const bob = await readyAccount(server);
  expect((await bob.post(address, { ...fields, grade: '3' })).status).toBe(404);
  expect((await ada.post(address, { ...fields, key: 'gone', grade: '3' })).status).toBe(409);
  const answered = await ada.post(address, { ...fields, grade: '3' });
  const back = answered.headers.get('location') ?? '';
  expect(back).toMatch(/^\/map\/\w+\?node=\w+&answered=\w+#questions$/);
  const result = await (await ada.send(back)).text();
  expect(result).toContain('Comes again');
  expect(result).not.toContain(`name="key" value="${fields.key}"`);
  expect(await panel()).toContain('Cards (1)');

  const kept = await ada.post(`/map/${mapId}/cards`, { act: 'keep', from: 'library', node });
  expect(kept.status).toBe(303);
  const after = await panel();
  expect(after).toContain(`Cards (${these})`);
  expect(after).not.toContain('Keep all');
  expect((await ada.post(`/map/${mapId}/cards`, { act: 'propose', node })).status).toBe(409);

  // The end of the map offers those of its other lessons.
  const leaves = [...page.matchAll(/href="\?node=([\w.-]+)"/g)].map(([, id = '']) => id);
  await ada.send(`/map/${mapId}?node=${leaves.find((id) => id !== node)}`);
  for (const id of leaves) await ada.post(`/map/${mapId}/lesson/done`, { node: id, value: '1' });
  const learned = async () => (await (await ada.send(`/map/${mapId}/learned`)).text()).replaceAll('<!-- -->', '');
  const more = Number(/Keep the (\d+) other cards of this map/.exec(await learned())?.[1]);
  const ofMap = await ada.post(`/map/${mapId}/cards`, { act: 'keep', from: 'library' });
  expect([ofMap.status, ofMap.headers.get('location')]).toEqual([303, `/map/${mapId}/learned`]);
  expect(await learned()).toContain(`You keep ${Number(these) + more} cards of this map.`);
  expect(await learned()).not.toContain('Keep the');
}, 180_000);
