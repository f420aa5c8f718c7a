/**
 * Requests per second of map and history, what they cost, and open streams: with one, two and three processes, on a
 * file and on a cluster of three nodes.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, createServer, get } from 'node:http';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { circumstances, loadSupport, percentile, publish } from './shared/topiary.mjs';

const counts = [1, 2, 3];
const rounds = 3;
const roundMs = Number(process.env.BENCH_ROUND_MS ?? 500);
const connections = 10;
/** They ask in turn, because one account may ask for 3,600 pages a minute. */
const viewers = 8;
const maps = 100;
const readers = 120;
const pieces = 40;
const warmUpPieces = 10;
const pieceEveryMs = 150;
/** The unit of processor time in /proc. */
const tickMs = 10;
const secret = 'a secret that all servers have';

const folder = mkdtempSync(join(tmpdir(), 'topiary-bench-many-'));
const { startTopiary, signUp, submitTopic, metric, startRqlite } = await loadSupport();
const provider = await startProvider();

try {
  const env = { LOG_LEVEL: 'warn', SESSION_SECRET: secret, TRUSTED_PROXY_HOPS: '1' };
  const model = { OPENAI_BASE_URL: provider.url, OPENAI_MODEL: 'bench' };
  const dataDir = join(folder, 'data');
  const first = await startTopiary({ dataDir, env });
  const cookies = [];
  for (let n = 0; n < viewers; n += 1) {
    const account = await signUp(first);
    cookies.push(account.cookies.map(({ name, value }) => `${name}=${value}`).join('; '));
  }
  await first.stop();
  const file = join(dataDir, 'topiary.db');
  const opened = fill(file);
  const [cookie] = cookies;

  const results = [];
  for (const store of ['file', 'cluster']) {
    for (const count of counts) {
      const rqlite = store === 'cluster' ? await startRqlite({ nodes: 3 }) : null;
      if (rqlite) await load(rqlite, file);
      const servers = [];
      try {
        for (let n = 0; n < count; n += 1)
          servers.push(
            await startTopiary(
              rqlite
                ? { env: { ...env, ...model, DATABASE_URL: rqlite.address } }
                : { dataDir, env: { ...env, ...model } },
            ),
          );
        const nodes = rqlite?.nodes ?? [];
        const of = { store, count };
        of.map = await measure(
          servers,
          nodes,
          cookies.map((cookie, n) => ({ path: `/map/${opened[n]}`, cookie })),
        );
        of.history = await measure(
          servers,
          nodes,
          cookies.map((cookie) => ({ path: '/history', cookie })),
        );
        // The first run warms up.
        await streams(servers, nodes, cookie, warmUpPieces);
        of.streams = await streams(servers, nodes, cookie, pieces);
        of.writes = rqlite ? await logWrites(rqlite) : 0;
        results.push(of);
        console.error(JSON.stringify(of));
      } finally {
        await Promise.all(servers.map((server) => server.stop()));
        await rqlite?.dispose();
      }
    }
  }
  publish('many', report(results), figuresOf(results));
} finally {
  provider.close();
  rmSync(folder, { recursive: true, force: true });
}

/** The processor time of these processes so far, in ms. */
function used(pids) {
  return pids.reduce((sum, pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return sum + (Number(fields[11]) + Number(fields[12])) * tickMs;
  }, 0);
}

async function measure(servers, nodes, pages) {
  const perSecond = [];
  const times = [];
  let asked = 0;
  let [serverMs, nodeMs] = [0, 0];
  for (let round = 0; round <= rounds; round += 1) {
    const before = [used(servers.map(({ pid }) => pid)), used(nodes.map(({ pid }) => pid))];
    const took = [];
    const agent = new Agent({ keepAlive: true, maxSockets: connections });
    const began = performance.now();
    let next = 0;
    const ask = () =>
      new Promise((resolve, reject) => {
        const from = performance.now();
        next += 1;
        const { url } = servers[next % servers.length];
        const { path, cookie } = pages[Math.floor(next / servers.length) % pages.length];
        // Each request has another address, because limits count by address.
        const headers = {
          Cookie: cookie,
          'X-Forwarded-For': `10.${round}.${(next >> 8) & 255}.${next & 255}`,
        };
        get(url + path, { agent, headers }, (response) => {
          if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`));
          response.resume().once('error', reject);
          response.once('end', () => {
            took.push(performance.now() - from);
            resolve();
          });
        }).once('error', reject);
      });
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (performance.now() - began < roundMs) await ask();
      }),
    );
    agent.destroy();
    // The first round warms up.
    if (round === 0) continue;
    perSecond.push((took.length * 1_000) / (performance.now() - began));
    times.push(...took);
    asked += took.length;
    serverMs += used(servers.map(({ pid }) => pid)) - before[0];
    nodeMs += used(nodes.map(({ pid }) => pid)) - before[1];
  }
  return {
    perSecond: percentile(perSecond, 0.5),
    p99: percentile(times, 0.99),
    serverMs: serverMs / asked,
    nodeMs: nodeMs / asked,
  };
}

/** How many small writes per second the cluster itself takes over as many connections. */
async function logWrites({ nodes }) {
  const began = performance.now();
  let done = 0;
  const body = JSON.stringify([["insert into limit_hits (name, subject, at) values ('bench', 'bench', '')"]]);
  const headers = { 'content-type': 'application/json' };
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() - began < roundMs) {
        const answer = await fetch(`http://${nodes[0].host}/db/execute`, { method: 'POST', headers, body });
        if (!(await answer.text()).includes('rows_affected')) throw new Error('a write was refused');
        done += 1;
      }
    }),
  );
  return (done * 1_000) / (performance.now() - began);
}

/** Readers of one run, spread over the servers: how long after the provider wrote a line it arrived. */
async function streams(servers, nodes, cookie, pieces) {
  const send = (path, init = {}) =>
    fetch(servers[0].url + path, {
      ...init,
      redirect: 'manual',
      headers: { Cookie: cookie, ...init.headers },
    });
  const topic = `Growing ${Date.now()}`;
  const post = (path, fields) => send(path, { method: 'POST', body: new URLSearchParams(fields) });
  const run = await submitTopic({ post }, topic);
  await provider.asked();
  const delays = [];
  const reading = Array.from({ length: readers }, (_, n) => {
    const { url } = servers[n % servers.length];
    let hasBegun = () => {};
    const begun = new Promise((resolve) => {
      hasBegun = resolve;
    });
    const ended = new Promise((resolve, reject) => {
      get(`${url}/runs/${run}/events`, { agent: false, headers: { Cookie: cookie } }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`events answered ${response.statusCode}`));
        let seen = 0;
        let rest = '';
        response.setEncoding('utf8').on('data', (text) => {
          const now = performance.now();
          hasBegun();
          rest = rest.slice(-40) + text;
          for (const [, at] of rest.matchAll(/Piece (\d+) of/g))
            if (Number(at) >= seen) {
              seen = Number(at) + 1;
              delays.push(now - provider.writtenAt[Number(at)]);
            }
        });
        response.once('end', resolve).once('error', reject);
      }).once('error', reject);
    });
    return { begun, ended };
  });
  await Promise.all(reading.map(({ begun }) => begun));
  const held = await Promise.all(servers.map(({ url }) => metric(url, 'topiary_streams_open')));
  const before = [used(servers.map(({ pid }) => pid)), used(nodes.map(({ pid }) => pid))];
  const began = performance.now();
  await provider.write(pieces);
  await Promise.all(reading.map(({ ended }) => ended));
  const seconds = (performance.now() - began) / 1_000;
  return {
    held: held.reduce((sum, each) => sum + each, 0),
    lines: delays.length / (readers * pieces),
    p50: percentile(delays, 0.5),
    p99: percentile(delays, 0.99),
    serverMs: (used(servers.map(({ pid }) => pid)) - before[0]) / seconds,
    nodeMs: (used(nodes.map(({ pid }) => pid)) - before[1]) / seconds,
  };
}

/** A provider of one text at a time, which waits for a call before it writes. */
async function startProvider() {
  const event = (delta, finish = null) =>
    `data: ${JSON.stringify({ object: 'chat.completion.chunk', model: 'bench', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
  let wake = () => {};
  let asked = new Promise((resolve) => {
    wake = resolve;
  });
  let answer = null;
  const writtenAt = [];
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      if (request.method === 'GET') return response.end('{"object":"list","data":[{"id":"bench"}]}');
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(event({ role: 'assistant', content: '- The first line\n' }));
      answer = response;
      wake();
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/v1`,
    writtenAt,
    asked: () => asked,
    async write(pieces) {
      for (let n = 0; n < pieces; n += 1) {
        writtenAt[n] = performance.now();
        answer.write(event({ content: `- Piece ${n} of a text that grows\n` }));
        await new Promise((resolve) => setTimeout(resolve, pieceEveryMs));
      }
      asked = new Promise((resolve) => {
        wake = resolve;
      });
      answer.end(`${event({}, 'stop')}data: [DONE]\n\n`);
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Writes the viewers' maps into a file that no server has open. @returns the id of the map that each opens */
function fill(file) {
  const db = new SQLite(file);
  // In the order in which they registered, as the cookies are.
  const accounts = db.prepare('select id from users order by created_at').pluck().all();
  const lines = ['A topic for a bench'];
  for (let at = 1; at < 100; at += 1)
    lines.push(`${'  '.repeat(at % 10 === 1 ? 1 : 2)}- Node number ${at} of this map`);
  const text = `${lines.join('\n')}\n`;
  const ids = `${lines.map((_, at) => (at === 0 ? 'root' : `n${at}`)).join('\n')}\n`;
  const add = db.prepare(
    "insert into maps (id, user_id, query, query_key, result, node_count, source_kind, source_name, generation_id, created_at, updated_at, is_public, node_ids) values (?, ?, ?, ?, ?, 100, 'library', '', ?, ?, ?, 0, ?)",
  );
  const id = (account, n) => `m${String(account * maps + n).padStart(19, '0')}`;
  for (const [account, userId] of accounts.entries())
    for (let n = 0; n < maps; n += 1) {
      const at = new Date(Date.UTC(2026, 0, 1) + n * 1_000).toISOString();
      add.run(id(account, n), userId, `Topic ${n}`, `topic ${n}`, text, `g${account} ${n}`, at, at, ids);
    }
  // rqlite loads only files of this mode.
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.pragma('journal_mode = DELETE');
  db.close();
  return accounts.map((_, account) => id(account, 0));
}

async function load({ nodes }, file) {
  const copy = join(folder, 'loaded.db');
  const db = new SQLite(file);
  rmSync(copy, { force: true });
  db.prepare('vacuum into ?').run(copy);
  db.close();
  const answer = await fetch(`http://${nodes[0].host}/db/load`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: readFileSync(copy),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

function report(results) {
  const name = ({ store, count }) => `${store}, ${count === 1 ? 'one process' : `${count} processes`}`;
  const cost = ({ serverMs, nodeMs }) => `${serverMs.toFixed(1)}${nodeMs > 0 ? ` + ${nodeMs.toFixed(1)}` : ''} ms`;
  const page = (of) => `${Math.round(of.perSecond)} | ${of.p99.toFixed(0)} ms | ${cost(of)}`;
  const share = (ms) => `${(ms / 10).toFixed(0)} %`;
  return [
    '# Bench: many processes',
    '',
    `Last output of \`npm run bench -- many\`, ${circumstances()}`,
    '',
    `Requests a second over ${connections} connections that take the processes in turn, medians of ${rounds} rounds of ${roundMs / 1000} s, by ${viewers} people who have ${maps} maps of 100 nodes each. Beside it the processor time of one request: of the`,
    `processes, and of the three nodes of rqlite 8.26.8 together. Whoever asks, the processes and the nodes share ${cpus().length} cores, so that the time is what can be carried over to another machine, not the rate.`,
    '',
    '| | map, a second | p99 | costs | history, a second | p99 | costs |',
    '|---|---|---|---|---|---|---|',
    ...results.map((of) => `| ${name(of)} | ${page(of.map)} | ${page(of.history)} |`),
    '',
    `${readers} readers of one run, spread over the processes, while the provider writes ${pieces} lines, one every ${pieceEveryMs} ms. How much later than it was written a line has come: in the owner's process from its memory, in the others from the row.`,
    '',
    '| | streams held | lines that came | p50 | p99 | processes / nodes, of one core |',
    '|---|---|---|---|---|---|',
    ...results.map(
      ({ streams: of, ...which }) =>
        `| ${name(which)} | ${of.held} | ${(of.lines * 100).toFixed(0)} % | ${of.p50.toFixed(0)} ms | ${of.p99.toFixed(0)} ms | ${share(of.serverMs)} / ${share(of.nodeMs)} |`,
    ),
    '',
    ...limitsOf(results),
  ];
}

/** The lines about larger machines. */
function limitsOf(results) {
  const find = (store, count) => results.find((of) => of.store === store && of.count === count);
  const [file, cluster] = [find('file', 1), find('cluster', 3)];
  const perCore = (of) => Math.round(1_000 / of.serverMs);
  return [
    '## What limits it, and how far it goes on paper',
    '',
    `- **On a file** a page costs processor time and nothing else: one core serves some ${perCore(file.map)} maps or ${perCore(file.history)} histories a second. More processes serve more only where there are cores that nobody uses; here there are two, and whoever asks takes one of them.`,
    `- **On a cluster** a page waits for each of its reads. With rqlite before 8.32.4 a read goes through the log: every node runs it, so the nodes cost ${cluster.map.nodeMs.toFixed(1)} ms of a map and ${cluster.history.nodeMs.toFixed(1)} ms of a history, on this machine three times what one node of a cluster of machines of their own has to bear. With a newer one the leader alone does.`,
    '- **Streams** of other processes cost one look at the store every 25 ms while somebody follows them, however many do, and the text of each run that has grown; a process whose runs grow writes them 40 times a second at most, all of its runs together (decision 135).',
    '',
    'On paper, with rqlite 8.32.4 or newer (before, every read is an entry of the one log as well), a machine for each node, a third of the cost of the nodes on each, and as many processes as are needed:',
    '',
    `- *pages*: a core of a process serves ${perCore(cluster.map)} maps a second; the nodes are the wall at some ${Math.round(3_000 / Math.max(cluster.map.nodeMs, 0.1))} maps a second for one core of each node. A class of 30 who open a page every ten seconds are 3 a second.`,
    `- *writes*: all go through one leader and its log, one after the other. On this machine, with all three nodes on it, ${Math.round(cluster.writes)} small ones a second over ${connections} connections. Who types in a lesson writes once every two seconds, so that is ${Math.round(cluster.writes)} people who type at the same moment at half of what the log takes, and rather fewer where nodes are further apart than a millisecond.`,
    '- *maps and users*: a map of 100 nodes has some 4 kB, with its place in the search some 10; SQLite goes on well beyond 100 GB, which is ten million maps. But a node holds its whole database, a new one is sent all of it, and a snapshot is written whole: from some tens of GB on, that is what hurts first.',
    '- *the next wall* is the one leader: every write, and every fresh read. Beyond it people have to be divided over several clusters, each with its own processes; nothing of one person needs to know of another, but public maps, copies and the search over them do.',
  ];
}

function figuresOf(results) {
  const shared = results.filter(({ count }) => count > 1);
  return shared.map(({ store, count, streams: { p99 } }) => ({
    what: `line of a stream in ${count} processes on a ${store}, p99`,
    value: p99,
    unit: 'ms',
    better: 'less',
    goal: 60,
  }));
}
