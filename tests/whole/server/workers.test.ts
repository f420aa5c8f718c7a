import type { Worker } from 'node:cluster';
import { EventEmitter } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reminderLimits } from '~/rooms/reminder/rules/limits';
import { weekdays } from '~/rooms/reminder/rules/weekdays';
import { pauseBefore, watchHanded } from '../../../scripts/workers.mjs';
import { type Account, signUp } from '../../support/accounts';
import { readyAccount } from '../../support/ready-account';
import { readyMap } from '../../support/ready-map';
import { startTopiary, type TopiaryServer } from '../../support/server';
import { type OpenStream, openStream, submitTopic, until } from '../../support/streams';

/** Real server processes that share one port and one data folder. */

/** The processes that the server says it has started with. */
const startedBy = (server: TopiaryServer): number[] =>
  (/workers: processes ([\d, ]+)/.exec(server.log())?.[1] ?? '').split(', ').map(Number);

/** The processes that have been worker 1, the newest one last. */
const firstWorkers = (server: TopiaryServer): number[] => [
  ...startedBy(server).slice(0, 1),
  ...[...server.log().matchAll(/worker serves worker=1 process=(\d+)/g)].map(([, pid]) => Number(pid)),
];

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    // A process whose exit its parent has not read yet (state Z) has ended.
    return !/^\d+ \(.*\) Z/.test(existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'utf8') : '');
  } catch {
    return false;
  }
};

/** The values of a metric by the label `worker`. */
async function byWorker(server: TopiaryServer, name: string): Promise<Map<string, number>> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const samples = text.matchAll(new RegExp(`^${name}\\{(?:.*,)?worker="(\\d)"\\} (\\S+)$`, 'gm'));
  return new Map([...samples].map(([, worker = '', value]) => [worker, Number(value)]));
}

/**
 * A request over a connection of its own, so that each may reach another worker. `fetch` would reuse an open
 * connection, which belongs to a worker already.
 */
const health = (server: TopiaryServer): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    get(`${server.url}/api/health`, { agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', reject);
  });

const servedBy = (server: TopiaryServer, path: string): Set<string> =>
  new Set([...server.log().matchAll(new RegExp(` path=${path} .*worker=(\\d)`, 'g'))].map(([, by = '']) => by));

/**
 * While there is a file `due`, a process looks for reminders all the time instead of each minute; worker 1 ends at once
 * while there is a file `sick`.
 */
const preloaded = (folder: string) => `import { existsSync } from 'node:fs';
  const isThere = (name) => existsSync(${JSON.stringify(folder)} + '/' + name);
  if (process.env.TOPIARY_WORKER === '1' && isThere('sick')) process.exit(3);
  const { setInterval } = globalThis;
  globalThis.setInterval = (work, ms, ...given) =>
    ms === ${reminderLimits.sweepEveryMs}
      ? setInterval(() => isThere('due') && work(...given), 50)
      : setInterval(work, ms, ...given);`;

it('passes on only a connection that the ended worker had not accepted, also if its end is seen first', () => {
  const workerLike = () => {
    const sent: unknown[] = [];
    const process = Object.assign(new EventEmitter(), { send: ({ seq }: { seq: unknown }) => sent.push(seq) });
    return { sent, process, worker: { process, isConnected: () => true } as unknown as Worker };
  };
  const [ended, other] = [workerLike(), workerLike()];
  watchHanded(ended.worker, () => other.worker);
  const pass = (seq: number) => ended.worker.process.send({ act: 'newconn', seq }, { close() {} } as never);
  pass(1);
  ended.process.emit('exit', 0, null);
  ended.process.emit('internalMessage', { ack: 1 });
  pass(2);
  ended.process.emit('close', 0, null);
  expect(other.sent).toEqual(['again 2']);
});

describe('WORKERS=3', () => {
  let server: TopiaryServer;
  let ada: Account;
  let mailServer: SMTPServer;
  let folder: string;
  /** The addresses that reminders were due to, and those that mails have come to. */
  const reminded: string[] = [];
  const mailed: string[] = [];
  beforeAll(async () => {
    mailServer = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, session, done) {
        stream.resume().on('end', () => {
          mailed.push(...session.envelope.rcptTo.map(({ address }) => address));
          done();
        });
      },
    });
    await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
    const { port } = mailServer.server.address() as { port: number };
    folder = mkdtempSync(join(tmpdir(), 'topiary-workers-'));
    server = await startTopiary({
      env: {
        WORKERS: '3',
        LIBRARY_SECONDS: '3',
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(preloaded(folder))}`,
      },
    });
    ada = await readyAccount(server, { role: 'keeper' });
  }, 180_000);
  afterAll(async () => {
    await server?.stop();
    await new Promise<void>((resolve) => mailServer.close(resolve));
    rmSync(folder, { recursive: true });
  });

  it('starts three processes on one port, each of which answers', async () => {
    const pids = startedBy(server);
    expect(new Set([...pids, server.pid]).size).toBe(4);
    await until(async () => {
      expect(await health(server)).toBe(200);
      return servedBy(server, '/api/health').size === 3;
    });
  });

  it('shows the metrics of all with labels, whichever process is asked', async () => {
    expect([...(await byWorker(server, 'topiary_worker_up'))].sort()).toEqual([
      ['1', 1],
      ['2', 1],
      ['3', 1],
    ]);
    expect((await byWorker(server, 'process_resident_memory_bytes')).size).toBe(3);
    const text = await (await fetch(`${server.url}/metrics`)).text();
    // The format requires each name once, with its samples together.
    const names = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(text).not.toMatch(/^topiary_\w+(?:\{(?!.*worker=)[^}]*\})? /m);
  });

  it('shows a run to its followers in every process, as the same text', async () => {
    const id = await submitTopic(ada, 'Trees');
    const streams: OpenStream[] = [];
    // A stream keeps its connection, so the next one has another; workers get connections in turn.
    await until(async () => {
      streams.push(await openStream(ada, `/runs/${id}/events`));
      return [...(await byWorker(server, 'topiary_streams_open')).values()].filter(Boolean).length === 3;
    });
    const ends = await Promise.all(
      streams.map((stream) => stream.until(({ event }) => event === 'done' || event === 'error')),
    );
    expect(new Set(ends.map(({ event, data }) => `${event} ${data.mapId}`)).size).toBe(1);
    expect(ends[0]?.event).toBe('done');
    for (const stream of streams) stream.close();
    expect((await ada.send(`/map/${ends[0]?.data.mapId}`)).status).toBe(200);
  });

  it('restarts a killed process with growing pauses while it ends at once, and the others answer', async () => {
    expect([0, 1, 2, 3, 4, 20].map(pauseBefore)).toEqual([0, 500, 1_000, 2_000, 4_000, 30_000]);
    await until(async () => (await byWorker(server, 'topiary_worker_up')).get('1') === 1, 60_000);
    const logged = server.log().length;
    const since = () => server.log().slice(logged);
    const pauses = () =>
      [...since().matchAll(/worker ended worker=1 .*again-in-ms=(\d+)/g)].map(([, ms]) => Number(ms));
    const first = firstWorkers(server).at(-1) ?? 0;
    expect(first).toBeGreaterThan(0);
    writeFileSync(join(folder, 'sick'), '');
    try {
      // A paused worker gets connections but does not accept them, so another one has to.
      process.kill(first, 'SIGSTOP');
      let answered = 0;
      const answers = Array.from({ length: 6 }, () => health(server).finally(() => (answered += 1)));
      await until(() => answered === 5);
      process.kill(first, 'SIGKILL');
      expect(await Promise.all(answers)).toEqual(answers.map(() => 200));
      for (let request = 0; request < 6; request += 1) expect(await health(server)).toBe(200);
      await until(() => /worker ended worker=1 .*why=SIGKILL/.test(since()));
      await until(() => pauses().some((ms, at, all) => ms >= 1_000 && ms > (all[at - 1] ?? ms)), 30_000);
      expect(since()).toMatch(/worker ended worker=1 .*why="exit code 3"/);
      expect(await health(server)).toBe(200);
    } finally {
      rmSync(join(folder, 'sick'), { force: true });
      // A paused one would be worker 1 for ever.
      if (isAlive(first)) process.kill(first, 'SIGKILL');
    }
    await until(() => since().includes(' worker serves worker=1 '), 60_000);
    const ended = server.log().match(/worker ended worker=1 /g)?.length;
    expect((await byWorker(server, 'topiary_worker_restarts_total')).get('1')).toBe(ended);
    expect((await byWorker(server, 'topiary_worker_up')).get('1')).toBe(1);
  });

  it('sends each of many reminders, for which all of them race', async () => {
    rmSync(join(folder, 'due'), { force: true });
    reminded.length = 0;
    mailed.length = 0;
    const mapId = await readyMap(server, ada, 'Bees', '- Hive\n  - Comb\n  - Brood\n- Honey');
    await ada.post(`/map/${mapId}/visibility`, { public: '1' });
    const page = await (await ada.send(`/map/${mapId}`)).text();
    const nodeId = /[?&](?:amp;)?node=([\w-]+)/.exec(page)?.[1] ?? '';
    for (let n = 0; n < 24; n += 1) reminded.push((await readyAccount(server)).email);
    const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString();
    const database = new SQLite(join(server.dataDir, 'topiary.db'));
    // All have begun the map, so that its next lesson is due.
    database
      .prepare(
        `insert into node_descriptions (id, map_id, user_id, node_id, node_label, path_string, composite_key, markdown,
           content, source_kind, source_name, written_at, created_at, updated_at)
         select 'lesson of ' || id, id, user_id, ?, '', '', '', 'Wax.', '<p>Wax.</p>', 'model', '', @at, @at, @at from maps where id = ?`,
      )
      .run(nodeId, mapId, { at: yesterday });
    const begin = database.prepare(
      'insert into node_progress (map_id, user_id, node_id, read_at) select ?, id, ?, ? from users where email = ?',
    );
    const remind = database.prepare(
      `insert into reminders (user_id, mail, days, hour, zone, next_at) select id, 1, ?, 0, 'UTC', ? from users where email = ?`,
    );
    database.transaction(() => {
      for (const email of reminded) {
        begin.run(mapId, nodeId, yesterday, email);
        remind.run(JSON.stringify(weekdays), yesterday, email);
      }
    })();
    database.close();
    writeFileSync(join(folder, 'due'), '');
    await until(() => mailed.length >= reminded.length, 50_000);
  });

  it('ends all with their parent: each logs it, and none is left', async () => {
    const pids = [...startedBy(server), ...firstWorkers(server)];
    expect((await server.stop('SIGINT')).code).toBe(0);
    expect(pids.filter(isAlive)).toEqual([]);
    expect(server.log().match(/ info stopped left=0 worker=\d/g)).toHaveLength(3);
    expect(server.log()).not.toMatch(/ error (?!worker ended worker=1 )/);
    // No process has sent any a second time.
    expect(mailed.sort()).toEqual(reminded.sort());
  });
});

describe('workers of two servers that start on one empty folder', () => {
  let dataDir: string;
  let one: TopiaryServer;
  let other: TopiaryServer;
  const env = { WORKERS: '2', LIBRARY_SECONDS: '60' };
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'topiary-workers-'));
    [one, other] = await Promise.all([startTopiary({ dataDir, env }), startTopiary({ dataDir, env })]);
  }, 120_000);
  afterAll(async () => {
    await Promise.all([one?.stop(), other?.stop()]);
    rmSync(dataDir, { recursive: true });
  });

  it('are served by what one of them has migrated', async () => {
    const log = [one, other].map((server) => server.log()).join('\n');
    expect(log.match(/ Applied \d+ migrations/g)).toHaveLength(1);
    const { entries } = JSON.parse(readFileSync('migrations/meta/_journal.json', 'utf8'));
    const file = new SQLite(join(dataDir, 'topiary.db'), { readonly: true });
    expect(file.prepare('select count(*) as n from __drizzle_migrations').get()).toEqual({ n: entries.length });
    file.close();
    const ada = await signUp(one);
    expect((await ada.send('/account')).status).toBe(200);
  });

  it('end when their parent is killed', async () => {
    const pids = startedBy(other);
    expect(pids).toHaveLength(2);
    await other.kill();
    await until(() => !pids.some(isAlive));
  });

  it('that are told late of a stop start no run that another one has put down', async () => {
    // A second try, because it ends at the end of the first.
    if (!one.isRunning()) one = await startTopiary({ env });
    const id = await submitTopic(await readyAccount(one), 'Trees');
    const file = new SQLite(join(one.dataDir, 'topiary.db'), { readonly: true });
    const row = () =>
      file.prepare('select state, attempts, owner from generations where id = ?').get(id) as {
        state: string;
        attempts: number;
        owner: string | null;
      };
    let late = 0;
    try {
      await until(() => row().state === 'running');
      const metrics = await (await fetch(`${one.url}/metrics`)).text();
      const by = /^topiary_runs\{state="running",worker="(\d)"\} 1$/m.exec(metrics)?.[1];
      expect(['1', '2']).toContain(by);
      late = startedBy(one)[by === '1' ? 1 : 0] ?? 0;
      expect(late).toBeGreaterThan(0);
      process.kill(late, 'SIGSTOP');
      const stopped = one.stop();
      await until(() => row().owner === null);
      // It checks for such runs every second, so when it goes on a check is due.
      await new Promise((wake) => setTimeout(wake, 1_500));
      process.kill(late, 'SIGCONT');
      expect((await stopped).code).toBe(0);
      expect(row()).toEqual({ state: 'queued', attempts: 1, owner: null });
    } finally {
      if (late > 0 && isAlive(late)) process.kill(late, 'SIGCONT');
      await one.stop();
      file.close();
    }
  });
});
