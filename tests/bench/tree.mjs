/** Compares our map view with markmap-view, mind-elixir and react-arborist: from the action to the painted frame. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.mjs';
import { percentile, publish } from './shared/topiary.mjs';
import { writePages } from './shared/tree-pages.mjs';
import { acts, report, shown } from './shared/tree-report.mjs';

const allSizes = [100, 1_000, 10_000, 50_000];
const sizes = process.env.BENCH_SIZES?.split(',').map(Number) ?? allSizes;
/** A file that keeps results, so that one run after the other, of a size each, ends in one report. */
const keptFile = process.env.BENCH_RESULTS ?? '';
/** Fewer runs, for a look. */
const mostRuns = Number(process.env.BENCH_RUNS ?? 7);
/** Only the sides whose names contain this. Such a run is not published. */
const only = process.env.BENCH_SIDES ?? '';
const capMs = 30_000;
const runsOf = (size) => Math.min(mostRuns, size <= 10_000 ? 7 : 3);
/** The size at which a tree that is open is moved. */
const movedSize = 10_000;
/** A side whose run takes longer is measured once. */
const slowMs = 15_000;
/** Limit for finding the frame that shows an act, which takes much longer than the act in a view of many nodes. */
const lookMs = 180_000;

const folder = mkdtempSync(join(tmpdir(), 'topiary-bench-'));
const executablePath = findChromium();
const options = { args: ['--no-sandbox', '--disable-gpu'], ...(executablePath ? { executablePath } : {}) };
let browser = await chromium.launch(options);
const version = browser.version();

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
    if (side.needsNoScript) {
      await open(side.served[size]);
      found.paint = await capped('firstPaint()');
      await page.close();
    }
    await open(side.served[size]);
    // Measured from the start of the navigation, so it includes parsing.
    await take('first', 'draw()', '0');
    found.paint ??= await capped('firstPaint()');
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

/**
 * Moves a tree that is open: 60 turns of the wheel, and 60 steps of the pressed pointer, half of them back, then 'Fit'.
 * @returns for each the gaps between frames, in milliseconds; without those that the view does not have
 */
async function measureFrames(side) {
  const found = {};
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  try {
    await page.goto(pathToFileURL(side.empty[movedSize]).href, { timeout: capMs });
    await page.evaluate('(async () => { await draw(); await frame(); await expandAll(); await frame(); })()');
    await page.waitForTimeout(1_000);
    const input = await page.context().newCDPSession(page);
    const mouse = (type, more = {}) =>
      input.send('Input.dispatchMouseEvent', { type, x: 700, y: 120, pointerType: 'mouse', ...more });
    const watch = async (name, act) => {
      await page.evaluate('startWatch()');
      await act();
      // Work that an act leaves to later frames belongs to it.
      await page.waitForTimeout(1_000);
      found[name] = await page.evaluate('frame().then(frame).then(() => stopWatch())');
      await page.waitForTimeout(500);
    };
    const steps = async (act) => {
      const from = performance.now();
      for (let at = 0; at < 60; at += 1) {
        await act(at, at < 30 ? 1 : -1);
        await page.waitForTimeout(Math.max(0, from + (at + 1) * 16.7 - performance.now()));
      }
    };
    await mouse('mouseMoved');
    await watch('wheel', () => steps((_, way) => mouse('mouseWheel', { deltaX: way * 20, deltaY: way * 60 })));
    if (await page.evaluate('typeof fit === "function"')) {
      let [x, y] = [700, 120];
      await watch('drag', async () => {
        await mouse('mousePressed', { button: 'left', buttons: 1, clickCount: 1 });
        await steps(async (_, way) => {
          x -= way * 8;
          y += way * 16;
          await mouse('mouseMoved', { x, y, button: 'left', buttons: 1 });
        });
        await mouse('mouseReleased', { x, y, button: 'left', clickCount: 1 });
      });
      await watch('fit', () => page.evaluate('fit()'));
    }
  } catch (error) {
    console.error(`  ${String(error).split('\n')[0]}`);
  }
  await page.close();
  return found;
}

const median = (values) => percentile(values, 0.5);

try {
  const sides = (await writePages(folder, sizes)).filter(({ name }) => name.includes(only));
  /** @type {Map<string, number | undefined>} */
  const results = new Map(keptFile && existsSync(keptFile) ? JSON.parse(readFileSync(keptFile, 'utf8')) : []);
  for (const size of sizes) {
    results.set(`runs ${size}`, runsOf(size));
    for (const side of sides.filter(({ name }) => !results.has(`${name} draw ${size}`))) {
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
      if (size === movedSize)
        for (const [act, gaps] of Object.entries(await measureFrames(side))) {
          results.set(`${side.name} ${act} median`, median(gaps));
          results.set(`${side.name} ${act} longest`, Math.max(...gaps));
          console.error(`  ${act}: ${median(gaps).toFixed(1)}, longest ${Math.max(...gaps).toFixed(1)}`);
        }
      if (keptFile) writeFileSync(keptFile, JSON.stringify([...results]));
    }
  }

  const measured = allSizes.filter((size) => sides.every(({ name }) => results.has(`${name} draw ${size}`)));
  const { lines, figures } = report(sides, measured, results, version);
  if (only === '' && measured.length === allSizes.length) publish('tree', lines, figures);
  else console.log(lines.join('\n'));
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
