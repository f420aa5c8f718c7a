import { afterAll, beforeAll, expect, it } from 'vitest';
import { limits } from '~/kit/limits';
import type { Account } from '../support/accounts';
import { askForHealth, healthLimit, memoryLimitMb, mostMemoryMb } from '../support/health';
import { type ModelServer, reply, startModelServer } from '../support/model-server';
import { readyAccount } from '../support/ready-account';
import { startTopiary, type TopiaryServer } from '../support/server';
import { endOfRun, submitTopic } from '../support/streams';
import { tell } from './scale';

/**
 * A model sends the longest allowed outline in one piece; the map is opened and downloaded. Meanwhile the server
 * answers everybody else.
 */

const line = (label: (at: number) => string) => {
  let text = '';
  for (let at = 0; text.length < limits.outlineMaxBytes - 150_000; at += 1)
    text += `${'  '.repeat(at % 7)}- ${label(at)}\n`;
  return text;
};
const outlines: Readonly<Record<string, string>> = {
  'many short labels': line((at) => `Node number ${at} of the outline`),
  'labels of marks': line((at) => `${at} ${'*a_b`c'.repeat(60)}`),
};

let provider: ModelServer;
let server: TopiaryServer;
let ada: Account;

beforeAll(async () => {
  provider = await startModelServer();
  provider.fallback = (exchange) => {
    const topic = /<topic>\n([^<]*)\n<\/topic>/.exec(exchange.request.prompt)?.[1] ?? '';
    return reply.text([outlines[topic] ?? ''])(exchange);
  };
  const env = { OPENAI_BASE_URL: provider.baseUrl, OPENAI_MODEL: 'test-model', TRUSTED_PROXY_HOPS: '1' };
  server = await startTopiary({ env });
  ada = await readyAccount(server, { role: 'keeper' });
}, 180_000);
afterAll(async () => {
  await server?.stop();
  await provider?.close();
});

it.each(Object.keys(outlines))(
  'an outline of 1.9 MB (%s) is written, opened and downloaded while the server answers everybody else',
  async (topic) => {
    const health = askForHealth(server);
    const end = await endOfRun(ada, await submitTopic(ada, topic));
    const mapId = 'mapId' in end ? end.mapId : expect.fail(end.error);
    await ada.post(`/map/${mapId}/visibility`, { public: '1' });
    const [page, ...files] = ['', '/download?as=markdown', '/download'].map((file) => `/map/${mapId}${file}`);
    // The page's second reader gets what the first one has made.
    for (const path of [page, page, ...files]) {
      const answer = await fetch(server.url + path);
      expect(answer.status).toBe(200);
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1_000_000);
    }
    const { answers, took, worked } = await health.stop();
    const memory = await mostMemoryMb(server);
    tell(
      `an outline of 1.9 MB (${topic}) written, opened and downloaded: health answered ${answers} times, p99 ${took.p99.toFixed(0)} ms, at most ${took.longest.toFixed(0)} ms; at most ${memory.toFixed(0)} MB`,
    );
    // When the map is opened first, its tree is built in one step, which may take this long.
    expect(worked.longest).toBeLessThan(4 * healthLimit);
    // In addition, the thread that detects the language takes some 80 MB, and writing to the search index some 50.
    expect(memory).toBeLessThan(memoryLimitMb + 150);
  },
  60_000,
);
