import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { keepTemporaryFilesInMemory } from './scripts/in-memory.mjs';
import { languageTables } from './scripts/languages.mjs';
import { alikeOnAll } from './scripts/nodes.mjs';
import { threadFiles } from './scripts/thread-files.mjs';
import { loadsAnew } from './tests/support/loads-anew';

keepTemporaryFilesInMemory();

/** The files in the folders `name` of tests/, which stand in the same rooms and floors as the app. */
const project = (name: string, more: Record<string, number | boolean | string[]> = {}, folder = `**/${name}`) => ({
  extends: true as const,
  test: { ...more, name, include: [`tests/${folder}/**/*.test.{ts,tsx}`] },
});

/**
 * A test with a real server gets a second try, which is told at the end (docs/decisions/0047), and time on a busy
 * machine.
 */
const withServer = { retry: 1, testTimeout: 60_000, hookTimeout: 60_000 };

/**
 * One worker loads a module once for all of its files: loading took a third of the time. No file may change one
 * (tests/support/setup.ts).
 */
const together = { isolate: false };

/**
 * Files that take long, in the order in which they begin; the others follow by their size, so that no worker waits for
 * one of these at the end. Those that mostly wait, for clusters, clocks and silence, stand apart from each other: beside
 * two files that compute no core is idle.
 */
const long = [
  'tests/torture/held-forms',
  'tests/torture/many',
  'store/features/rqlite',
  'features/code-exercises',
  'features/check-courses',
  'code/escapes',
  'features/taught-courses',
  'jobs/features/two-processes',
  'features/own-questions',
  'features/own-words',
  'features/map-trees',
  'admin/features/doctor',
  'features/screened-library',
  'rules/hostile-code',
  'store/server/cluster',
  'whole/server/naughty',
  'whole/server/access',
  'jobs/server/two-clocks',
  'whole/server/without-scripts',
  'editing/server/edit-sequences',
  'whole/server/untranslated',
  'whole/server/development',
  'account/server/first-account',
  'map/server/kept-ids',
].map((file) => `${file}.test.ts`);

/**
 * In short they would prove what other tests do with less: rooms/editing/server/edit-sequences.test.ts,
 * jobs/server/faults.test.ts, server/server/bodies.test.ts and, for floods, those that docs/decisions/0175 names.
 */
const notInShort =
  process.env.TOPIARY_TORTURE === 'full'
    ? []
    : ['costs', 'edit-sequences', 'faults', 'held-forms'].map((name) => `tests/torture/${name}.test.ts`);

/** Files that load all modules anew come before all others: after one of them the next file loads them again too. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      if (loadsAnew(moduleId)) return -1;
      const at = long.findIndex((file) => moduleId.endsWith(file));
      return at === -1 ? long.length : at;
    };
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}

/**
 * `rules` and `features` need neither a build nor a server: the first are quick and need no database, the second use
 * real ones and processes. `server` starts real servers over the build. `torture` uses the whole machine, so it runs
 * only on request: TORTURE=1 npx vitest run --project torture. So does `image`: `npm run image-check`.
 */
export default defineConfig({
  plugins: [threadFiles(), languageTables()],
  resolve: {
    alias: {
      '~': new URL('./app', import.meta.url).pathname,
      '@remix-run/route-config': new URL('./tests/support/route-config.ts', import.meta.url).pathname,
    },
  },
  test: {
    projects: [
      project('rules', { ...together, exclude: process.env.QUICK_HALF ? alikeOnAll : [] }, '{**/rules,house}'),
      // Some read each lesson of the library, which takes a busy machine half a minute.
      project('features', { ...together, testTimeout: 120_000 }),
      project('server', { ...together, ...withServer }, '{*,rooms/*}/server'),
      ...(process.env.IMAGE ? [project('image', { testTimeout: 1_800_000 })] : []),
      ...(process.env.TORTURE ? [project('torture', { ...together, ...withServer, exclude: notInShort })] : []),
    ],
    setupFiles: ['tests/support/setup.ts'],
    // Node loads the build itself: there is nothing to transform in its megabytes.
    server: { deps: { external: [/\/build\/server\//] } },
    pool: 'threads',
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
    testTimeout: 20_000,
  },
});
