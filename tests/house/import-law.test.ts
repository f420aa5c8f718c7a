import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';

interface Violation {
  readonly from: string;
  readonly to: string;
  readonly rule: { readonly name: string };
}

/** The violations that dependency-cruiser finds in `folder`, under the law of this project. */
async function violations(folder: string, ...parts: string[]): Promise<string[]> {
  const program = resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const law = resolve('.dependency-cruiser.cjs');
  // Its exit code is the number of violations, which execFile treats as a failure.
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, ...parts, '--config', law, '--output-type', 'json'],
    { cwd: folder, maxBuffer: 64 * 1024 * 1024 },
  ).catch((error: { stdout: string }) => error);
  const { summary } = JSON.parse(stdout) as { summary: { violations: Violation[]; totalCruised: number } };
  expect(summary.totalCruised).toBeGreaterThan(5);
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${packageName(to) ?? to}`);
}

function packageName(path: string): string | undefined {
  return /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
}

/** The app itself is judged by a part of `npm run check` and of `npm test` (scripts/parts.mjs). */
describe('the import law', () => {
  let broken: Promise<readonly string[]>;
  beforeAll(() => {
    broken = violations('tests/fixtures/import-law', 'app', 'drizzle');
  });

  it('refuses every way of breaking it, by the name of its rule', async () => {
    expect([...(await broken)].sort()).toEqual([
      'acts-imports: app/rooms/map/acts/bad.ts → app/rooms/map/routes/map-view.server.ts',
      'acts-imports: app/rooms/map/acts/bad.ts → fs',
      'addresses-imports: app/routes.ts → app/rooms/map/ui/good.tsx',
      'check-of-lessons-late: app/rooms/course/acts/check/bad.ts → app/rooms/course/acts/check/check-lesson.ts',
      'client-imports: app/client/bad.ts → app/rooms/map/acts/good.ts',
      'colours-on-the-server: app/kit/markdown/bad.ts → highlight.js',
      'colours-on-the-server: app/kit/text/bad.ts → app/kit/markdown/code.ts',
      'composition-imports: app/composition.server.ts → app/rooms/map/ui/good.tsx',
      'contract-imports: app/system/contract/bad.ts → app/rooms/map/acts/good.ts',
      'drizzle-imports: drizzle/bad.ts → app/rooms/map/acts/good.ts',
      'engines-in-a-sandbox: app/client/bad.ts → app/sandbox/good.ts',
      'entries-imports: app/root.tsx → app/rooms/map/acts/good.ts',
      'every-file-has-a-room: app/rooms/unknown/rules/stray.ts → app/kit/limits.ts',
      'every-file-has-a-room: app/stray.ts → app/kit/limits.ts',
      'figures-on-the-server: app/client/bad.ts → app/kit/figure/draw-figure.ts',
      'jobs-acts-imports: app/jobs/acts/bad.ts → app/rooms/map/acts/good.ts',
      'jobs-rules-imports: app/jobs/rules/bad.ts → app/rooms/map/rules/good.ts',
      'jobs-store-imports: app/jobs/store/bad.ts → app/rooms/account/store/users.ts',
      'kit-imports: app/kit/text/bad.ts → app/rooms/map/rules/good.ts',
      'kit-imports: app/kit/text/bad.ts → fs',
      'kit-imports: app/kit/text/bad.ts → react',
      'languages-imports: app/languages/bad.ts → app/rooms/map/acts/good.ts',
      'no-cycles-between-folders: app/rooms/account/store → app/rooms/map/acts',
      'no-cycles-between-folders: app/rooms/map/acts → app/rooms/account/store',
      'no-cycles-between-folders: app/rooms/map/acts → app/rooms/map/routes',
      'no-cycles-between-folders: app/rooms/map/routes → app/rooms/map/acts',
      'no-cycles-between-folders: app/store/one → app/store/two',
      'no-cycles-between-folders: app/store/two → app/store/one',
      'no-cycles: app/kit/text/circle-one.ts → app/kit/text/circle-two.ts',
      'nothing-unresolved: app/store/lost.ts → ./nowhere',
      'parts-lie-at-the-bottom: app/kit/parts/bad.tsx → app/kit/page/good.tsx',
      'providers-imports: app/providers/bad.ts → app/rooms/map/acts/good.ts',
      'room-stores-imports: app/rooms/account/store/bad.ts → app/rooms/map/acts/good.ts',
      'rooms-only-downwards: app/rooms/account/store/bad.ts → app/rooms/map/acts/good.ts',
      'rooms-only-downwards: app/rooms/map/acts/up.ts → app/rooms/study/rules/good.ts',
      'router-imports: app/kit/page/router.ts → app/kit/parts/good.tsx',
      'routes-alone: app/rooms/map/routes/bad.tsx → app/rooms/map/routes/good.tsx',
      'routes-imports: app/rooms/map/routes/bad.tsx → app/rooms/map/acts/good.ts',
      'rows-stay-at-home: app/rooms/map/acts/bad.ts → app/rooms/account/store/users-in.ts',
      'rules-imports: app/rooms/map/rules/bad.ts → app/rooms/map/acts/good.ts',
      'rules-imports: app/rooms/map/rules/bad.ts → marked',
      'sandbox-imports: app/sandbox/bad.ts → app/rooms/map/rules/good.ts',
      'sandbox-imports: app/sandbox/bad.ts → fs',
      'screens-imports: app/kit/page/bad.tsx → app/rooms/map/rules/good.ts',
      'server-imports: app/server/bad.ts → app/rooms/map/acts/good.ts',
      'settings-imports: app/server/settings.server.ts → app/rooms/map/acts/good.ts',
      'store-imports: app/store/bad.ts → app/rooms/map/acts/good.ts',
      'store-imports: app/store/lost.ts → ./nowhere',
      'stores-as-types-only: app/rooms/map/acts/bad.ts → app/rooms/account/store/users-in.ts',
      'stores-as-types-only: app/rooms/map/acts/bad.ts → app/rooms/account/store/users.ts',
      'system-imports: app/system/bad.ts → app/rooms/map/acts/good.ts',
      'threads-imports: app/threads/bad.ts → app/rooms/map/acts/good.ts',
      'ui-imports: app/rooms/map/ui/bad.tsx → @remix-run/react',
      'ui-imports: app/rooms/map/ui/bad.tsx → app/rooms/map/acts/good.ts',
      'words-imports: app/rooms/map/words/index.ts → app/rooms/map/ui/good.tsx',
    ]);
  });

  it('has an example of breaking each of its rules', async () => {
    const { forbidden } = (await import(resolve('.dependency-cruiser.cjs'))).default as {
      forbidden: readonly { readonly name: string }[];
    };
    const proved = new Set((await broken).map((each) => each.split(':')[0]));
    expect(forbidden.map(({ name }) => name).filter((name) => !proved.has(name))).toEqual([]);
  });

  it('has one file that reads the environment', () => {
    const readers = readdirSync('app', { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      // The build replaces this one by a constant, so it is not a setting.
      .filter((file) => /process\.env(?!\.NODE_ENV\b)/.test(withoutComments(readFileSync(join('app', file), 'utf8'))));
    expect(readers).toEqual(['server/settings.server.ts']);
  });
});

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
}
