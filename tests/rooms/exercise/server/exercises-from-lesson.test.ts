import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '~/kit/messages';
import type { Account } from '../../../support/accounts';
import { EditedMap } from '../../../support/edited-map';
import { type ModelServer, reply, startModelServer } from '../../../support/model-server';
import { readyAccount } from '../../../support/ready-account';
import { readyMap } from '../../../support/ready-map';
import { startTopiary, type TopiaryServer } from '../../../support/server';
import { until } from '../../../support/streams';

describe('exercises from a lesson, with a model', () => {
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
    await ada.post(`/map/${map.mapId}/lesson`, { node, version: '0', content: 'A comb is made of wax.' });
  }, 180_000);
  afterAll(async () => {
    await server.stop();
    await model.close();
  });

  const address = () => `/map/${map.mapId}/exercises`;
  const panel = async (account = ada) => (await account.send(`/map/${map.mapId}?node=${node}`)).text();
  const block = (text: string) => `\`\`\`exercise\n${text}\n\`\`\`\n\n`;
  const versionIn = (page: string) => /name="version" value="(\d+)"/.exec(page)?.[1] ?? '';

  it('are proposed and added; a lesson that was changed in the meantime is not overwritten', async () => {
    expect(await panel()).toContain('Propose exercises from this lesson');
    model.script(
      reply.text([block('What do bees sweat?\n= wax'), block('How many legs has a bee?\n= 8')]),
      reply.text(['1: wax\n2: 6']),
    );
    const started = await ada.post(address(), { act: 'propose', node });
    expect(started.status).toBe(303);
    const run = started.headers.get('location') ?? '';
    await until(async () => (await ada.send(run)).status === 302);
    const proposal = `${address()}/proposal/${run.slice(6)}`;
    expect((await ada.send(run)).headers.get('location')).toBe(proposal);
    const page = await (await ada.send(proposal)).text();
    expect(page).toContain('1 more was left out');
    const version = versionIn(page);

    const content = 'A comb is made of wax. My own sentence.';
    expect((await ada.post(`/map/${map.mapId}/lesson`, { node, version, content })).status).toBeLessThan(400);
    const keep = { act: 'keep', run: run.slice(6), keep: '0' };
    const refused = await ada.post(address(), { ...keep, version });
    expect(refused.status).toBe(409);
    const again = await refused.text();
    expect(again).toContain(messages.exercise.lessonChanged);
    expect(versionIn(again)).not.toBe(version);
    const kept = await ada.post(address(), { ...keep, version: versionIn(again) });
    expect(kept.status).toBe(303);
    expect(kept.headers.get('location')).toMatch(/\?node=[\w.-]+#exercise-e\w{12}$/);
    const lesson = await panel();
    expect(lesson).toContain('My own sentence.');
    expect(lesson).toContain('What do bees sweat?');
  });

  it('are refused with a message where that is not possible', async () => {
    const cases: [fields: Record<string, string>, status: number, message: string][] = [
      [{ act: 'propose', node: map.id('Honey') }, 409, messages.exercise.noLesson],
      [{ act: 'keep', run: '9'.repeat(20), keep: '0' }, 404, messages.exercise.noProposal],
      [{ act: 'drop', node }, 400, messages.exercise.unknownAct],
    ];
    for (const [fields, status, message] of cases) {
      const refused = await ada.post(address(), fields);
      expect([refused.status, (await refused.text()).includes(message)], message).toEqual([status, true]);
    }
  });
});
