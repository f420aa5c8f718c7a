/** Counts of what passed and failed, from the reports of the parts. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { excerpt, root } from './command.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number } & Told} Count
 * @typedef {{ faults: readonly string[], unsteady: readonly string[] }} Told
 *   `faults` describes each failure, `unsteady` the first error of each test that passed the second time
 */

/**
 * @param {string} fault
 * @returns {Count}
 */
export const failedOnce = (fault) => ({ passed: 0, failed: 1, skipped: 0, faults: [fault], unsteady: [] });

/**
 * Runs a tool that writes a JSON report, and counts from it. A tool that fails without a failed test (an error
 * outside of tests, no report, no tests) counts as one failure.
 * @param {(report: string) => Promise<[code: number, count: (report: any) => Count]>} work
 */
export async function withReport(work) {
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
export function indented(output) {
  return excerpt(stripVTControlCharacters(output)).replace(/^/gm, '  ');
}
