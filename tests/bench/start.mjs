/**
 * How long `npm start` takes from a finished build to its first answers, and what the server's process occupies at
 * rest: with an empty data folder, and with 100 courses and a million maps. A bare HTTP server of Node starts in turn.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import SQLite from 'better-sqlite3';
import { circumstances, freePort, loadSupport, percentile, publish, root } from './shared/topiary.mjs';

const maps = Number(process.env.BENCH_MAPS ?? 1_000_000);
const courses = 100;
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
/** V8 gives back what a start needed after some seconds without work. */
const restMs = 60_000;
const giveUpMs = 30_000;

const bare = `require('node:http').createServer((_, answer) => answer.end('ok')).listen(process.env.PORT, '127.0.0.1')`;

const folder = mkdtempSync(join(tmpdir(), 'topiary-bench-start-'));
try {
  const { startTopiary, signUp } = await loadSupport();
  const dataDirs = { empty: join(folder, 'empty'), full: join(folder, 'full') };
  for (const dataDir of Object.values(dataDirs)) {
    mkdirSync(dataDir);
    const server = await startTopiary({ dataDir, env: { LOG_LEVEL: 'warn' } });
    await signUp(server, { email: 'ada@example.org' });
    await server.stop();
  }
  fillMaps(join(dataDirs.full, 'topiary.db'));
  fillCourses(join(dataDirs.full, 'courses'));

  const kinds = [
    { name: 'bare server of Node', start: { program: process.execPath, args: ['-e', bare] } },
    { name: 'empty', start: { program: 'npm', args: ['start'], dataDir: dataDirs.empty } },
    { name: 'full', start: { program: 'npm', args: ['start'], dataDir: dataDirs.full } },
  ];
  const times = new Map(kinds.map(({ name }) => [name, []]));
  // The first round warms up the disk's cache.
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, start } of kinds) {
      const { answers, stop } = await started(start);
      await stop();
      if (round > 0) times.get(name).push(answers);
    }
    console.error(`round ${round} of ${rounds}`);
  }
  const resting = [];
  for (const { name, start } of kinds) {
    const direct = start.dataDir ? { ...start, program: process.execPath, args: ['scripts/start.mjs'] } : start;
    resting.push({ name, ...(await started(direct)) });
  }
  await wait(restMs);
  const rests = new Map(resting.map(({ name, pid }) => [name, residentMb(pid)]));
  for (const { stop } of resting) await stop();

  const seconds = (name, which) =>
    percentile(
      times.get(name).map((answers) => answers[which] / 1_000),
      0.5,
    );
  const count = (number) => number.toLocaleString('en-US');
  const says = {
    'bare server of Node': 'a bare server of Node',
    empty: '`npm start`, no map, the courses that come with it',
    full: `\`npm start\`, ${courses} more courses, ${count(maps)} maps`,
  };
  const bareSeconds = seconds('bare server of Node', 'health');
  publish(
    'start',
    [
      '# Bench: the start',
      '',
      `Last output of \`npm run bench -- start\`, ${circumstances()}`,
      '',
      `Seconds from the call to the first answer of \`/api/health\` and then of \`/\`, medians of ${rounds} rounds that take turns, from a finished build and with npm's own time; and the memory of the`,
      `server's process (resident, Linux) after ${restMs / 1_000} s at rest.`,
      '',
      '| | `/api/health` | `/` | ÷ bare | at rest |',
      '|---|---|---|---|---|',
      ...kinds.map(
        ({ name }) =>
          `| ${says[name]} | ${seconds(name, 'health').toFixed(2)} s | ${seconds(name, 'page').toFixed(2)} s | ${(seconds(name, 'page') / bareSeconds).toFixed(1)} | ${rests.get(name).toFixed(0)} MB |`,
      ),
      '',
      `Goals: \`/\` within 2 s with ${count(maps)} maps; 120 MB at rest.`,
    ],
    [
      { what: 'first page after npm start, full', value: seconds('full', 'page'), unit: 's', better: 'less', goal: 2 },
      {
        what: 'first page after npm start, full, to a bare server',
        value: seconds('full', 'page') / bareSeconds,
        unit: 'ratio',
        better: 'less',
      },
      { what: 'memory at rest, empty', value: rests.get('empty'), unit: 'MB', better: 'less', goal: 120 },
      { what: 'memory at rest, full', value: rests.get('full'), unit: 'MB', better: 'less', goal: 120 },
    ],
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Starts a server and waits for its first answers; `stop` ends it with all of its processes. */
async function started({ program, args, dataDir }) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = spawn(program, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      HOST: '127.0.0.1',
      APP_URL: url,
      LOG_LEVEL: 'warn',
      ...(dataDir && { DATA_DIR: dataDir }),
    },
  });
  const answered = async (path) => {
    while (performance.now() - began < giveUpMs) {
      const response = await fetch(url + path).catch(() => null);
      await response?.arrayBuffer();
      if (response?.status === 200) return performance.now() - began;
      await wait(5);
    }
    throw new Error(`${program} ${args.join(' ')} did not answer ${path}`);
  };
  const answers = { health: await answered('/api/health'), page: await answered('/') };
  return {
    pid: child.pid,
    answers,
    async stop() {
      process.kill(-child.pid, 'SIGTERM');
      await once(child, 'close');
    },
  };
}

/** Linux only. */
function residentMb(pid) {
  const kB = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kB) / 1_024;
}

/** Maps of 12 nodes of 10,000 users, marked as indexed for the search, as they are after some use. */
function fillMaps(file) {
  const db = new SQLite(file);
  db.pragma('synchronous = OFF');
  const users = 10_000;
  const outline = ['A topic for a bench', ...Array.from({ length: 11 }, (_, at) => `  - Node number ${at}`)];
  const ids = ['root', ...Array.from({ length: 11 }, (_, at) => `n${at}`)];
  const numbers = 'with recursive n(at) as (select 0 union all select at + 1 from n where at + 1 < ?)';
  const moment = `strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-01', at || ' seconds')`;
  db.prepare(
    `${numbers} insert into users (id, nickname, email, email_key, email_verified, goals, referral_source, created_at, updated_at)
     select printf('u%019d', at), 'Somebody', 'somebody-' || at || '@example.org', 'somebody-' || at || '@example.org', 1, '[]', 'skipped', ${moment}, ${moment} from n`,
  ).run(users);
  db.prepare(
    `${numbers} insert into maps (id, user_id, query, query_key, result, node_count, source_kind, source_name, generation_id, created_at, updated_at, is_public, is_indexed, leaf_count, node_ids)
     select printf('m%019d', at), printf('u%019d', at % ${users}), 'Topic ' || at % 1000, 'topic ' || at % 1000, ?, 12, 'library', '', printf('g%019d', at), ${moment}, ${moment}, at % 3 = 0, 1, 11, ? from n`,
  ).run(maps, `${outline.join('\n')}\n`, `${ids.join('\n')}\n`);
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
}

/** Copies of the courses that come with the server, as its own courses under other names. */
function fillCourses(to) {
  const from = join(root, 'courses');
  const names = readdirSync(from, { withFileTypes: true }).filter((each) => each.isDirectory());
  for (const { name } of names.slice(0, courses))
    cpSync(join(from, name), join(to, `own-${name}`), { recursive: true });
}
