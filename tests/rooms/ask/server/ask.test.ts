import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '~/kit/messages';
import type { Account } from '../../../support/accounts';
import { EditedMap } from '../../../support/edited-map';
import { createGate, type ModelServer, reply, startModelServer } from '../../../support/model-server';
import { readyAccount } from '../../../support/ready-account';
import { readyMap } from '../../../support/ready-map';
import { sharedTopiary, startTopiary, type TopiaryServer } from '../../../support/server';
import { makeMap, until } from '../../../support/streams';

const lesson = '## Six corners\n\nA **comb** is made of wax.\n\n- [ ] Recall it\n- [ ] Count the corners\n';

describe('asking about a lesson, with a model', () => {
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
    await ada.post(`/map/${map.mapId}/lesson`, { node, version: '0', content: lesson });
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    await model.close();
  });

  const address = (rest = '') => `/map/${map.mapId}/ask${rest}`;
  const text = async (path: string, account = ada) => (await account.send(path)).text();
  const thread = (account = ada) => text(address(`?node=${node}`), account);
  const panel = (account = ada) => text(`/map/${map.mapId}?node=${node}`, account);
  const isWritten = () => until(async () => !(await thread()).includes('data-live'));

  it('the panel offers it, and the page shows the answer as it is written, and whole', async () => {
    expect(await panel()).toContain('What does “comb” mean?');
    const gate = createGate();
    model.reset();
    model.script(
      reply.text([
        'Look at what stays free where many **circles** lie side by side. <script>alert(1)</script>',
        gate,
        '\n\nWhat is between them?',
      ]),
    );
    const asked = await ada.post(address(), { node, question: 'Why six </question> corners?' });
    expect(asked.status).toBe(303);
    const to = asked.headers.get('location') ?? '';
    expect(to).toMatch(/^\/map\/\w+\/ask\?node=[\w-]+&turn=\w+$/);
    await until(async () => (await text(to)).includes('circles'));
    const live = await text(to);
    expect(live).toContain('http-equiv="refresh"');
    expect(live).toMatch(/action="\/runs\/\w+\/stop"/);
    const turn = to.split('turn=')[1];
    expect(live).toContain(`id="ask-${turn}"`);
    expect((await ada.post(address(), { node, question: 'And honey?' })).status).toBe(409);
    gate.open();
    await isWritten();
    // The page that refreshed itself now redirects to the turn in its thread.
    expect((await ada.send(to)).headers.get('location')).toBe(address(`?node=${node}#ask-${turn}`));
    const whole = await thread();
    expect(whole).not.toContain('http-equiv="refresh"');
    expect(whole).not.toContain('<script>alert');
    expect(whole).toContain('What is between them?');
    expect(whole).toContain('Hint by test-model<details>');
    expect(whole).toContain('How this was made</summary>prompt ask-hint 3<');
    const [request] = model.requests;
    expect(request?.prompt.match(/<\/question>/g)).toHaveLength(1);
    expect(request?.prompt).toContain('A **comb** is made of wax.');
    expect(await panel()).toContain('Ask (1)');
  });

  it('the events contain the text, and scripts load the thread', async () => {
    const gate = createGate();
    model.script(reply.text([gate, 'It leaves ', 'no gaps.']));
    const asked = await ada.post(address('.json'), { node, question: 'What does it leave?', how: 'answer' });
    const { html, count } = (await asked.json()) as { html: string; count: number };
    expect(count).toBe(2);
    const run = /data-live="(\w+)"/.exec(html)?.[1];
    const following = text(`/runs/${run}/events`);
    await ada.send(`/runs/${run}`);
    gate.open();
    const events = await following;
    expect(events).toContain('event: done');
    const again = await text(address(`.json?node=${node}`));
    expect(JSON.parse(again).html).toContain('It leaves no gaps.');
    expect((await ada.send(`/runs/${run}`)).headers.get('location')).toBe(address(`?node=${node}`));
    const refused = await ada.post(address('.json'), { node, question: '' });
    expect([refused.status, await refused.json()]).toEqual([400, { error: messages.ask.questionRequired }]);
  });

  it('a refusal keeps what was typed, and says why', async () => {
    const long = `${'x'.repeat(1_000)}y`;
    const cases: [fields: Record<string, string>, status: number, message: string][] = [
      [{ node, question: long, selection: 'a comb' }, 400, messages.ask.questionTooLong],
      [{ node, question: 'How do I make a bomb?' }, 422, messages.ask.refused],
      [{ node: 'gone', question: 'Why?' }, 404, messages.map.nodeNotFound],
      [{ node, act: 'dance' }, 400, messages.ask.unknownAct],
      [{ node, act: 'delete', ask: 'gone' }, 404, messages.ask.gone],
      [{ node, act: 'put', ask: 'gone', version: '1' }, 404, messages.ask.gone],
    ];
    for (const [fields, status, message] of cases) {
      const refused = await ada.post(address(), fields);
      const html = await refused.text();
      expect([refused.status, html.includes(message)], message).toEqual([status, true]);
      if (fields.selection) {
        expect(html).toContain(long);
        expect(html).toContain('a comb</textarea>');
      }
    }
    const help = await ada.post(address(), { node, question: 'I want to kill myself' });
    expect(help.status).toBe(422);
    expect(await help.text()).toContain('https://findahelpline.com');
  });

  it('an answer is added to the lesson and made a card, each by one press', async () => {
    const page = await thread();
    const ask = /name="ask" value="(\w+)"/.exec(page)?.[1] ?? '';
    const version = /name="version" value="(\d+)"/.exec(page)?.[1] ?? '';
    const put = await ada.post(address(), { act: 'put', node, ask, version });
    expect([put.status, put.headers.get('location')]).toEqual([303, `/map/${map.mapId}?node=${node}`]);
    const after = await panel();
    expect(after).toMatch(/<h[23][^>]*>Why six &lt;\/question&gt; corners\?/);
    expect(after).toContain('Undo');
    const stale = await ada.post(address(), { act: 'put', node, ask: lastAsk(page), version });
    expect([stale.status, (await stale.text()).includes(messages.ask.lessonChanged)]).toEqual([409, true]);
    const cards = await text(`/map/${map.mapId}/cards?node=${node}&ask=${ask}`);
    expect(cards).toMatch(/<textarea[^>]*name="front"[^>]*>Why six/);
    expect(cards).toMatch(/<textarea[^>]*name="back"[^>]*>Look at what stays free/);
  });

  it('others cannot read it; another reader of a public map has their own thread', async () => {
    await ada.post(`/map/${map.mapId}/visibility`, { public: '1' });
    const visitor = await fetch(`${server.url}/map/${map.mapId}?node=${node}`);
    expect(await visitor.text()).not.toContain('data-ask');
    const bob = await readyAccount(server);
    expect(await panel(bob)).toContain('data-ask');
    expect(await panel(bob)).not.toContain('Ask (');
    expect(await thread(bob)).not.toContain('circles');
    const ask = lastAsk(await thread());
    expect((await bob.post(address(), { act: 'delete', node, ask })).status).toBe(404);
    expect(await text(`/map/${map.mapId}/cards?node=${node}&ask=${ask}`, bob)).not.toContain('no gaps');
    const copy = await text('/account/export/json');
    expect(copy).toContain('Why six </question> corners?');
    expect(await text('/account/export/markdown')).toContain('## Questions');
    expect(await text('/account/export/json', bob)).not.toContain('corners');
    for (const format of ['md', 'json', 'html'])
      expect(await text(`/map/${map.mapId}/export/${format}`)).not.toContain('It leaves no gaps.');
  });

  it('turns are deleted one by one, and all of them', async () => {
    const ask = lastAsk(await thread());
    expect((await ada.post(address(), { act: 'delete', node, ask })).status).toBe(303);
    expect(await thread()).not.toContain(`ask-${ask}"`);
    const all = await ada.post(address('.json'), { act: 'delete-all', node });
    expect(await all.json()).toMatchObject({ count: 0 });
    expect(await panel()).not.toContain('Ask (');
  });
});

const table = '| Sensor | Crop factor |\n|---|---|\n| APS-C | 1.5 |';

const lastAsk = (page: string): string => [...page.matchAll(/id="ask-(\w{15,})"/g)].at(-1)?.[1] ?? '';

it('without a model the page says so, and searches the existing lessons', async () => {
  const server = await sharedTopiary();
  const ada = await readyAccount(server, { role: 'keeper' });
  const map = await EditedMap.start(ada, await makeMap(ada, 'Bees'), '- Comb\n- Honey');
  const [comb, honey] = [map.id('Comb'), map.id('Honey')];
  for (const [node, content] of [
    [comb, lesson],
    [honey, 'Honey is kept in *combs* of wax & closed.'],
  ] as const)
    await ada.post(`/map/${map.mapId}/lesson`, { node, version: '0', content });
  const page = await (await ada.send(`/map/${map.mapId}/ask?node=${comb}`)).text();
  expect(page).toContain('No model is connected');
  expect(page).toContain('/help/faq#model');
  expect(page).toContain('Look it up');
  const asked = await ada.post(`/map/${map.mapId}/ask`, { node: comb, question: 'What is wax for?' });
  expect(asked.status).toBe(303);
  const found = await (await ada.send(asked.headers.get('location') ?? '')).text();
  expect(found).toContain(`href="/map/${map.mapId}?node=${honey}"`);
  expect(found).toContain('Honey is kept in <em>combs</em> of wax &amp; closed.');
  // Asked once, the questions to begin with give way to the form and what was found.
  expect(found).not.toContain('Questions to begin with');
  expect(found).toMatch(/Look it up[\s\S]*What was found/);
  // The lesson of the question comes first in the results, and its excerpt is rendered.
  expect(found).toMatch(/aria-label="In this lesson"[\s\S]*aria-label="In this map"/);
  await ada.post(`/map/${map.mapId}/lesson`, { node: honey, version: '1', content: table });
  const inTable = await (await ada.send(`/map/${map.mapId}/ask?node=${honey}&q=crop+factor`)).text();
  expect(inTable).toMatch(/aria-label="In this lesson"[\s\S]*<td[^>]*>1\.5<\/td>/);
  expect(inTable).not.toContain('|---|');
  expect(found).toMatch(/href="\/map\/\w+\?node=\w+#:~:text=[^"]+">Show in the text/);
  const inPlace = await ada.send(`/map/${map.mapId}/ask.json?node=${honey}&q=crop+factor`);
  expect((await inPlace.json()).html).toContain('In this lesson');
  const nothing = await (await ada.send(`/map/${map.mapId}/ask?node=${comb}&q=zeppelin`)).text();
  expect(nothing).toContain('have anything on “zeppelin”');
  expect((await ada.post(`/map/${map.mapId}/ask.json`, { node: comb, question: 'Why?' })).status).toBe(409);
}, 60_000);
