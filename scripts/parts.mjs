/**
 * The parts of `npm test` and `npm run check`: each runs one tool, shows its output, and counts what passed and
 * failed.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { excerpt, programOf, root, run, say, Trouble } from './command.mjs';
import { alikeOnAll, provideNode, quickHalf, whyNotHere } from './nodes.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number } & Told} Count
 * @typedef {{ faults: readonly string[], unsteady: readonly string[] }} Told
 *   `faults` describes each failure, `unsteady` the first error of each test that passed the second time
 * @typedef {{ heading: string, begin?: () => void, run: () => Promise<Count> }} Part
 *   `begin` starts the work early, beside other parts
 */

export const lint = toolPart('Lint and format (Biome)', '@biomejs/biome', 'biome', ['check', '.']);

export const types = toolPart('Types (TypeScript)', 'typescript-7', 'tsc', [
  ...['--noEmit', '--incremental', '--tsBuildInfoFile', '.cache/types.json'],
]);

export const importLaw = toolPart('Import law (dependency-cruiser)', 'dependency-cruiser', 'depcruise', [
  ...['app', 'drizzle', '--config', '.dependency-cruiser.cjs'],
]);

/** @type {Part} */
export const rules = {
  heading: 'Tests of the rules (Vitest, rules)',
  run: () => vitest('rules'),
};

/** Their tests wait for processes, connections and deadlines a fourth of the time, in which others can go on. */
const threeWorkers = { VITEST_MAX_WORKERS: process.env.VITEST_MAX_WORKERS ?? '3' };

/** @type {Part} */
export const features = {
  heading: 'Tests on real databases and processes (Vitest, features)',
  run: () => vitest('features', threeWorkers),
};

/** @type {Part} */
export const server = {
  heading: 'Tests of the server (Vitest, server)',
  run: () => vitest('server', threeWorkers),
};

/**
 * Tests that kill, flood and abandon the real server, with the short numbers of tests/torture/scale.ts. They run apart
 * from the other tests, because they would slow them down.
 * @type {Part}
 */
export const torture = {
  heading: 'Kills, disconnects and stampedes (Vitest, torture)',
  run: () => vitest('torture', { TORTURE: '1' }),
};

/**
 * @param {string} project of vitest.config.ts
 * @param {Record<string, string>} [settings]
 */
const vitest = (project, settings = {}) =>
  withReport(async (report) => {
    const { code } = await tool('vitest', 'vitest', ['run', '--project', project, ...reportersTo(report)], {
      settings: { NODE_ENV: 'test', ...settings },
    });
    return [code, countVitest];
  });

/**
 * The quick half of the tests on that Node. This one runs in the project itself, another in a copy of it.
 * @param {string} version
 * @returns {Part}
 */
export const onNode = (version) => ({
  heading: `The quick half on Node ${version} (Vitest)`,
  run: async () => {
    const reason = whyNotHere(version);
    if (reason !== null) {
      say(`Not run: ${reason}.`);
      return { passed: 0, failed: 0, skipped: 1, faults: [], unsteady: [] };
    }
    return await withReport(async (report) => {
      const { program, folder } = await provideNode(version);
      const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...quickProjects, ...reportersTo(report)];
      const args = [...vitest, ...quickHalf, ...alikeOnAll.flatMap((files) => ['--exclude', files])];
      const { code } = await run(program, args, { folder, env: { ...process.env, NODE_ENV: 'test' } });
      return [code, countVitest];
    });
  },
});

const quickProjects = ['rules', 'features', 'server'].flatMap((project) => ['--project', project]);

/** @param {string} report */
const reportersTo = (report) => ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];

/**
 * @param {() => Promise<string>} chromium gives the browser's path, or throws
 * @returns {Part}
 */
export function browser(chromium) {
  return {
    heading: 'Tests in a browser (Playwright)',
    run: () =>
      withReport(async (report) => {
        const settings = { CHROMIUM_PATH: await chromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
        const { code } = await tool('@playwright/test', 'playwright', ['test'], { settings });
        return [code, countPlaywright];
      }),
  };
}

/** Maximum number of tests that may need a second try (docs/decisions/0047). */
const unsteadyMost = 3;

/**
 * Runs all parts, even after one fails, and prints the total count as the last line.
 * @param {readonly Part[]} parts
 */
export async function runParts(parts) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  /** @type {string[]} */
  const faults = [];
  /** @type {string[]} */
  const unsteady = [];
  for (const { begin } of parts) begin?.();
  for (const part of parts) {
    say(`\n── ${part.heading}\n`);
    const count = await part.run().catch((error) => {
      console.error(error instanceof Trouble ? error.message : error);
      return failedOnce(error instanceof Trouble ? error.message : String(error));
    });
    if (count.failed > 0) process.exitCode = 1;
    total.passed += count.passed;
    total.failed += count.failed;
    total.skipped += count.skipped;
    faults.push(...count.faults.map((fault) => `${part.heading}: ${fault}`));
    unsteady.push(...count.unsteady.map((fault) => `${part.heading}: ${fault}`));
  }
  if (unsteady.length > unsteadyMost) {
    total.failed += 1;
    process.exitCode = 1;
    faults.push(`More than ${unsteadyMost} tests passed only the second time: that is no longer the machine.`);
  }
  if (total.passed + total.failed === 0) process.exitCode = 1;
  if (unsteady.length > 0) say(`\n── Unsteady: passed the second time\n\n${unsteady.join('\n\n')}`);
  // Repeated at the end, because the failure itself may be thousands of lines above.
  if (faults.length > 0) say(`\n── What failed\n\n${faults.join('\n\n')}`);
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  const second = unsteady.length > 0 ? `, ${unsteady.length} of them at the second try` : '';
  say(`\n${total.passed} passed, ${total.failed} failed${skipped}${second}`);
}

/**
 * @param {string} fault
 * @returns {Count}
 */
const failedOnce = (fault) => ({ passed: 0, failed: 1, skipped: 0, faults: [fault], unsteady: [] });

/**
 * A tool without a report counts as one test, which fails with its exit code. Most of them use one core, so that all of
 * them begin at once.
 * @param {string} heading
 * @param {string} name
 * @param {string} program
 * @param {readonly string[]} args
 * @returns {Part}
 */
function toolPart(heading, name, program, args) {
  /** @type {ReturnType<typeof tool> | undefined} */
  let work;
  const begin = () => {
    work ??= tool(name, program, args, { quiet: true });
    return work;
  };
  return {
    heading,
    begin: () => void begin().catch(() => {}),
    run: async () => {
      const { code, output } = await begin();
      say(output.trim() || 'Nothing to complain about.');
      return code === 0
        ? { passed: 1, failed: 0, skipped: 0, faults: [], unsteady: [] }
        : failedOnce(`${program} ended with ${code}\n${indented(output)}`);
    },
  };
}

/**
 * @param {string} name
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ quiet?: boolean, settings?: Record<string, string> }} [options]
 */
function tool(name, program, args, { quiet = false, settings = {} } = {}) {
  // A caller's NODE_ENV=production would make the tests use React's production build.
  const { NODE_ENV: _, ...outer } = process.env;
  const env = /** @type {NodeJS.ProcessEnv} */ ({ ...outer, ...settings });
  return run(process.execPath, [programOf(name, program), ...args], { quiet, env });
}

/**
 * Runs a tool that writes a JSON report, and counts from it. A tool that fails without a failed test (an error
 * outside of tests, no report, no tests) counts as one failure.
 * @param {(report: string) => Promise<[code: number, count: (report: any) => Count]>} work
 */
async function withReport(work) {
  const folder = mkdtempSync(join(tmpdir(), 'topiary-report-'));
  const report = join(folder, 'report.json');
  try {
    const [code, count] = await work(report);
    const counted = count(readReport(report));
    if (code === 0 || counted.failed > 0) return counted;
    const outside = `ended with ${code}, and no test failed: the fault lies outside of them`;
    return { ...counted, failed: 1, faults: [...counted.faults, outside] };
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
export function countVitest(report) {
  /**
   * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} Result
   * @type {{ name: string, status: string, message?: string, assertionResults: Result[] }[]}
   */
  const files = report.testResults ?? [];
  // A file that cannot be loaded reports no tests.
  const broken = files.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const told = (/** @type {(result: Result) => boolean} */ isTold) =>
    files.flatMap(({ name, assertionResults }) =>
      assertionResults.filter(isTold).map((test) => faultOf(name, test.fullName, test.failureMessages)),
    );
  return {
    passed: report.numPassedTests ?? 0,
    failed: (report.numFailedTests ?? 0) + broken.length,
    skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
    faults: [
      ...told(({ status }) => status === 'failed'),
      ...broken.map((file) => faultOf(file.name, 'cannot be loaded', [file.message ?? ''])),
    ],
    // For a test that passed at the second try, the report keeps the error of the first one.
    unsteady: told(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0),
  };
}

/**
 * @param {any} report
 * @returns {Count}
 */
export function countPlaywright(report) {
  const stats = report.stats ?? {};
  /** @type {string[]} */
  const faults = [];
  /** @type {string[]} */
  const unsteady = [];
  /** @param {any} suite */
  const visit = (suite) => {
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests) {
        if (test.status !== 'unexpected' && test.status !== 'flaky') continue;
        const errors = test.results.flatMap((/** @type {any} */ result) => result.errors);
        const messages = errors.map((/** @type {any} */ { message, stack }) => stack ?? message ?? '');
        const list = test.status === 'flaky' ? unsteady : faults;
        list.push(faultOf(`${test.projectName} ${spec.file}:${spec.line}`, spec.title, messages));
      }
    }
    for (const inner of suite.suites ?? []) visit(inner);
  };
  for (const suite of report.suites ?? []) visit(suite);
  for (const { message } of report.errors ?? []) faults.push(faultOf('Playwright', 'no test at all', [message]));
  return {
    passed: (stats.expected ?? 0) + (stats.flaky ?? 0),
    failed: stats.unexpected ?? 0,
    skipped: stats.skipped ?? 0,
    faults,
    unsteady,
  };
}

/**
 * @param {string} where
 * @param {string} what
 * @param {readonly string[]} [messages]
 */
function faultOf(where, what, messages = []) {
  const place = where.startsWith(root) ? relative(root, where) : where;
  return [`${place} › ${what}`, ...messages.map(indented)].join('\n');
}

/** @param {string} output */
function indented(output) {
  return excerpt(stripVTControlCharacters(output)).replace(/^/gm, '  ');
}
