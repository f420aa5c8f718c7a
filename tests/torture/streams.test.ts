import { readdirSync, readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Account } from '../support/accounts';
import { createGate, type ModelServer, reply, type Step, startModelServer } from '../support/model-server';
import { readyAccount } from '../support/ready-account';
import { startTopiary, type TopiaryServer } from '../support/server';
import { cookieOf, endOfRun, metric, openDeafStream, openStream, submitTopic, until } from '../support/streams';
import { isFull, scale, tell } from './scale';

const patience = 5 * 60_000;
const outline = '- One\n  - A\n  - B\n- Two\n  - C\n';

/**
 * Forces garbage collection continuously. On a signal it reports active resources, heap and external memory (not the
 * resident size, which never shrinks). Collects twice, because another thread frees array buffers.
 */
const preload = encodeURIComponent(`
  setInterval(gc, 1_000).unref();
  process.on('SIGUSR2', () => {
    gc();
    gc();
    const { heapUsed, external } = process.memoryUsage();
    const resources = {};
    for (const each of process.getActiveResourcesInfo()) resources[each] = (resources[each] ?? 0) + 1;
    console.log('held ' + JSON.stringify({ resources, bytes: heapUsed + external }));
  });
`);

let provider: ModelServer;
let server: TopiaryServer;
let ada: Account;

beforeAll(async () => {
  provider = await startModelServer();
});
afterAll(async () => {
  await server?.stop();
  await provider?.close();
});

/** A test that failed leaves readers, runs and a shut gate behind: whatever comes next has another server. */
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await server?.stop();
});
beforeEach(async () => {
  provider.reset();
  if (server?.isRunning()) return;
  server = await startTopiary({
    env: {
      OPENAI_BASE_URL: provider.baseUrl,
      OPENAI_MODEL: 'test-model',
      // A model waits as long as the checks of a test need on a busy machine.
      MODEL_IDLE_SECONDS: '600',
      NODE_OPTIONS: `--expose-gc --import=data:text/javascript,${preload}`,
    },
  });
  ada = await readyAccount(server, { role: 'keeper' });
}, 180_000);
const runningRuns = () => metric(server.url, 'topiary_runs{state="running"}');
const openNow = () => metric(server.url, 'topiary_streams_open');
const descriptors = () => readdirSync(`/proc/${server.pid}/fd`).length;
/** The bytes of answers to these readers in the kernel, on both sides of the loopback. */
function bytesInKernel(readers: readonly Socket[]): number {
  const ports = new Set(readers.map(({ localPort = 0 }) => localPort));
  const portOf = (address: string) => Number.parseInt(address.split(':')[1] ?? '', 16);
  let bytes = 0;
  for (const line of readFileSync('/proc/net/tcp', 'utf8').split('\n')) {
    const [, local = '', remote = '', , queues = ''] = line.trim().split(/\s+/);
    const ends = [portOf(local), portOf(remote)];
    if (!ends.includes(server.port) || !ends.some((port) => ports.has(port))) continue;
    for (const queue of queues.split(':')) bytes += Number.parseInt(queue, 16);
  }
  return bytes;
}

/** Looks that make the server collect its garbage come less often than others. */
const collectingMs = 500;

/** The resources and memory of the process after a collection. */
async function held(): Promise<{ resources: Record<string, number>; bytes: number }> {
  const before = server.log().length;
  const answer = () => /^held (\{.*\})\n/m.exec(server.log().slice(before))?.[1];
  process.kill(server.pid, 'SIGUSR2');
  await until(() => answer() !== undefined);
  return JSON.parse(answer() ?? '');
}

it(
  `${scale.submits} parallel submits of one form make one map`,
  async () => {
    const ids = await Promise.all(Array.from({ length: scale.submits }, () => submitTopic(ada, 'Once', 'one form')));
    expect(new Set(ids).size).toBe(1);
    const end = await endOfRun(ada, ids[0] ?? '');
    expect(end).toEqual({ mapId: expect.any(String) });
    expect(await submitTopic(ada, 'Once', 'one form')).toBe(ids[0]);
    expect(provider.requests).toHaveLength(1);
    const history = await (await ada.send('/history')).text();
    expect(history.split('href="/map/').length - 1).toBeGreaterThan(0);
    const links = new Set([...history.matchAll(/href="\/map\/(\w+)/g)].map(([, id]) => id));
    expect(links.size).toBe(1);
    tell(`${scale.submits} parallel submits of one form: one run, one call, one map`);
  },
  patience,
);

it(
  `${scale.disconnects} disconnects leave no run, timer or descriptor behind`,
  async () => {
    const token = ((await (await ada.send('/api/get-token', { method: 'POST' })).json()) as { token: string }).token;
    const anybody = { send: (path: string, init?: RequestInit) => fetch(server.url + path, init) };
    // A first round, so that resources made on first use do not count as left behind.
    provider.script(reply.text([outline]));
    await endOfRun(ada, await submitTopic(ada, 'Before'));
    await (await ada.send('/')).text();
    /** Resources after all streams and runs have ended and idle keep-alive connections have closed. */
    const quiet = async (): Promise<Record<string, number>> => {
      await until(async () => (await openNow()) === 0 && (await runningRuns()) === 0);
      let resources: Record<string, number> = {};
      // Asked by signal, because an HTTP request would open another connection.
      const isQuiet = async () => {
        ({ resources } = await held());
        return Object.keys(resources).every((name) => !/^TCP(Socket)?Wrap$/i.test(name));
      };
      await until(isQuiet, 180_000, collectingMs);
      return { fds: descriptors(), ...resources };
    };
    // Starts the threads for a map's language and labels as well.
    provider.script(reply.text([outline]));
    const made = await endOfRun(ada, await submitTopic(ada, 'Made before'));
    if ('mapId' in made) await (await ada.send(`/map/${made.mapId}`)).text();
    const before = await quiet();

    // Followers of a run: it goes on without them.
    const gate = createGate();
    provider.script(reply.text([outline, gate, '- Three\n']));
    const run = await submitTopic(ada, 'Looked at');
    for (let left = scale.disconnects - scale.callers; left > 0; left -= 20) {
      const readers = await Promise.all(
        Array.from({ length: Math.min(20, left) }, () => openStream(ada, `/runs/${run}/events`)),
      );
      await Promise.all(readers.map((reader) => reader.until(({ event }) => event === 'line')));
      for (const reader of readers) reader.close();
    }
    // Callers of the API: their call ends with them.
    for (let n = 0; n < scale.callers; n += 1) {
      const index = provider.requests.length;
      provider.script(reply.hangAfter(['# Some text\n']));
      const stream = await openStream(anybody, '/api/description?path=Trees', { 'X-Access-Token': token });
      await stream.until(({ data }) => data.type === 'content');
      stream.close();
      expect(await (await provider.request(index)).closed).toBe(true);
    }
    await until(async () => (await openNow()) === 0);
    expect(await runningRuns()).toBe(1);
    gate.open();
    expect(await endOfRun(ada, run)).toEqual({ mapId: expect.any(String) });

    const after = await quiet();
    for (const [what, count] of Object.entries(after))
      expect(count, `${what}: ${JSON.stringify({ before, after })}`).toBeLessThanOrEqual(
        // A thread that has started meanwhile holds four descriptors.
        (before[what] ?? 0) + (what === 'fds' ? 8 : 2),
      );
    tell(
      `${scale.disconnects} disconnects under forced collections: ` +
        `before ${JSON.stringify(before)}, after ${JSON.stringify(after)}`,
    );
  },
  patience,
);

it(
  `${scale.deaf} readers that never read cost no memory and do not delay the others`,
  async () => {
    const gate = createGate();
    const pieces = Array.from({ length: 200 }, (_, piece) =>
      Array.from({ length: 240 }, (_, n) => `- Branch ${piece * 240 + n} with a label of some\n`).join(''),
    );
    const { length } = pieces.join('');
    const db = new SQLite(join(server.dataDir, 'topiary.db'), { readonly: true });
    const written = db.prepare('select coalesce(max(length(text)), 0) from generations').pluck();
    // Every two seconds the text so far is written to the run's row. A copy for each reader could only exist after
    // that, in something that keeps the row it was read from.
    const steps = function* (): Generator<Step> {
      yield* pieces;
      while (Number(written.get()) < length) yield* [{ delayMs: 100 }, '- One more\n'];
      yield* ['- At the gate\n', gate, '- The last\n'];
    };
    provider.script(reply.text(steps()));
    const run = await submitTopic(ada, 'A long one');
    const hearing = await openStream(ada, `/runs/${run}/events`);
    await hearing.until(({ data }) => data.label === 'At the gate');
    db.close();
    await until(async () => (await openNow()) === 1);
    const before = await held();

    const deaf = await Promise.all(
      Array.from({ length: scale.deaf }, () => openDeafStream(server.port, `/runs/${run}/events`, cookieOf(ada))),
    );
    await until(async () => (await openNow()) === scale.deaf + 1, patience);
    // Waits until all socket buffers are full: the kernel's byte count stays the same for five polls. Memory is only
    // measured then, because each measurement collects garbage.
    let looks: number[] = [];
    let queued = -1;
    await until(async () => {
      const now = bytesInKernel(deaf);
      if (now === queued) looks.push((await held()).bytes);
      else looks = [];
      queued = now;
      return looks.length === 5;
    }, patience);
    const megabytes = (Math.max(...looks) - before.bytes) / 1e6;
    gate.open();
    await hearing.until(({ event }) => event === 'done');
    // The reader that reads got the end, while the others had not read beyond the point where they stopped.
    expect(deaf.map(({ bytesRead }) => bytesRead).filter((bytes) => bytes > 200_000)).toEqual([]);
    for (const socket of deaf) socket.destroy();
    await until(async () => (await openNow()) === 0);
    // The whole text is some 5 MB on the wire for each reader; a socket on Linux buffers 4 MB at most.
    expect(megabytes).toBeLessThan(isFull ? 30 : 10);
    tell(
      `${scale.deaf} deaf readers of a text of ${Math.round(length / 1e5) / 10} MB: ` +
        `${Math.round(megabytes)} MB held for them; a reader that reads got the end before any of them`,
    );
  },
  patience,
);

it(
  `SIGTERM with ${scale.streams} open streams ends them cleanly and the process with code 0`,
  async () => {
    const gate = createGate();
    provider.script(reply.text([outline, gate]), reply.hangAfter(['# Some text\n']));
    const run = await submitTopic(ada, 'Cut off');
    const token = ((await (await ada.send('/api/get-token', { method: 'POST' })).json()) as { token: string }).token;
    const streams = await Promise.all(
      Array.from({ length: scale.streams - 1 }, () => openStream(ada, `/runs/${run}/events`)),
    );
    await Promise.all(streams.map((each) => each.until(({ event }) => event === 'line')));
    const own = await openStream(
      { send: (path, init) => fetch(server.url + path, init) },
      '/api/description?path=Trees',
      { 'X-Access-Token': token },
    );
    await own.until(({ data }) => data.type === 'content');

    const ending = server.stop('SIGTERM');
    // A second signal, as an impatient supervisor sends, must not cut the first one short.
    process.kill(server.pid, 'SIGTERM');
    // After 8 seconds it would exit with code 1.
    expect((await ending).code).toBe(0);
    expect(await Promise.all([...streams, own].map(({ ended }) => ended))).toEqual(
      Array.from({ length: scale.streams }, () => true),
    );
    expect(own.events.at(-1)?.data).toMatchObject({ type: 'error' });
    expect(readdirSync(server.dataDir).filter((name) => name.endsWith('-wal'))).toEqual([]);

    const next = await startTopiary({
      dataDir: server.dataDir,
      env: { OPENAI_BASE_URL: provider.baseUrl, OPENAI_MODEL: 'm' },
    });
    const here = {
      send: (path: string, init?: RequestInit) =>
        fetch(next.url + path, { ...init, headers: { Cookie: cookieOf(ada) } }),
    };
    expect(await endOfRun(here, run)).toEqual({ mapId: expect.any(String) });
    await next.stop();
    tell(`SIGTERM with ${scale.streams} streams: all ended cleanly, exit 0; the next start finished the run`);
  },
  patience,
);
