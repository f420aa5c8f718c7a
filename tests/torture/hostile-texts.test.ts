import { afterAll, beforeAll, expect, it } from 'vitest';
import { limits } from '~/kit/limits';
import type { Account } from '../support/accounts';
import { askForHealth, healthLimit, memoryLimitMb, mostMemoryMb } from '../support/health';
import { type HostileText, hostileTexts } from '../support/hostile-texts';
import { readyAccount } from '../support/ready-account';
import { readyMap } from '../support/ready-map';
import { asData } from '../support/routes';
import { startTopiary, type TopiaryServer } from '../support/server';
import { isFull, scale, tell } from './scale';

/**
 * Every text that is expensive for a Markdown parser is saved and read by several people at once, while a health check
 * runs every 50 ms. No text may block the server.
 */

const authors = 2;
/** A page contains a lesson as HTML, once more in the data of its scripts, and for its owner the source. */
const pageMaxBytes = 6 * limits.lessonHtmlMaxBytes;

interface Author {
  readonly account: Account;
  readonly mapId: string;
  readonly nodeId: string;
  version: number;
}

let server: TopiaryServer;

/** Without this Node collects garbage only at the machine's own limit (570 to 650 MB; here 380). */
const heap = '--max-old-space-size=256';

beforeAll(async () => {
  // Each request comes from another address, so that limits by address do not matter.
  server = await startTopiary({ env: { TRUSTED_PROXY_HOPS: '1', LOG_LEVEL: 'error', NODE_OPTIONS: heap } });
}, 180_000);
afterAll(() => server?.stop());

async function author(): Promise<Author> {
  const account = await readyAccount(server);
  const mapId = await readyMap(server, account, 'Hostile texts', '- Comb\n- Honey');
  await account.post(`/map/${mapId}/visibility`, { public: '1' });
  const page = await (await account.send(`/map/${mapId}`)).text();
  const [, nodeId = ''] = /[?&](?:amp;)?node=([\w-]+)/.exec(page) ?? [];
  expect(nodeId).not.toBe('');
  return { account, mapId, nodeId, version: 0 };
}

let visitors = 0;

function visit(path: string): Promise<Response> {
  visitors += 1;
  const address = `10.7.${(visitors >> 8) % 256}.${visitors % 256}`;
  return fetch(server.url + path, { headers: { 'X-Forwarded-For': address } });
}

/** In the short form most texts are read as a page's data: the page around them is the same. */
const pageEach = isFull ? 1 : 4;
/** The short form has a sample: every construct is rendered in a thread by text-pool.test.ts. */
const textEach = isFull ? 1 : 16;

/** Saves a text and reads it, as its owner and as a visitor. */
async function saveAndRead(author: Author, { text }: HostileText, inPage: boolean): Promise<void> {
  const { account, mapId, nodeId } = author;
  const fields = { node: nodeId, version: String(author.version), content: text };
  const saved = await account.post(`/map/${mapId}/lesson.json`, fields);
  expect(saved.status).toBe(200);
  author.version = ((await saved.json()) as { version: number }).version;

  for (const read of [account.send, visit]) {
    const path = `/map/${mapId}?node=${nodeId}`;
    const answer = await read(inPage ? path : asData(path));
    expect(answer.status).toBe(200);
    // A page has the lesson a second time, in the data of its scripts.
    expect((await answer.arrayBuffer()).byteLength).toBeLessThan(inPage ? pageMaxBytes : pageMaxBytes / 2);
  }
}

it.each(scale.textBytes)(
  'hostile texts of %i bytes are saved and read while the server answers everybody else',
  async (bytes) => {
    const texts = hostileTexts(bytes).filter((_, at) => at % textEach === 0);
    const waiting = [...texts];
    const failed: string[] = [];
    // Each saves with two accounts in turn: on a quick machine one would come to its limit of saves a minute.
    const people = await Promise.all(Array.from({ length: authors }, () => Promise.all([author(), author()])));
    const health = askForHealth(server);
    const began = performance.now();
    await Promise.all(
      people.map(async ([one, other]) => {
        let next = [one, other] as const;
        for (let text = waiting.shift(); text; text = waiting.shift()) {
          const { name } = text;
          const [author, waits] = next;
          next = [waits, author];
          const inPage = texts.indexOf(text) % pageEach === 0;
          await saveAndRead(author, text, inPage).catch((error: Error) => failed.push(`${name}: ${error.message}`));
        }
      }),
    );
    const seconds = (performance.now() - began) / 1_000;
    const { answers, took, worked } = await health.stop();
    const memory = await mostMemoryMb(server);
    tell(
      `${texts.length} hostile texts of ${bytes / 1_000} kB saved and read by ${authors} people in ${seconds.toFixed(0)} s: health answered ${answers} times, p99 ${took.p99.toFixed(0)} ms, at most ${took.longest.toFixed(0)} ms; at most ${memory.toFixed(0)} MB`,
    );
    expect(failed.map((line) => line.slice(0, 200))).toEqual([]);
    expect(worked.p99).toBeLessThan(healthLimit);
    expect(memory).toBeLessThan(memoryLimitMb);
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
  },
  isFull ? 600_000 : 120_000,
);
