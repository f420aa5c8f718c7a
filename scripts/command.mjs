/**
 * Shared by all scripts: the project's root, error reporting, and running other programs. Uses only Node's own modules,
 * because these files run before there is a `node_modules`.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** A problem that the user can fix: reported in one line, without a stack trace. */
export class Trouble extends Error {}

/** @param {string} line */
export function say(line) {
  console.log(line);
}

/**
 * Runs a script's work from the project's root, from wherever it was called.
 * @param {() => Promise<void>} work
 */
export async function main(work) {
  try {
    process.chdir(root);
    await work();
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** Programs that run. */
let running = 0;

/**
 * Runs a program and waits for its end.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ quiet?: boolean, kept?: boolean, env?: NodeJS.ProcessEnv, folder?: string }} [options] quiet: keep what it
 *   prints instead of showing it; kept: show it, and keep what it says on its standard output; folder: where it runs,
 *   by default the project's root
 * @returns {Promise<{ code: number, output: string }>} `code` is 127 where the program cannot be run
 */
export function run(program, args, { quiet = false, kept = quiet, env = process.env, folder = root } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: folder,
      env,
      stdio: kept ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      // On Windows npm is a batch file, which only a shell can run.
      shell: process.platform === 'win32' && program === 'npm',
    });
    let output = '';
    for (const name of /** @type {const} */ (['stdout', 'stderr'])) {
      child[name]?.setEncoding('utf8').on('data', (chunk) => {
        if (quiet || name === 'stdout') output += chunk;
        if (!quiet) process[name].write(chunk);
      });
    }

    running += 1;
    // A signal to this process alone would leave the child running.
    /** @type {NodeJS.Signals | undefined} */
    let stoppedBy;
    const stop = (/** @type {NodeJS.Signals} */ signal) => {
      stoppedBy = signal;
      child.kill(signal);
    };
    process.on('SIGINT', stop).on('SIGTERM', stop);
    const end = (/** @type {number} */ code) => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      running -= 1;
      if (!stoppedBy) resolve({ code, output });
      // The others write files, too.
      else if (running === 0) process.exit(128 + constants.signals[stoppedBy]);
    };

    // A program that cannot be run is closed as well.
    let isMissing = false;
    child.on('error', (error) => {
      output += error.message;
      isMissing = true;
    });
    child.on('close', (code) => end(isMissing ? 127 : (code ?? 1)));
  });
}

/**
 * The arguments that run a package's program with this same Node: no shell, no PATH, no `.cmd` files.
 * @param {string} name of the package
 * @param {string} [program] where the package has several
 */
export function programOf(name, program) {
  const folder = join(root, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = typeof bin === 'string' ? bin : bin[program ?? name];
  return join(folder, file);
}

/**
 * The beginning and end of a long output: some programs report the error first, some last.
 * @param {string} output
 */
export function excerpt(output) {
  const lines = output.trim().split('\n');
  return (lines.length <= 40 ? lines : [...lines.slice(0, 12), '…', ...lines.slice(-25)]).join('\n');
}

/** @param {number} startedAt in milliseconds, as `Date.now()` gives it */
export function secondsSince(startedAt) {
  const seconds = (Date.now() - startedAt) / 1000;
  return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
}
