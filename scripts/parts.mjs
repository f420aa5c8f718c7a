/**
 * The parts of `npm test` and `npm run check`: each runs one tool, shows its output, and counts what passed and
 * failed.
 */
import { programOf, run, say, Trouble } from './command.mjs';
import { countPlaywright, countVitest, failedOnce, indented, withReport } from './counts.mjs';
import { whyNotHere } from './node-programs.mjs';
import { provideNode, quickHalf } from './nodes.mjs';

/**
 * @typedef {import('./counts.mjs').Count} Count
 * @typedef {{ heading: string, begin?: () => void, run: (print?: (output: string) => void) => Promise<Count> }} Part
 *   `begin` starts the work early, beside other parts; `print` gets what it would show, and its work may take longer
 */

export const lint = toolPart('Lint and format (Biome)', '@biomejs/biome', 'biome', ['check', '.']);

export const types = toolPart('Types (TypeScript)', 'typescript-7', 'tsc', [
  // Each of several checkers would work out the types of libraries for itself.
  ...['--noEmit', '--incremental', '--tsBuildInfoFile', '.cache/types.json', '--checkers', '1'],
]);

export const importLaw = toolPart('Import law (dependency-cruiser)', 'dependency-cruiser', 'depcruise', [
  ...['app', 'drizzle', '--config', '.dependency-cruiser.cjs'],
]);

/**
 * Without a database (tests/house/node.test.ts): they run while it is still being compiled.
 * @type {Part}
 */
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
 * @param {readonly string[]} [files]
 * @returns {Part}
 */
export const onNode = (version, files = quickHalf) => ({
  heading: `The quick half on Node ${version} (Vitest)`,
  run: async (print) => {
    const reason = whyNotHere(version);
    if (reason !== null) {
      (print ?? say)(`Not run: ${reason}.`);
      return { passed: 0, failed: 0, skipped: 1, faults: [], unsteady: [] };
    }
    return await withReport(async (report) => {
      const { program, folder } = await provideNode(version);
      const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...quickProjects, ...reportersTo(report)];
      const { code, output } = await run(program, [...vitest, ...files], {
        folder,
        quiet: print !== undefined,
        env: { ...process.env, NODE_ENV: 'test', QUICK_HALF: '1', ...(print ? oneWorker : threeWorkers) },
      });
      print?.(output);
      return [code, countVitest];
    });
  },
});

const oneWorker = { VITEST_MAX_WORKERS: '1' };

const quickProjects = ['rules', 'features', 'server'].flatMap((project) => ['--project', project]);

/** @param {string} report */
export const reportersTo = (report) => ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];

/**
 * @param {Promise<string>} chromium the browser's path
 * @returns {Part}
 */
export function browser(chromium) {
  return {
    heading: 'Tests in a browser (Playwright)',
    run: () =>
      withReport(async (report) => {
        const settings = { CHROMIUM_PATH: await chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
        const { code } = await tool('@playwright/test', 'playwright', ['test'], { settings });
        return [code, countPlaywright];
      }),
  };
}

/**
 * A part that begins when `needed` is there, and fails with its sentence if it fails.
 * @param {Promise<unknown>} needed
 * @param {Part} part
 * @returns {Part}
 */
export const after = (needed, { heading, run }) => ({
  heading,
  run: async (print) => {
    await needed;
    return await run(print);
  },
});

/**
 * The first part, which waits a part of its time, and others that begin with it, one after another, and show what they
 * printed when it is their turn.
 * @param {Part} first
 * @param {readonly Part[]} others
 * @returns {Part[]}
 */
export function beside(first, others) {
  /** @type {Promise<{ count: Count, outputs: string[] }>[]} */
  const works = [];
  const begin = () => {
    /** @type {Promise<unknown>} */
    let before = Promise.resolve();
    for (const { run } of others) {
      /** @type {string[]} */
      const outputs = [];
      const work = before.then(async () => ({ count: await run((output) => outputs.push(output)), outputs }));
      before = work.catch(() => {});
      works.push(work);
    }
  };
  return [
    {
      heading: first.heading,
      run: async (print) => {
        begin();
        return await first.run(print);
      },
    },
    ...others.map(({ heading }, at) => ({
      heading,
      run: async () => {
        const { count, outputs } = await /** @type {(typeof works)[0]} */ (works[at]);
        say(outputs.join('\n').trim());
        return count;
      },
    })),
  ];
}

/** Maximum number of tests that may need a second try (docs/decisions/0047). */
const unsteadyMost = 3;

/**
 * Runs all parts, even after one fails, and prints the total count as the last line.
 * @param {readonly Part[]} parts
 * @returns {Promise<string>} that line
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
  const line = `${total.passed} passed, ${total.failed} failed${skipped}${second}`;
  say(`\n${line}`);
  return line;
}

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
 * @param {{ quiet?: boolean, kept?: boolean, settings?: Record<string, string> }} [options]
 */
export function tool(name, program, args, { settings = {}, ...options } = {}) {
  // A caller's NODE_ENV=production would make the tests use React's production build, QUICK_HALF leave some out.
  const { NODE_ENV: _, QUICK_HALF: __, ...outer } = process.env;
  const env = /** @type {NodeJS.ProcessEnv} */ ({ ...outer, ...settings });
  return run(process.execPath, [programOf(name, program), ...args], { ...options, env });
}
