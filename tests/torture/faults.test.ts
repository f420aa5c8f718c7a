import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ModelFaultReason } from '~/kit/fault/model-fault';
import { messages } from '~/kit/messages';
import { type Account, signUp } from '../support/accounts';
import { type ModelServer, type Reply, reply, startModelServer } from '../support/model-server';
import { startTopiary, type TopiaryServer } from '../support/server';
import { endOfRun, metric, submitTopic, until } from '../support/streams';
import { tell } from './scale';

/** Ten faults of a provider, repeated and in parallel; tests/jobs/server/faults.test.ts tests each by itself. */

const faults: readonly [name: string, each: Reply, reason: ModelFaultReason][] = [
  ['refused key', reply.status(401), 'refused-key'],
  ['too many', reply.status(429, undefined, { 'retry-after-ms': '50' }), 'rate-limited'],
  ['broken', reply.status(500, undefined, { 'retry-after-ms': '50' }), 'provider-error'],
  ['hung up', reply.hangUp(), 'unreachable'],
  ['silent', reply.hangBeforeFirstByte(), 'silent'],
  ['stuck', reply.hangAfter(['- One\n']), 'silent'],
  ['cut', reply.cutAfter(['- One\n']), 'cut-off'],
  ['garbage', reply.garbage(['- One\n']), 'garbled'],
  ['empty', reply.blank(), 'empty'],
  ['endless', reply.endless(`- ${'x'.repeat(16_000)}\n`), 'too-large'],
];
const times = 100;
/** As many runs at a time as an account may have. */
const atOnce = 3;

let provider: ModelServer;
let server: TopiaryServer;
let accounts: Account[];

beforeAll(async () => {
  provider = await startModelServer();
  provider.fallback = (exchange) => {
    const topic = /<topic>\n([^<]*)\n<\/topic>/.exec(exchange.request.prompt)?.[1] ?? '';
    const [, each] = faults.find(([name]) => topic.startsWith(`${name},`)) ?? [];
    if (!each) throw new Error(`no fault for ${topic}`);
    return each(exchange);
  };
  server = await startTopiary({
    env: {
      OPENAI_BASE_URL: provider.baseUrl,
      OPENAI_MODEL: 'test-model',
      // Two of the ten end only by this limit; the others' retries must fit into it even on a busy machine.
      MODEL_IDLE_SECONDS: '12',
      TRUSTED_PROXY_HOPS: '1',
    },
  });
  // The first account is the administrator's, which gets other messages.
  await signUp(server);
  accounts = await Promise.all(faults.map(() => signUp(server)));
}, 180_000);
afterAll(async () => {
  await server?.stop();
  await provider?.close();
});

it(
  `ten faults of the provider × ${times} end with their messages and leave nothing behind`,
  async () => {
    const db = new SQLite(join(server.dataDir, 'topiary.db'));
    const fail = async (at: number, serial: number) => {
      const [name, , reason] = faults[at] ?? [];
      const account = accounts[at];
      if (!name || !reason || !account) throw new Error('no such fault');
      const end = await endOfRun(account, await submitTopic(account, `${name}, no ${serial}`));
      expect(end, `${name}, no ${serial}`).toEqual({ error: messages.modelFault[reason] });
    };
    // Each kind of fault repeats at its own pace.
    await Promise.all(
      faults.map(async (_, at) => {
        for (let from = 1; from <= times; from += atOnce) {
          // The hourly limit is not tested here.
          db.exec('delete from limit_hits');
          const batch = Math.min(atOnce, times - from + 1);
          await Promise.all(Array.from({ length: batch }, (_each, n) => fail(at, from + n)));
        }
      }),
    );

    await until(async () => (await metric(server.url, 'topiary_runs{state="running"}')) === 0);
    for (const { closed } of provider.requests) await closed;
    const rows = db.prepare('select state, fault, count(*) as n from generations group by state, fault').all();
    const expected = new Map<string, number>();
    for (const [, , reason] of faults) expected.set(reason, (expected.get(reason) ?? 0) + times);
    expect(new Set(rows)).toEqual(new Set([...expected].map(([fault, n]) => ({ state: 'failed', fault, n }))));
    expect(db.prepare('select count(*) as n from maps').get()).toEqual({ n: 0 });
    db.close();

    const calls = new Map<string, number>();
    for (const { prompt } of provider.requests) calls.set(prompt, (calls.get(prompt) ?? 0) + 1);
    expect(Math.max(...calls.values())).toBe(3);
    expect(server.log()).not.toContain('unhandled');
    tell(
      `ten faults of the provider × ${times}: each run ended in its sentence, no map was made, ` +
        'no call left open, at most 3 calls for one run',
    );
  },
  15 * 60_000,
);
