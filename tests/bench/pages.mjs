/**
 * Requests per second of the pages that people open most, compared with a bare Remix page of the same bytes, and
 * with a million maps instead of a hundred. The servers are measured in turns, so that other load affects all of them.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { addLearning } from './shared/learner.mjs';
import { circumstances, freePort, loadSupport, percentile, publish, root } from './shared/topiary.mjs';

const few = 100;
const many = Number(process.env.BENCH_MAPS ?? 1_000_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3) + 1;
const roundMs = 2_000;
const connections = 10;
const viewersMaps = 100;
/** Each looks at other pages of maps, of which nobody may open more than 3,600 a minute. */
const people = { ada: 'map', bea: 'lesson', cleo: 'map, drawn anew' };
/** Read some days ago, with cards. */
const openLeaf = 'n12';
/** The map's page, each time at another address, so that no cache has it. */
const anew = people.cleo;
let asked = 0;
const pageOf = (name) => (name === anew ? 'map' : name);
/** The least share of the bare page of one string. */
const goals = { history: 0.6, map: 0.6, lesson: 0.6, today: 0.5, [anew]: 0.4 };
const mostCost = 1.5;
const every = ['landing', 'today', 'history', 'map', 'lesson', anew];
const chosen = process.env.BENCH_PAGES?.split(',') ?? every;

const folder = mkdtempSync(join(tmpdir(), 'topiary-bench-pages-'));
const { startTopiary, signUp } = await loadSupport();
const servers = [];

try {
  const small = await topiary('small', few);
  const large = await topiary('large', many);
  const measured = every.filter((name) => chosen.includes(name));
  const names = [...new Set(measured.map(pageOf))];
  const bodies = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await fetchBody(small, name)])));
  for (const name of names) {
    const [one, other] = [bodies[name].length, (await fetchBody(large, name)).length];
    if (Math.abs(one - other) > 0.05 * one) throw new Error(`${name} has ${one} bytes here and ${other} there`);
  }
  const [bare, written] = await barePages(bodies);

  const results = new Map();
  for (let round = 0; round < rounds; round += 1) {
    // A reader may open 3,600 maps a minute (`pagesByUser`), and two rounds open more.
    const rested = new Promise((done) => setTimeout(done, round + 1 < rounds ? 62_000 : 0));
    for (const name of measured) {
      for (const server of [bare, written, small, large]) {
        const { perSecond, p99 } = await load(server, name);
        const key = `${name} ${server.name}`;
        // The first round warms up.
        if (round > 0) results.set(key, [...(results.get(key) ?? []), { perSecond, p99 }]);
      }
    }
    console.error(`round ${round + 1} of ${rounds}`);
    await rested;
  }

  const of = (name, server, what) =>
    percentile(
      results.get(`${name} ${server.name}`).map((result) => result[what]),
      0.5,
    );
  const judged = (isKept) => (isKept ? 'kept' : '**missed**');
  const figures = [];
  const rows = measured.map((name) => {
    const [bareRate, writtenRate, rate, largeRate] = [bare, written, small, large].map((server) =>
      of(name, server, 'perSecond'),
    );
    const [share, writtenShare, cost] = [rate / bareRate, rate / writtenRate, rate / largeRate];
    const goal = goals[name];
    figures.push(
      { what: `${name}, share of a bare page`, value: share, unit: 'ratio', better: 'more', ...(goal ? { goal } : {}) },
      { what: `${name}, 100 maps ÷ many maps`, value: cost, unit: 'ratio', better: 'less', goal: mostCost },
    );
    return [
      name,
      `${(bodies[pageOf(name)].length / 1024).toFixed(1)} kB`,
      `${Math.round(bareRate)} / ${Math.round(writtenRate)}`,
      Math.round(rate),
      `${share.toFixed(2)} / ${writtenShare.toFixed(2)}${goal ? ` (goal ≥ ${goal}: ${judged(share >= goal)})` : ''}`,
      Math.round(largeRate),
      `${cost.toFixed(2)} (goal ≤ ${mostCost}: ${judged(cost <= mostCost)})`,
      `${of(name, small, 'p99').toFixed(0)} / ${of(name, large, 'p99').toFixed(0)} ms`,
    ];
  });
  const count = (number) => number.toLocaleString('en-US');
  publish(
    'pages',
    [
      '# Bench: the pages',
      '',
      `Last output of \`npm run bench -- pages\`, ${circumstances()}`,
      '',
      `Requests a second over ${connections} connections, medians of ${rounds - 1} rounds of ${roundMs / 1000} s that take turns; the asking process shares the machine. The bare pages are routes of a Remix app under`,
      'remix-serve that answer with the same bytes: no loader, no session, no database. The first has them as one string that React only copies; the second is written in JSX, an element for every tag, as a page',
      'usually is. Topiary draws a page once for the same data and then puts in what each answer has of its own; under "drawn anew" every request is of another address, so that nothing is there yet.',
      `Today, history and map are looked at by a learner who has ${viewersMaps} maps of 100 nodes and a course; the lesson, and the map drawn anew, by two more who have one map. Each of the three maps has 45 lessons, 20 of them done, and 90 cards, 20 of them due.`,
      `The other ${count(many - viewersMaps)} of ${count(many)} belong to 10,000 others (a file of ${(statSync(large.file).size / 2 ** 30).toFixed(1)} GB).`,
      '',
      `| page | bytes | bare: string / JSX | Topiary, ${few} maps | ÷ bare | Topiary, ${count(many)} maps | ${few} ÷ ${count(many)} | p99, ${few} / ${count(many)} |`,
      '|---|---|---|---|---|---|---|---|',
      ...rows.map((row) => `| ${row.join(' | ')} |`),
    ],
    figures,
  );
} finally {
  for (const server of servers) await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** A server with that many maps, of which a hundred belong to the signed-in viewer. */
async function topiary(name, maps) {
  const dataDir = join(folder, name);
  mkdirSync(dataDir);
  const env = { LOG_LEVEL: 'warn' };
  const first = await startTopiary({ dataDir, env });
  const accounts = {};
  for (const name of Object.keys(people)) accounts[name] = await signUp(first, { email: `${name}@example.org` });
  const kept = await accounts.ada.post('/course/chess/keep', {});
  if (kept.status >= 400) throw new Error(`the course answered ${kept.status}`);
  await first.stop();
  const file = join(dataDir, 'topiary.db');
  const mapOf = fill(file, maps);
  const server = await startTopiary({ dataDir, env });
  servers.push(server);
  const as = (name) => ({
    Cookie: accounts[name].cookies.map((cookie) => `${cookie.name}=${cookie.value}`).join('; '),
  });
  return {
    name,
    file,
    url: server.url,
    paths: {
      landing: '/',
      today: '/today',
      history: '/history',
      map: `/map/${mapOf.ada}`,
      lesson: `/map/${mapOf.bea}?node=${openLeaf}`,
      [anew]: `/map/${mapOf.cleo}`,
    },
    headers: { today: as('ada'), history: as('ada'), map: as('ada'), lesson: as('bea'), [anew]: as('cleo') },
  };
}

/**
 * Writes maps into a file that no server has open. They are marked as indexed, because a server would index a million
 * maps for a quarter of an hour.
 * @returns the id of the map that each of the people opens
 */
function fill(file, count) {
  const db = new SQLite(file);
  db.pragma('synchronous = OFF');
  const idOf = (name) => db.prepare('select id from users where email = ?').pluck().get(`${name}@example.org`);
  const viewer = idOf('ada');
  const outline = (nodes) => {
    const lines = ['A topic for a bench'];
    for (let at = 1; at < nodes; at += 1)
      lines.push(`${'  '.repeat(at % 10 === 1 ? 1 : 2)}- Node number ${at} of this map`);
    return `${lines.join('\n')}\n`;
  };
  const idsOf = (text) =>
    text
      .trimEnd()
      .split('\n')
      .map((_, at) => (at === 0 ? 'root\n' : `n${at}\n`))
      .join('');
  const [looked, other] = [outline(100), outline(12)];
  const [lookedIds, otherIds] = [idsOf(looked), idsOf(other)];
  const addUser = db.prepare(
    "insert into users (id, nickname, email, email_key, email_verified, goals, referral_source, created_at, updated_at) values (?, 'Somebody', ?, ?, 1, '[]', 'skipped', ?, ?)",
  );
  const addMap = db.prepare(
    "insert into maps (id, user_id, query, query_key, result, node_count, source_kind, source_name, generation_id, created_at, updated_at, is_public, node_ids, is_indexed) values (?, ?, ?, ?, ?, ?, 'library', '', ?, ?, ?, ?, ?, 1)",
  );
  const id = (prefix, at) => prefix + String(at).padStart(20 - prefix.length, '0');
  const at = (second) => new Date(Date.UTC(2026, 0, 1) + second * 1_000).toISOString();
  const opened = { ada: id('m', 0), bea: id('mb', 0), cleo: id('mc', 0) };
  db.transaction(() => {
    const users = Math.min(10_000, Math.max(0, count - viewersMaps));
    for (let n = 0; n < users; n += 1) {
      const email = `somebody-${n}@example.org`;
      addUser.run(id('u', n), email, email, at(n), at(n));
    }
    // The viewer's maps are spread over the file and its indexes.
    const every = Math.floor(count / viewersMaps);
    for (let n = 0; n < count; n += 1) {
      const isViewers = n % every === 0 && n / every < viewersMaps;
      const owner = isViewers ? viewer : id('u', (n * 7919) % users);
      const topic = `Topic ${String(n % 1_000).padStart(3, '0')} for a bench`;
      const text = isViewers ? looked : other;
      const made = at(n);
      addMap.run(
        id('m', n),
        owner,
        topic,
        topic.toLowerCase(),
        text,
        isViewers ? 100 : 12,
        id('g', n),
        made,
        made,
        n % 3 === 0 && !isViewers ? 1 : 0,
        isViewers ? lookedIds : otherIds,
      );
    }
    const leaves = Array.from({ length: 99 }, (_, at) => at + 1).filter((at) => at % 10 !== 1);
    for (const [name, mapId] of Object.entries(opened)) {
      if (name !== 'ada')
        addMap.run(mapId, idOf(name), 'A topic', 'a topic', looked, 100, mapId, at(0), at(0), 0, lookedIds);
      addLearning(db, { userId: idOf(name), mapId, leaves: leaves.map((n) => `n${n}`), mark: name[0] });
    }
  })();
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  return opened;
}

async function fetchBody(server, name) {
  const response = await fetch(server.url + server.paths[name], {
    headers: server.headers[name] ?? {},
    redirect: 'manual',
  });
  if (response.status !== 200) throw new Error(`${name} answered ${response.status}`);
  return await response.text();
}

/** A Remix app with a route for each page that renders the same bytes, built and served as Remix does it. */
async function barePages(pages) {
  const at = join(folder, 'bare');
  mkdirSync(join(at, 'app', 'routes'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(at, 'node_modules'));
  writeFileSync(
    join(at, 'package.json'),
    '{"type":"module","sideEffects":false,"dependencies":{"@remix-run/node":"*","isbot":"*"}}',
  );
  writeFileSync(
    join(at, 'vite.config.js'),
    "import { vitePlugin as remix } from '@remix-run/dev';\nexport default { logLevel: 'error', plugins: [remix()] };\n",
  );
  writeFileSync(
    join(at, 'app', 'root.jsx'),
    "import { Outlet } from '@remix-run/react';\nexport default function Root() { return <Outlet />; }\n",
  );
  // The same renderer as ours: the whole document at once, by React's quickest one.
  writeFileSync(
    join(at, 'app', 'entry.server.jsx'),
    `import { RemixServer } from '@remix-run/react';
import { renderToString } from 'react-dom/server';
export default function handleRequest(request, status, headers, context) {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response('<!DOCTYPE html>' + renderToString(<RemixServer context={context} url={request.url} />), { status, headers });
}
`,
  );
  for (const [name, html] of Object.entries(pages)) {
    const inside = html.replace(/^<!DOCTYPE html><html[^>]*>/, '').replace(/<\/html>$/, '');
    writeFileSync(
      join(at, 'app', 'routes', `${name}.jsx`),
      `const html = ${JSON.stringify(inside)};\nexport default function Page() { return <html lang="en" dangerouslySetInnerHTML={{ __html: html }} />; }\n`,
    );
    writeFileSync(
      join(at, 'app', 'routes', `${name}-elements.jsx`),
      `export default function Page() { return ${elements(html)}; }\n`,
    );
  }
  await run(['@remix-run/dev/dist/cli.js', 'vite:build'], at);
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [join(root, 'node_modules/@remix-run/serve/dist/cli.js'), 'build/server/index.js'],
    {
      cwd: at,
      env: { ...process.env, NODE_ENV: 'production', PORT: String(port), HOST: '127.0.0.1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  servers.push({
    stop: async () => {
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  });
  await new Promise((resolve) => child.stdout.on('data', (text) => String(text).includes('remix-serve') && resolve()));
  const bare = {
    name: 'bare',
    url: `http://127.0.0.1:${port}`,
    paths: Object.fromEntries(Object.keys(pages).map((name) => [name, `/${name}`])),
    headers: {},
  };
  const written = {
    ...bare,
    name: 'written',
    paths: Object.fromEntries(Object.keys(pages).map((name) => [name, `/${name}-elements`])),
  };
  for (const server of [bare, written])
    for (const [name, html] of Object.entries(pages)) {
      const size = (await fetchBody(server, name)).length;
      if (Math.abs(size - html.length) > 50)
        throw new Error(`the bare ${name} (${server.paths[name]}) has ${size} bytes, not ${html.length}`);
    }
  return [bare, written];
}

/**
 * The document as JSX, with an element for every tag. Reads only React's own output, which has no comments except
 * between texts, and closes every tag.
 */
function elements(html) {
  const empty = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);
  const names = {
    class: 'className',
    for: 'htmlFor',
    charset: 'charSet',
    tabindex: 'tabIndex',
    'http-equiv': 'httpEquiv',
  };
  const characters = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&#39;': "'" };
  const plain = (text) => text.replace(/&(?:amp|lt|gt|quot|#x27|#39);/g, (found) => characters[found]);
  const camel = (name) =>
    names[name] ??
    (/^(?:aria|data)-/.test(name) ? name : name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase()));
  const tags = /<!-- -->|<(\/?)([a-zA-Z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/g;
  const out = [];
  const text = (from, to) => {
    if (to > from) out.push(`{${JSON.stringify(plain(html.slice(from, to)))}}`);
  };
  let at = html.indexOf('<html');
  tags.lastIndex = at;
  for (let found = tags.exec(html); found; found = tags.exec(html)) {
    text(at, found.index);
    at = tags.lastIndex;
    const [, closes, name, attributes] = found;
    if (name === undefined) continue;
    if (closes) {
      out.push(`</${name}>`);
      continue;
    }
    const props = [...attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, attribute, value = '']) =>
      // For these, React's output differs from its props.
      name === 'input' && attribute === 'value'
        ? `defaultValue={${JSON.stringify(plain(value))}}`
        : /^(?:open|required|checked|disabled|readonly|autofocus|async|defer|hidden|nomodule)$/.test(attribute)
          ? `${{ readonly: 'readOnly', autofocus: 'autoFocus', nomodule: 'noModule' }[attribute] ?? attribute}={true}`
          : `${camel(attribute)}={${JSON.stringify(plain(value))}}`,
    );
    if (name === 'script' || name === 'noscript' || name === 'style' || name === 'textarea') {
      const end = html.indexOf(`</${name}>`, at);
      const content = html.slice(at, end);
      if (content) props.push(`dangerouslySetInnerHTML={{ __html: ${JSON.stringify(content)} }}`);
      at = end + name.length + 3;
      tags.lastIndex = at;
      out.push(`<${name} ${props.join(' ')} />`);
      continue;
    }
    out.push(`<${[name, ...props].join(' ')}${empty.has(name) ? ' />' : '>'}`);
    if (!empty.has(name) && found[0].endsWith('/>')) out.push(`</${name}>`);
  }
  return out.join('');
}

async function run([program, ...args], cwd) {
  const child = spawn(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${program} ended with ${code}`);
}

/** Sends one request after another on each of the connections. */
async function load(server, name) {
  const url = server.url + (server.paths[name] ?? server.paths[pageOf(name)]);
  const headers = server.headers[name] ?? {};
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times = [];
  const began = performance.now();
  const ask = () =>
    new Promise((resolve, reject) => {
      const from = performance.now();
      asked += 1;
      get(name === anew ? `${url}?asked=${asked}` : url, { agent, headers }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
        response.resume().once('error', reject);
        response.once('end', () => {
          times.push(performance.now() - from);
          resolve();
        });
      }).once('error', reject);
    });
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() - began < roundMs) await ask();
    }),
  );
  const seconds = (performance.now() - began) / 1_000;
  agent.destroy();
  return { perSecond: times.length / seconds, p99: percentile(times, 0.99) };
}
