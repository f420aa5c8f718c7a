import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '~/domain/messages';
import type { ModelFaultReason } from '~/domain/model-fault';
import { type Account, signUp } from '../support/accounts';
import { type ModelServer, type Reply, reply, startModelServer } from '../support/model-server';
import { startTopiary, type TopiaryServer } from '../support/server';
import { endOfRun, metric, submitTopic, until } from '../support/streams';

/** The whole way of a fault: a provider that really does it, a real server, and what the person gets to see. */

const idleSeconds = 3;
const outline = '- One\n  - A\n  - B\n- Two\n  - C\n';

let provider: ModelServer;
let server: TopiaryServer;
let ada: Account;

beforeAll(async () => {
  provider = await startModelServer();
  server = await startTopiary({
    env: {
      OPENAI_BASE_URL: provider.baseUrl,
      OPENAI_API_KEY: 'key-that-nobody-should-see',
      OPENAI_MODEL: 'test-model',
      MODEL_IDLE_SECONDS: String(idleSeconds),
    },
  });
  ada = await signUp(server);
}, 60_000);

afterAll(async () => {
  await server?.stop();
  await provider?.close();
});

beforeEach(() => provider.reset());

let serial = 0;

/** Asks for a map while the provider answers every call with `each`; what comes of it, and after how long. */
async function run(
  each: Reply,
): Promise<{ topic: string; end: Awaited<ReturnType<typeof endOfRun>>; ms: number }> {
  serial += 1;
  const topic = `Fault ${serial}`;
  provider.script(each, each, each, each);
  const began = performance.now();
  const end = await endOfRun(ada, await submitTopic(ada, topic));
  return { topic, end, ms: performance.now() - began };
}

const faults: [string, Reply, ModelFaultReason][] = [
  ['a refused key', reply.status(401), 'refused-key'],
  ['a forbidden key', reply.status(403), 'refused-key'],
  [
    'an unknown model',
    reply.status(404, { error: { message: 'no', code: 'model_not_found' } }),
    'unknown-model',
  ],
  ['429 with a long Retry-After', reply.status(429, undefined, { 'retry-after': '30' }), 'rate-limited'],
  ['500', reply.status(500), 'provider-error'],
  [
    'an error within the stream',
    reply.errorInStream(['- One\n'], { message: 'overloaded' }),
    'provider-error',
  ],
  ['a connection that is closed at once', reply.hangUp(), 'unreachable'],
  ['silence before the first byte', reply.hangBeforeFirstByte(), 'silent'],
  ['silence in the middle', reply.hangAfter(['- One\n  - A\n']), 'silent'],
  ['a cut in the middle', reply.cutAfter(['- One\n  - A\n  - B\n']), 'cut-off'],
  ['an end without a finish', reply.endWithoutFinish([outline]), 'cut-off'],
  ['the model’s own limit', reply.reachesLength([outline]), 'cut-off'],
  ['garbage instead of JSON', reply.garbage(['- One\n']), 'garbled'],
  ['a web page', reply.html(), 'garbled'],
  ['nothing but space', reply.blank(), 'empty'],
  ['text without an outline', reply.text(['I am sorry, ', 'I cannot help with that.']), 'no-outline'],
  ['bytes that are no UTF-8', reply.invalidUtf8(), 'garbled'],
  ['a content filter', reply.contentFilter(['- One\n']), 'refused-request'],
  ['endless text', reply.endless(`- ${'x'.repeat(16_000)}\n`), 'too-large'],
];

describe('a map run that meets', () => {
  it.each(faults)('%s ends with its sentence, keeps the topic and makes no map', async (_, each, reason) => {
    const { topic, end, ms } = await run(each);
    expect(end).toEqual({ error: messages.modelFault[reason] });
    // Within the limit on silence, whatever retries there were; endless text only has to end.
    if (reason !== 'too-large') expect(ms).toBeLessThan(idleSeconds * 1000 + 4_000);
    const home = await (await ada.send('/')).text();
    expect(home).toContain(topic);
    const history = await (await ada.send('/history')).text();
    expect(history).not.toMatch(new RegExp(`href="/map/[^"]+"[^>]*>[^<]*${topic}<`));
  });

  it.each([
    ['429 once, with Retry-After', [reply.status(429, undefined, { 'retry-after-ms': '20' })]],
    ['500 once', [reply.status(500)]],
    ['a connection that is closed once', [reply.hangUp()]],
  ] as const)('%s asks again and becomes a map', async (_, first) => {
    provider.script(...first, reply.text([outline]));
    serial += 1;
    expect(await endOfRun(ada, await submitTopic(ada, `Fault ${serial}`))).toEqual({
      mapId: expect.any(String),
    });
    expect(provider.requests).toHaveLength(2);
  });

  it.each([
    ['think parts', reply.thinking('- Not this\n- Nor that', outline)],
    ['a code fence', reply.fenced(outline)],
    ['chatter', reply.chatty(outline)],
    ['one JSON object', reply.json(outline)],
  ] as const)('%s becomes the map that is in it', async (_, each) => {
    const { end } = await run(each);
    if (!('mapId' in end)) throw new Error(end.error);
    const { message } = { message: await (await ada.send(`/map/${end.mapId}/download?format=txt`)).text() };
    const page = await (await ada.send(`/map/${end.mapId}`)).text();
    for (const label of ['One', 'Two', 'A', 'B', 'C']) expect(page).toContain(`>${label}<`);
    for (const other of ['Not this', 'Sure!', 'Let me know', '```'])
      expect(page + message).not.toContain(other);
  });

  it('a provider that is not there says so', async () => {
    const nowhere = await startTopiary({
      env: {
        OPENAI_BASE_URL: 'http://127.0.0.1:9/v1',
        OPENAI_MODEL: 'm',
        MODEL_IDLE_SECONDS: String(idleSeconds),
      },
    });
    const eve = await signUp(nowhere);
    const end = await endOfRun(eve, await submitTopic(eve, 'Trees'));
    expect(end).toEqual({ error: messages.modelFault.unreachable });
    await nowhere.stop();
  }, 60_000);
});

describe('after all that', () => {
  it('nothing is left running, and the log holds neither key nor text', async () => {
    await until(async () => (await metric(server.url, 'topiary_runs{state="running"}')) === 0);
    expect(await metric(server.url, 'topiary_streams_open')).toBeLessThanOrEqual(1);
    expect(server.log()).not.toContain('key-that-nobody-should-see');
    expect(server.log()).not.toContain('I cannot help with that');
    expect(server.log()).not.toContain('unhandled');
  });
});
