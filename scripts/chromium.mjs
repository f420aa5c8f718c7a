/** A Chromium for the browser tests: an existing one, or one that is installed here. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { excerpt, programOf, run, say, Trouble } from './command.mjs';
import { withLock } from './lock.mjs';

/** The shell first: without a window's parts it takes two thirds of the processor time of a whole Chromium. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The path of a Chromium that runs, or null.
 * Each candidate is run with --version: Ubuntu's `chromium-browser` may be a script that only says what to install.
 */
export function findChromium() {
  return findInSystem() ?? firstThatRuns([playwrightsOwn()]);
}

function findInSystem() {
  const inPath = names.flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)));
  return firstThatRuns([process.env.CHROMIUM_PATH, ...inPath, '/usr/bin/chromium']);
}

/** @param {(string | undefined)[]} paths */
const firstThatRuns = (paths) => paths.find((path) => path && existsSync(path) && answers(path)) ?? null;

/** Whether there may be a browser of Playwright's own, on the systems that have apt-get. */
function mayHavePlaywrights() {
  const { PLAYWRIGHT_BROWSERS_PATH: own, XDG_CACHE_HOME: caches = join(homedir(), '.cache') } = process.env;
  return own !== undefined || existsSync(join(caches, 'ms-playwright'));
}

/**
 * A Chromium that needs no installing, or null.
 * @param {Promise<unknown>} unpacked
 */
async function findAfter(unpacked) {
  const found = findInSystem();
  if (found || !mayHavePlaywrights()) return found;
  await unpacked;
  return findChromium();
}

/**
 * Finds a Chromium or installs one: from the system's packages if permitted, else Playwright's.
 * @param {Promise<unknown>} [unpacked] the packages: only what asks Playwright waits for them. Node remembers that a
 *   package was not there, so nothing asks earlier.
 */
export async function provideChromium(unpacked = Promise.resolve()) {
  const found = await findAfter(unpacked);
  if (found) return found;
  let areThere = true;
  unpacked.catch(() => {
    areThere = false;
  });
  return await withLock(async () => {
    const since = await findAfter(unpacked);
    if (since) return since;
    const isRoot = process.getuid?.() === 0;
    let output = '';
    if (isRoot && (await run('apt-get', ['--version'], { quiet: true })).code === 0) {
      say('No Chromium found: installing one with apt-get, for the tests in a browser.');
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
      output += (await run('apt-get', ['update', '-qq'], { quiet: true, env })).output;
      for (const name of ['chromium-headless-shell', 'chromium']) {
        // Without packages there are no tests, and whoever waits for the end should not wait for this.
        if (!areThere) break;
        output += (await run('apt-get', ['install', '-y', '-qq', name], { quiet: true, env })).output;
        const installed = findInSystem();
        if (installed) return installed;
      }
    }
    await unpacked;
    const own = findChromium();
    if (own) return own;
    say("Installing Playwright's Chromium, for the tests in a browser.");
    const args = [
      programOf('@playwright/test', 'playwright'),
      'install',
      ...(isRoot ? ['--with-deps'] : []),
      'chromium',
    ];
    output += (await run(process.execPath, args, { quiet: true })).output;
    const installed = findChromium();
    if (installed) return installed;
    console.error(excerpt(output));
    throw new Trouble('No Chromium was found and none could be installed: install one, or set CHROMIUM_PATH to it.');
  });
}

/** Where the installed Playwright expects its own Chromium. */
function playwrightsOwn() {
  try {
    return createRequire(import.meta.url)('playwright-core').chromium.executablePath();
  } catch {
    return undefined;
  }
}

/** @param {string} path */
function answers(path) {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}
