import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { noEndYet } from '~/jobs/rules/unfinished';
import { ModelFault, type ModelFaultReason } from '~/kit/fault/model-fault';
import { modelFaultSaid } from '~/kit/fault/model-fault-words';
import { messages } from '~/kit/messages';
import { escapeHtml } from '~/kit/text/escape-html';
import type { Account } from '../../support/accounts';
import { type ModelServer, type Reply, reply, startModelServer } from '../../support/model-server';
import { readyAccount } from '../../support/ready-account';
import { startTopiary, type TopiaryServer } from '../../support/server';
import { endOfRun, metric, submitTopic, until } from '../../support/streams';

/** Faults from end to end: a provider that really has them, a real server, and the message on the screen. */

const outline = '- One\n  - A\n  - B\n- Two\n  - C\n';

let provider: ModelServer;
let server: TopiaryServer;
let ada: Account;

const settings = (baseUrl: string, idleSeconds: number) => ({
  env: {
    OPENAI_BASE_URL: baseUrl,
    OPENAI_API_KEY: 'key-that-nobody-should-see',
    OPENAI_MODEL: 'test-model',
    MODEL_IDLE_SECONDS: String(idleSeconds),
  },
});

beforeAll(async () => {
  provider = await startModelServer();
  // The limit on silence is so long that it ends nothing here.
  server = await startTopiary(settings(provider.baseUrl, 600));
  ada = await readyAccount(server);
}, 180_000);

afterAll(async () => {
  await server?.stop();
  await provider?.close();
});

beforeEach(() => provider.reset());

let serial = 0;

/**
 * Asks for a map while the provider answers every call with `each`.
 * @returns the end of the run
 */
async function run(
  each: Reply,
  account: Account = ada,
): Promise<{ topic: string; end: Awaited<ReturnType<typeof endOfRun>> }> {
  serial += 1;
  const topic = `Fault ${serial}`;
  provider.script(each, each, each, each);
  return { topic, end: await endOfRun(account, await submitTopic(account, topic)) };
}

type MoreOfAFault = ConstructorParameters<typeof ModelFault>[2];

/** The message about a failed map for the only account of a server. */
const said = (reason: ModelFaultReason, more?: MoreOfAFault): string =>
  modelFaultSaid(new ModelFault(reason, '', more), { kind: 'map', keepsServer: true });

/** A fault, its reason, and how many calls are made: three if retrying makes sense. */
const faults: [string, Reply, ModelFaultReason, calls: number, more?: MoreOfAFault][] = [
  ['a refused key', reply.status(401), 'refused-key', 1],
  ['a forbidden key', reply.status(403), 'refused-key', 1],
  ['an unknown model', reply.status(404, { error: { message: 'no', code: 'model_not_found' } }), 'unknown-model', 1],
  ['429', reply.status(429), 'rate-limited', 3],
  [
    '429 with a Retry-After beyond all patience',
    reply.status(429, undefined, { 'retry-after': '3600' }),
    'rate-limited',
    1,
    { retryAfterMs: 3_600_000 },
  ],
  ['500', reply.status(500), 'provider-error', 3],
  ['an error within the stream', reply.errorInStream(['- One\n'], { message: 'overloaded' }), 'provider-error', 1],
  ['a connection that is closed at once', reply.hangUp(), 'unreachable', 3],
  ['a cut before there is an outline', reply.cutAfter(['- One\n']), 'cut-off', 1],
  ['garbage instead of JSON', reply.garbage(['- One\n']), 'garbled', 1],
  ['a web page', reply.html(), 'garbled', 1],
  ['nothing but space', reply.blank(), 'empty', 1],
  ['an empty text', reply.text([]), 'empty', 1],
  [
    'text without an outline',
    reply.text(['I am <b>sorry</b>, ', 'I cannot help with that.']),
    'no-outline',
    1,
    { words: 'I am <b>sorry</b>, I cannot help with that.' },
  ],
  ['bytes that are no UTF-8', reply.invalidUtf8(), 'garbled', 1],
  ['a content filter', reply.contentFilter(), 'refused-request', 1],
  ['a refusal', reply.contentFilter(['I will not.']), 'refused-in-words', 1, { words: 'I will not.' }],
  ['endless text', reply.endless(`- ${'x'.repeat(16_000)}\n`), 'too-large', 1],
];

describe('a map run that meets', () => {
  it.each(faults)(
    '%s ends with its message, keeps the topic and makes no map',
    async (_, each, reason, calls, more) => {
      const { topic, end } = await run(each);
      expect(end).toEqual({ error: said(reason, more) });
      expect(provider.requests).toHaveLength(calls);
      for (const { closed } of provider.requests) await closed;
      const home = await (await ada.send('/')).text();
      expect(home).toContain(topic);
      expect(home).toContain(escapeHtml(said(reason, more)));
      const history = await (await ada.send('/history')).text();
      expect(history).not.toMatch(new RegExp(`href="/map/[^"]+"[^>]*>[^<]*${topic}<`));
    },
  );

  it.each([
    ['a cut in the middle', reply.cutAfter(['- One\n  - A\n  - B\n']), 'cut'],
    ['an end without a finish', reply.endWithoutFinish([outline]), 'cut'],
    ['the model’s own limit', reply.reachesLength([outline]), 'length'],
  ] as const)('%s keeps what was written as an unfinished map', async (_, each, why) => {
    const { end } = await run(each);
    if (!('mapId' in end)) throw new Error(end.error);
    expect(provider.requests).toHaveLength(1);
    const page = await (await ada.send(`/map/${end.mapId}`)).text();
    expect(page).toContain(escapeHtml(noEndYet(why, 'map')));
    // Its downloads say the same.
    for (const [as, quote] of [
      ['text', ''],
      ['markdown', '> '],
    ] as const) {
      const file = await (await ada.send(`/map/${end.mapId}/download?as=${as}`)).text();
      expect(file.endsWith(`\n\n${quote}${noEndYet(why, 'map')}\n`), as).toBe(true);
    }
  });

  it.each([
    ['429 once, with Retry-After', [reply.status(429, undefined, { 'retry-after-ms': '20' })]],
    ['500 once', [reply.status(500)]],
    ['a connection that is closed once', [reply.hangUp()]],
  ] as const)('%s tries again and becomes a map', async (_, first) => {
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
  ] as const)('%s becomes the map in its text', async (_, each) => {
    const { topic, end } = await run(each);
    if (!('mapId' in end)) throw new Error(end.error);
    const text = await (await ada.send(`/map/${end.mapId}/download`)).text();
    expect(text).toBe(`${topic}\n  - One\n    - A\n    - B\n  - Two\n    - C\n`);
    const page = await (await ada.send(`/map/${end.mapId}`)).text();
    for (const label of ['One', 'Two', 'A', 'B', 'C']) expect(page).toContain(`>${label}<`);
    for (const other of ['Not this', 'Sure!', 'Let me know', '```']) expect(page).not.toContain(other);
  });
});

describe('with a limit on silence a map run', () => {
  let strict: TopiaryServer;
  let eve: Account;
  beforeAll(async () => {
    // Only this limit can end a call to a provider that hangs.
    strict = await startTopiary(settings(provider.baseUrl, 1));
    eve = await readyAccount(strict);
  }, 180_000);
  afterAll(() => strict?.stop());

  it.each([
    ['before the first byte', reply.hangBeforeFirstByte()],
    ['in the middle', reply.hangAfter(['- One\n  - A\n'])],
  ] as const)('leaves a provider that hangs %s, and does not try again', async (_, each) => {
    const { end } = await run(each, eve);
    expect(end).toEqual({ error: said('silent') });
    expect(provider.requests).toHaveLength(1);
    expect(await provider.requests[0]?.closed).toBe(true);
  });
});

describe('a missing provider', () => {
  it('that refuses connections is reported as unreachable', async () => {
    const nowhere = await startTopiary(settings('http://127.0.0.1:9/v1', 600));
    const eve = await readyAccount(nowhere);
    const end = await endOfRun(eve, await submitTopic(eve, 'Trees'));
    expect(end).toEqual({ error: said('unreachable') });
    expect(await (await eve.send('/')).text()).toContain(said('unreachable'));
    // With a second account it is no longer clear which one is the administrator's.
    const bob = await readyAccount(nowhere);
    expect(await endOfRun(bob, await submitTopic(bob, 'Trees'))).toEqual({
      error: messages.modelFault.unreachable,
    });
    // The log is for administrators.
    expect(nowhere.log().match(/Please check OPENAI_BASE_URL/g)).toHaveLength(2);
    await nowhere.stop();
  }, 60_000);
});

describe('after all that', () => {
  it('nothing is left running, and the log contains neither key nor text', async () => {
    await until(async () => (await metric(server.url, 'topiary_runs{state="running"}')) === 0);
    // Each fault was counted by its reason.
    for (const reason of ['refused-key', 'garbled'])
      expect(await metric(server.url, `topiary_run_faults_total{kind="map",reason="${reason}"}`)).toBeGreaterThan(0);
    expect(await metric(server.url, 'topiary_streams_open')).toBeLessThanOrEqual(1);
    expect(server.log()).not.toContain('key-that-nobody-should-see');
    expect(server.log()).not.toContain('I cannot help with that');
    expect(server.log()).not.toContain('unhandled');
  });
});
