import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '~/kit/messages';
import type { Account } from '../../support/accounts';
import { type ModelServer, reply, startModelServer } from '../../support/model-server';
import { readyAccount } from '../../support/ready-account';
import { startTopiary, type TopiaryServer } from '../../support/server';
import { makeMap } from '../../support/streams';

let provider: ModelServer;
let server: TopiaryServer;
let ada: Account;

beforeAll(async () => {
  provider = await startModelServer();
  server = await startTopiary({ env: { OPENAI_BASE_URL: provider.baseUrl, OPENAI_MODEL: 'test-model' } });
  ada = await readyAccount(server);
}, 180_000);

afterAll(async () => {
  await server?.stop();
  await provider?.close();
});

const asked: readonly (readonly [topic: string, says: string])[] = [
  ['painless suicide methods', messages.safety.helpTitle],
  ['how to make a bomb', messages.safety.refused],
];

describe('a harmful topic', () => {
  it.each(asked)('%s makes no run: the page says so, and keeps what was typed', async (topic, says) => {
    const response = await ada.post('/?index', { topic, key: 'k' });
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(html).toContain(says);
    expect(html).toContain(`value="${topic}"`);
    expect(html.includes('href="https://findahelpline.com"')).toBe(says === messages.safety.helpTitle);
    expect(html).not.toContain(messages.search.prefix);
  });

  it('is answered to scripts as to forms', async () => {
    for (const [topic, says] of asked) {
      const response = await ada.post('/?index&_data=rooms%2Fhome%2Froutes%2Fhome', {
        topic,
        key: 'k',
        answer: 'json',
      });
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({
        topic,
        message: says === messages.safety.helpTitle ? expect.stringContaining(messages.safety.help) : says,
      });
    }
  });

  it('is refused by the API', async () => {
    const { token } = (await (await ada.post('/api/get-token', {})).json()) as { token: string };
    for (const [topic] of asked) {
      const query = encodeURIComponent(topic);
      for (const path of [`/api/map?prompt=${query}`, `/api/description?path=Anything%20%3E%20${query}`]) {
        const response = await fetch(server.url + path, { headers: { 'X-Access-Token': token } });
        expect(response.status).toBe(422);
        expect(await response.json()).toEqual({ error: expect.stringMatching(/findahelpline|harm/) });
      }
    }
  });

  it('reaches neither the provider, nor the log, nor the data folder', () => {
    expect(provider.requests).toEqual([]);
    const kept = readdirSync(server.dataDir)
      .filter((name) => name.startsWith('topiary.db'))
      .map((name) => readFileSync(join(server.dataDir, name), 'latin1'));
    for (const [topic] of asked) for (const text of [server.log(), ...kept]) expect(text).not.toContain(topic);
  });
});

describe('a leaf', () => {
  let mapId: string;
  const leaves = new Map<string, string>();

  beforeAll(async () => {
    provider.script(reply.text(['- How to make a bomb\n- Suicide\n- Living with diabetes\n- Roses\n']));
    mapId = await makeMap(ada, 'All kinds of things');
    const html = await (await ada.send(`/map/${mapId}`)).text();
    for (const [, id = '', label = ''] of html.matchAll(/href="[^"]*\?node=(\w+)"[^>]*>(?:<[^>]*>)*([^<]+)/g))
      leaves.set(label.trim(), id);
    provider.reset();
  });
  const panel = async (label: string) =>
    (await (await ada.send(`/map/${mapId}?node=${leaves.get(label)}`)).text()).replaceAll('&#x27;', "'");

  it.each([
    ['How to make a bomb', messages.safety.refused],
    ['Suicide', messages.safety.help],
  ])('%s has no lesson to ask for, and none is written', async (label, says) => {
    const html = await panel(label);
    expect(html).toContain(says);
    expect(html).not.toContain('Generate Description');
    const response = await ada.post(`/map/${mapId}/lesson`, { node: leaves.get(label) ?? '' });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain(says);
    expect(provider.requests).toEqual([]);
  });

  it('on health has a note on whom to ask, and a lesson', async () => {
    const html = await panel('Living with diabetes');
    expect(html).toContain(messages.safety.medical);
    expect(html).toContain('Generate Description');
    expect(await panel('Roses')).not.toContain('role="note"');
  });
});
