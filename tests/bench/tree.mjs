/** Compares our map view with markmap-view, mind-elixir and react-arborist: from the action to the painted frame. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.mjs';
import { linkedName, plainName, writePages } from './shared/tree-pages.mjs';

const sizes = (process.env.BENCH_SIZES ?? '100,1000,10000,50000').split(',').map(Number);
const capMs = 30_000;
const runsOf = (size) => (size <= 10_000 ? 7 : 3);
/** A side whose run takes longer is measured once. */
const slowMs = 15_000;
/** Limit for finding the frame that shows an act, which takes much longer than the act in a view of many nodes. */
const lookMs = 180_000;
const acts = [
  ['draw', 'First paint, collapsed: put into a page that is loaded'],
  ['paint', 'The same as a page of its own: first contentful paint, as the browser reports it'],
  ['first', 'The same, until all of it is there, adopted by its script and painted'],
  ['expand', 'Expand all'],
  ['close', 'Close a branch when all is open'],
];

const folder = mkdtempSync(join(tmpdir(), 'topiary-bench-'));
const executablePath = findChromium();
const options = { args: ['--no-sandbox', '--disable-gpu'], ...(executablePath ? { executablePath } : {}) };
let browser = await chromium.launch(options);
const version = browser.version();
const loadBefore = loadavg()[0] ?? 0;

/**
 * Opens both pages of a side and goes through all acts.
 * @param frames how many frames an act takes until it shows; null to find out
 * @returns milliseconds by act, or the frames; acts over the cap, and those after them, are missing
 */
async function measure(side, size, frames) {
  const found = {};
  let page;
  const open = async (file) => {
    page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(pathToFileURL(file).href, { timeout: capMs });
  };
  const capped = (expression) => {
    let timer;
    const cap = new Promise((_, refuse) => {
      timer = setTimeout(refuse, frames ? capMs : lookMs, new Error('over the cap'));
    });
    return Promise.race([page.evaluate(expression), cap]).finally(() => clearTimeout(timer));
  };
  const take = async (act, work, from = 'undefined') => {
    found[act] = await capped(frames ? `timed(() => ${work}, ${frames(act)}, ${from})` : `framesOf(() => ${work})`);
    await page.waitForTimeout(300);
  };
  try {
    await open(side.served[size]);
    // Measured from the start of the navigation, so it includes parsing.
    await take('first', 'draw()', '0');
    found.paint = await capped('firstPaint()');
    await page.close();
    await open(side.empty[size]);
    await page.waitForTimeout(300);
    await take('draw', 'draw()');
    await take('expand', 'expandAll()');
    await take('close', 'closeBranch()');
  } catch (error) {
    if (!/over the cap/.test(String(error))) console.error(`  ${String(error).split('\n')[0]}`);
    // A page that hangs would block the next one.
    await Promise.race([browser.close(), new Promise((done) => setTimeout(done, 3_000))]);
    browser = await chromium.launch(options);
    return found;
  }
  await page.close();
  return found;
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const shown = (ms, before = 0) =>
  ms !== undefined ? Math.round(ms).toLocaleString('en-US') : before === null ? '–' : 'over 30 s';

try {
  const sides = await writePages(folder, sizes);
  const results = new Map();
  for (const side of sides) {
    for (const size of sizes) {
      const once = await measure(side, size, () => 1);
      const runs = [];
      if (once.close === undefined) runs.push(once);
      else {
        const frames = await measure(side, size, null);
        while (runs.length < runsOf(size)) {
          const from = Date.now();
          // If the frame was not found in time, the first frame counts, in the peer's favour.
          runs.push(await measure(side, size, (act) => frames[act] ?? 1));
          if (Date.now() - from > slowMs) break;
        }
      }
      for (const [act] of acts) {
        const values = runs.map((run) => run[act]).filter((value) => value !== undefined);
        results.set(`${side.name} ${act} ${size}`, values.length ? median(values) : undefined);
      }
      console.error(
        `${side.name}, ${size}: ${acts.map(([act]) => shown(results.get(`${side.name} ${act} ${size}`))).join(' / ')}`,
      );
    }
  }

  const own = sides.filter(({ name }) => name.startsWith('Topiary'));
  const plain = sides.filter(({ name }) => name === plainName || name === linkedName);
  const peers = sides.filter((side) => !own.includes(side) && !plain.includes(side));
  const lines = [
    '# Bench: the tree',
    '',
    `Last output of \`npm run bench -- tree\`, ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, headless Chromium ${version}, load ${loadBefore.toFixed(1)} before it began${loadBefore > 1 ? ' (the machine was shared, so compare within the run)' : ''}.`,
    'Milliseconds from the act to the painted frame; medians of seven up to 10,000 nodes and of three at 50,000, one run where it takes more than 15 s; no act is given more than 30 s (–: not reached, the act before was not done).',
    'Every node has eight children. Script is what each view sends, minified and compressed; ours is on top of HTML that shows and folds without it.',
    '',
  ];
  for (const [at, [act, title]] of acts.entries()) {
    const before = acts[at - 1]?.[0];
    lines.push(
      `## ${title}`,
      '',
      `| | script (gzip) | ${sizes.map((size) => size.toLocaleString('en-US')).join(' | ')} |`,
      `|---|---|${sizes.map(() => '---|').join('')}`,
    );
    for (const side of [...peers, ...plain, ...own])
      lines.push(
        `| ${side.name} | ${(side.bytes / 1024).toFixed(1)} kB | ${sizes.map((size) => shown(results.get(`${side.name} ${act} ${size}`), before ? (results.get(`${side.name} ${before} ${size}`) ?? null) : 0)).join(' | ')} |`,
      );
    for (const side of own)
      lines.push(
        `| best peer ÷ ${side.name} | | ${sizes
          .map((size) => {
            const best = Math.min(
              ...peers.map((peer) => results.get(`${peer.name} ${act} ${size}`) ?? Number.POSITIVE_INFINITY),
            );
            const ours = results.get(`${side.name} ${act} ${size}`);
            if (ours === undefined) return '–';
            return best === Number.POSITIVE_INFINITY ? `over ${(capMs / ours).toFixed(1)}` : (best / ours).toFixed(1);
          })
          .join(' | ')} |`,
      );
    for (const { name: measure } of plain)
      for (const side of own)
        lines.push(
          `| ${side.name} ÷ ${measure} | | ${sizes
            .map((size) => {
              const ours = results.get(`${side.name} ${act} ${size}`);
              const theirs = results.get(`${measure} ${act} ${size}`);
              return ours && theirs ? (ours / theirs).toFixed(1) : '–';
            })
            .join(' | ')} |`,
        );
    lines.push('');
  }
  const text = lines.join('\n');
  console.log(text);
  writeFileSync(new URL('../../docs/bench/tree.md', import.meta.url), text);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
