/** The parts of `npm test` and `npm run check`: each runs one tool, shows what it says, and counts what passed and failed. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programOf, run, say, Trouble } from './command.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Count
 * @typedef {{ heading: string, run: () => Promise<Count> }} Part
 */

/** @type {Part} */
export const lint = {
  heading: 'Lint and format (Biome)',
  run: () => asOne('@biomejs/biome', 'biome', ['check', '.']),
};

/** @type {Part} */
export const types = {
  heading: 'Types (TypeScript)',
  run: () => asOne('typescript', 'tsc', ['--noEmit']),
};

/** @type {Part} */
export const importLaw = {
  heading: 'Import law (dependency-cruiser)',
  run: () =>
    asOne('dependency-cruiser', 'depcruise', ['app', 'drizzle', '--config', '.dependency-cruiser.cjs']),
};

/** @type {Part} */
export const unit = {
  heading: 'Tests without a browser (Vitest)',
  run: () =>
    withReport(async (report) => {
      const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      const code = await tool('vitest', 'vitest', args, { NODE_ENV: 'test' });
      return [code, countVitest];
    }),
};

/**
 * The real server killed, flooded and left, in the short form of tests/torture/scale.ts. Apart from the other tests, whose waits it would stretch.
 * @type {Part}
 */
export const torture = {
  heading: 'Kills, disconnects and stampedes (Vitest)',
  run: () =>
    withReport(async (report) => {
      const args = [
        'run',
        'tests/torture',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ];
      return [await tool('vitest', 'vitest', args, { NODE_ENV: 'test', TORTURE: '1' }), countVitest];
    }),
};

/**
 * @param {() => Promise<string>} chromium gives the browser's path, or throws
 * @returns {Part}
 */
export function browser(chromium) {
  return {
    heading: 'Tests in a browser (Playwright)',
    run: () =>
      withReport(async (report) => {
        const code = await tool('@playwright/test', 'playwright', ['test'], {
          CHROMIUM_PATH: await chromium(),
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        });
        return [code, countPlaywright];
      }),
  };
}

/**
 * Runs all parts, the later ones also when an earlier one fails, and ends with the count over all of them as the last line.
 * @param {readonly Part[]} parts
 */
export async function runParts(parts) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const part of parts) {
    say(`\n── ${part.heading}\n`);
    const count = await part.run().catch((error) => {
      console.error(error instanceof Trouble ? error.message : error);
      return failedOnce;
    });
    if (count.failed > 0) process.exitCode = 1;
    total.passed += count.passed;
    total.failed += count.failed;
    total.skipped += count.skipped;
  }
  if (total.passed + total.failed === 0) process.exitCode = 1;
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  say(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
}

const failedOnce = { passed: 0, failed: 1, skipped: 0 };

/**
 * A tool that finds fault or does not: one test.
 * @param {string} name
 * @param {string} program
 * @param {readonly string[]} args
 */
async function asOne(name, program, args) {
  const code = await tool(name, program, args);
  if (code === 0) say('Nothing to complain about.');
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : failedOnce;
}

/**
 * @param {string} name
 * @param {string} program
 * @param {readonly string[]} args
 * @param {Record<string, string>} [settings]
 */
async function tool(name, program, args, settings = {}) {
  // A caller's NODE_ENV=production would give the tests another React than they are written for.
  const { NODE_ENV: _, ...outer } = process.env;
  const env = /** @type {NodeJS.ProcessEnv} */ ({ ...outer, ...settings });
  const { code } = await run(process.execPath, [programOf(name, program), ...args], { env });
  return code;
}

/**
 * Runs a tool that writes a JSON report and counts from it. A tool that fails without a failed test (a fault outside of any
 * test, no report, no tests at all) counts as one failure: it must not look like success.
 * @param {(report: string) => Promise<[code: number, count: (report: any) => Count]>} work
 */
async function withReport(work) {
  const folder = mkdtempSync(join(tmpdir(), 'topiary-report-'));
  const report = join(folder, 'report.json');
  try {
    const [code, count] = await work(report);
    const counted = count(readReport(report));
    return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

/**
 * @param {any} report
 * @returns {Count}
 */
function countVitest(report) {
  /** @type {{ status: string, assertionResults: readonly unknown[] }[]} */
  const files = report.testResults ?? [];
  // A file that cannot be loaded has no tests that could fail.
  const broken = files.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  return {
    passed: report.numPassedTests ?? 0,
    failed: (report.numFailedTests ?? 0) + broken,
    skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
  };
}

/**
 * @param {any} report
 * @returns {Count}
 */
function countPlaywright(report) {
  const stats = report.stats ?? {};
  return {
    passed: stats.expected ?? 0,
    failed: (stats.unexpected ?? 0) + (stats.flaky ?? 0),
    skipped: stats.skipped ?? 0,
  };
}
