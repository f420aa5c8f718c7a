import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Account } from '../../support/accounts';
import { createGate, type ModelServer, reply, startModelServer } from '../../support/model-server';
import { readyAccount } from '../../support/ready-account';
import { startTopiary, type TopiaryServer } from '../../support/server';
import { endOfRun, openStream, submitTopic } from '../../support/streams';

/** The messages while a learner waits for a model, with and without scripts, and the learner's goals in the prompt. */

const outline = '- One\n  - A\n  - B\n- Two\n  - C\n';

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
beforeEach(() => provider.reset());

/** With a key of its own: by the same one, a second try of a test would get the run of the first. */
const submit = (topic: string) => submitTopic(ada, topic, randomUUID());

const page = async (path: string) => (await ada.send(path)).text();

async function finishedMap(topic: string): Promise<{ mapId: string; leaf: string }> {
  provider.script(reply.text([outline]));
  const end = await endOfRun(ada, await submit(topic));
  if (!('mapId' in end)) throw new Error(end.error);
  const leaf = /\?node=(n\w+)/.exec(await page(`/map/${end.mapId}`))?.[1];
  if (!leaf) throw new Error('no leaf');
  return { mapId: end.mapId, leaf };
}

it('the page of a run says that the model is thinking, and for how long', async () => {
  const gate = createGate();
  provider.script(reply.text([{ reasoning: 'hm' }, gate, outline]));
  const run = await submit('Thoughts');
  const stream = await openStream(ada, `/runs/${run}/events`);
  const told = await stream.until(({ event, data }) => event === 'model' && data.wait?.doing === 'thinking');
  expect(told.data.wait.forMs).toBeGreaterThanOrEqual(0);
  expect(await page(`/runs/${run}`)).toMatch(/role="timer">The model has been thinking for \d+ s</);
  gate.open();
  await stream.until(({ event, data }) => event === 'model' && data.wait === null);
  await stream.ended;
});

it('the page of a run says that the model is starting, and then the map opens', async () => {
  const gate = createGate();
  provider.script(reply.status(503, { error: { code: 503, message: 'Loading model' } }), reply.text([gate, outline]));
  const run = await submit('Starting');
  const stream = await openStream(ada, `/runs/${run}/events`);
  await stream.until(({ event, data }) => event === 'model' && data.wait?.doing === 'loading');
  expect(await page(`/runs/${run}`)).toMatch(/The model has been starting \(loading\) for \d+ s/);
  gate.open();
  await stream.until(({ event }) => event === 'done');
});

it('the panel of a lesson says it as well', async () => {
  const { mapId, leaf } = await finishedMap('Lessons');
  const gate = createGate();
  provider.script(reply.text(['<think>', 'hm', gate, '</think>', 'A lesson.']));
  await ada.post(`/map/${mapId}/lesson`, { node: leaf });
  await provider.request(1);
  await expect
    .poll(() => page(`/map/${mapId}?node=${leaf}`))
    .toMatch(/role="timer"[^>]*>The model has been thinking for \d+ s</);
  gate.open();
  // The text is shown before its run has ended.
  await expect.poll(() => page(`/map/${mapId}?node=${leaf}`)).toContain('How this was made');
  // The name of the prompt is shown below its result.
  const written = (await page(`/map/${mapId}?node=${leaf}`)).replaceAll('<!-- -->', '');
  expect(written).toContain('A lesson.');
  expect(written).toMatch(/Written by test-model, <time.*How this was made<\/summary>prompt lesson \d+</);
  expect(written).toMatch(/<dt>Written by<\/dt><dd>test-model<\/dd>/);
});

it('chosen goals are sent with a lesson, and removed ones are not', async () => {
  const { mapId, leaf } = await finishedMap('Goals');
  const promptOf = async () => {
    provider.reset();
    await ada.post(`/map/${mapId}/lesson`, { node: leaf });
    const { prompt } = await provider.request(0);
    await expect.poll(() => page(`/map/${mapId}?node=${leaf}`)).toContain('Generate again');
    return prompt;
  };
  await ada.post('/account/goals', { goals: 'travel' });
  expect(await promptOf()).toContain('<learner>\nfor: Travel & Adventure\n</learner>');
  expect((await ada.post('/account/goals', { none: '1' })).headers.get('location')).toBe('/account?notice=saved');
  expect(await promptOf()).not.toContain('Travel');
});
