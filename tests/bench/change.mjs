/**
 * Acts on maps of several sizes, sent as a tree with scripts sends them: the server's time and the bytes of request and
 * answer. Beside them stands a reload of the map's page, which each act would cost without patches.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { outlineOfEights } from './shared/eights.mjs';
import { circumstances, loadSupport, percentile, publish } from './shared/topiary.mjs';

const sizes = (process.env.BENCH_SIZES ?? '100,10000,50000').split(',').map(Number);
const rounds = Number(process.env.BENCH_ROUNDS ?? 25);
/** These rounds warm up the compiler. */
const warmUp = 5;
const goalMs = 50;
/** The acts must stay below the limit of 50,000 nodes. */
const mostNodes = 48_500;
const goalSize = 10_000;

/** Pseudo-random numbers, the same in each run. */
function dice(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

const { startTopiary, signUp, makeMap, askForHealth, unitMs } = await loadSupport();
const server = await startTopiary();
const database = new SQLite(join(server.dataDir, 'topiary.db'), { readonly: true });
/** Milliseconds of processor time of the server's only thread, without waiting for a processor of a shared machine. */
const busyMs = () => {
  try {
    return Number(readFileSync(`/proc/${server.pid}/task/${server.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return Number.NaN;
  }
};
const results = [];
try {
  for (const size of sizes) {
    const account = await signUp(server);
    const mapId = await makeMap(account, `Bench of ${size}`);
    results.push(await measure(account, mapId, size));
  }
  report(results);
} finally {
  database.close();
  await server.stop();
}

/** The map's nodes as stored, in document order. */
function nodesOf(mapId) {
  const { result, nodeIds, version } = database
    .prepare('select result, node_ids as nodeIds, version from maps where id = ?')
    .get(mapId);
  const lines = result.slice(0, -1).split('\n');
  const ids = nodeIds.slice(0, -1).split('\n');
  const levels = lines.map((line, at) => (at === 0 ? 0 : line.search(/\S/) / 2));
  const parentOf = (at) => {
    let parent = at - 1;
    while (parent > 0 && levels[parent] >= levels[at]) parent -= 1;
    return parent;
  };
  const endOf = (at) => {
    let end = at + 1;
    while (end < levels.length && levels[end] > levels[at]) end += 1;
    return end;
  };
  return { ids, version, parentOf, endOf };
}

async function measure(account, mapId, size) {
  const below = dice(size);
  let count = 0;
  /** @returns {Promise<{ ms: number, busy: number, sent: number, got: number }>} */
  const send = async (fields, version) => {
    count += 1;
    const all = {
      ...fields,
      answer: 'json',
      key: `bench${count}`,
      ...(version && { version: String(version) }),
    };
    const sent = new URLSearchParams(all).toString().length;
    const busy = busyMs();
    const from = performance.now();
    const answer = await account.post(`/map/${mapId}/change?_data=rooms%2Fediting%2Froutes%2Fchange`, all);
    const text = await answer.text();
    const ms = performance.now() - from;
    if (!answer.ok) throw new Error(`${answer.status}: ${text.slice(0, 300)}`);
    return { ms, busy: busyMs() - busy, sent, got: Buffer.byteLength(text) };
  };
  const load = async () => {
    const busy = busyMs();
    const from = performance.now();
    const answer = await account.send(`/map/${mapId}`);
    const text = await answer.text();
    const ms = performance.now() - from;
    return { ms, busy: busyMs() - busy, sent: 0, got: Buffer.byteLength(text) };
  };

  const before = nodesOf(mapId);
  for (let at = 1; at < before.ids.length; at = before.endOf(at)) await send({ act: 'delete', node: before.ids[at] });
  const health = askForHealth(server, 5);
  await new Promise((done) => setTimeout(done, 500));
  const paste = await send({ act: 'add', parent: 'root', label: outlineOfEights(Math.min(size, mostNodes)) });
  const { took, worked } = await health.stop();
  const pause = { ms: took.longest, busy: worked.longest * unitMs() };

  const few = Array.from({ length: 40 }, (_, n) => `${n % 4 ? '  ' : ''}- Line ${n} of a paste`).join('\n');
  const acts = {
    rename: ({ ids }) => ({
      act: 'rename',
      node: ids[1 + below(ids.length - 1)],
      label: `Named ${below(1e6)}`,
    }),
    'add a leaf': ({ ids }) => ({
      act: 'add',
      parent: ids[below(ids.length)],
      label: `A leaf ${below(1e6)}`,
    }),
    'add 40 lines': ({ ids }) => ({ act: 'add', parent: ids[below(ids.length)], label: few }),
    'move a branch': ({ ids, endOf, parentOf }) => {
      // A branch of 2 to 100 nodes moves under another parent.
      for (;;) {
        const at = 1 + below(ids.length - 1);
        const to = below(ids.length);
        const nodes = endOf(at) - at;
        if (nodes < 2 || nodes > 100 || (to >= at && to < at + nodes) || to === parentOf(at)) continue;
        return { act: 'move', node: ids[at], parent: ids[to] };
      }
    },
    delete: ({ ids, endOf }) => {
      for (;;) {
        const at = 1 + below(ids.length - 1);
        if (endOf(at) - at <= 10) return { act: 'delete', node: ids[at] };
      }
    },
    undo: () => ({ act: 'undo' }),
  };
  const taken = Object.fromEntries([...Object.keys(acts), 'load'].map((name) => [name, []]));
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const [name, fields] of Object.entries(acts)) {
      const nodes = nodesOf(mapId);
      const one = await send(fields(nodes), nodes.version);
      if (round >= 0) taken[name].push(one);
    }
    const one = await load();
    if (round >= 0) taken.load.push(one);
    // The page has just used the tree of the next act, as when somebody edits.
  }
  console.error(
    `${size}: ${Object.entries(taken)
      .map(
        ([name, runs]) =>
          `${name} ${percentile(
            runs.map(({ ms }) => ms),
            0.5,
          ).toFixed(1)}`,
      )
      .join(', ')}`,
  );
  return { size, taken, paste, pause };
}

function report(measured) {
  const round = (value) => Number(value.toPrecision(3));
  const kB = (bytes) => (bytes < 1_000 ? `${bytes} B` : `${(bytes / 1_000).toFixed(1)} kB`);
  const figures = (runs) => ({
    p50: percentile(
      runs.map(({ ms }) => ms),
      0.5,
    ),
    p95: percentile(
      runs.map(({ ms }) => ms),
      0.95,
    ),
    busy: percentile(
      runs.map(({ busy }) => busy),
      0.5,
    ),
    sent: percentile(
      runs.map(({ sent }) => sent),
      0.5,
    ),
    got: percentile(
      runs.map(({ got }) => got),
      0.5,
    ),
  });
  const lines = [
    '# Bench: changing a map',
    '',
    `Last output of \`npm run bench -- change\`, ${circumstances()}`,
    '',
    `From the request to the whole answer, in milliseconds, one act after the other through the server's own form; ${rounds} of each. 'Of a processor' is the median time that the server's only thread had one, without waiting for it. Bytes are medians, before compression. The largest map has 48,500 nodes, so that no act meets the limit. The last column is the same run's median of loading the map's page anew, divided by the act's.`,
    '',
  ];
  const kept = [];
  for (const { size, taken, paste, pause } of measured) {
    const { load, ...acts } = taken;
    const page = figures(load);
    lines.push(
      `## ${size.toLocaleString('en')} nodes`,
      '',
      '| act | p50 | p95 | of a processor | request | answer | page ÷ act |',
      '|---|---|---|---|---|---|---|',
    );
    for (const [name, runs] of Object.entries(acts)) {
      const { p50, p95, busy, sent, got } = figures(runs);
      lines.push(
        `| ${name} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${busy.toFixed(1)} | ${kB(sent)} | ${kB(got)} | ${(page.p50 / p50).toFixed(1)} |`,
      );
    }
    lines.push(
      `| the page anew | ${page.p50.toFixed(1)} | ${page.p95.toFixed(1)} | ${page.busy.toFixed(1)} | | ${kB(page.got)} | 1 |`,
      `| all nodes pasted at once | ${paste.ms.toFixed(0)} | | ${paste.busy.toFixed(0)} | ${kB(paste.sent)} | ${kB(paste.got)} | |`,
      '',
      `While that paste was read and written, others waited for an answer at most ${pause.ms.toFixed(0)} ms, in which the server's thread worked ${pause.busy.toFixed(0)} ms.`,
      '',
    );
    if (size >= mostNodes)
      kept.push({
        what: `longest pause for others while ${mostNodes.toLocaleString('en')} lines are pasted`,
        value: round(pause.ms),
        unit: 'ms',
        better: 'less',
        goal: goalMs,
      });
    if (size === goalSize) {
      const worst = Math.max(...Object.values(acts).map((runs) => figures(runs).p50));
      const busiest = Math.max(...Object.values(acts).map((runs) => figures(runs).busy));
      lines.push(
        `Goal at ${goalSize.toLocaleString('en')} nodes: each act within ${goalMs} ms. The slowest median is ${worst.toFixed(1)} ms: ${worst <= goalMs ? 'kept' : '**missed**'}; of a processor it is ${busiest.toFixed(1)} ms.`,
        '',
      );
      for (const [name, runs] of Object.entries(acts)) {
        const what = `${name}, ${goalSize.toLocaleString('en')} nodes`;
        kept.push({ what, value: round(figures(runs).p50), unit: 'ms', better: 'less', goal: goalMs });
        kept.push({
          what: `${what}: the page anew ÷ the act`,
          value: round(page.p50 / figures(runs).p50),
          unit: 'ratio',
          better: 'more',
        });
      }
    }
  }
  publish('change', lines.slice(0, -1), kept);
}
