import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

interface Violation {
  readonly from: string;
  readonly to: string;
  readonly rule: { readonly name: string };
}

/** What dependency-cruiser refuses in `folder`, under the law of this project. */
async function violations(folder: string, ...parts: string[]): Promise<string[]> {
  const program = resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const law = resolve('.dependency-cruiser.cjs');
  // It ends with the number of violations as its code, which execFile takes for a failure.
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

const fixture = 'tests/fixtures/import-law';

describe('the import law', () => {
  it('is kept by the app', async () => {
    expect(await violations('.', 'app', 'drizzle')).toEqual([]);
  });

  it('refuses, by the name of its rule, every way of breaking it', async () => {
    const found = await violations(fixture, 'app', 'drizzle');
    expect(found.sort()).toEqual([
      'adapters-imports: app/adapters/bad.ts → app/features/any/thing.ts',
      'addresses-imports: app/routes.ts → app/ui/any/thing.ts',
      'colours-on-the-server: app/markdown/bad.ts → app/kit/markdown/code.ts',
      'composition-imports: app/composition.server.ts → app/ui/any/thing.ts',
      'domain-imports: app/domain/bad.ts → fs',
      'domain-imports: app/domain/bad.ts → react',
      'drizzle-imports: drizzle/bad.ts → app/features/any/thing.ts',
      'entries-imports: app/root.tsx → app/features/any/thing.ts',
      'env-imports: app/server/settings.server.ts → app/features/any/thing.ts',
      'every-file-has-a-room: app/stray.ts → app/domain/good.ts',
      'features-imports: app/features/bad.ts → app/adapters/clock.ts',
      'features-imports: app/features/bad.ts → marked',
      'features-imports: app/features/runs/lost.ts → ./nowhere',
      'library-imports: app/library/bad.ts → app/features/any/thing.ts',
      'markdown-imports: app/markdown/bad.ts → app/features/any/thing.ts',
      'no-cycles-between-folders: app/features/maps → app/features/runs',
      'no-cycles-between-folders: app/features/runs → app/features/maps',
      'no-cycles: app/domain/circle-one.ts → app/domain/circle-two.ts',
      'nothing-unresolved: app/features/runs/lost.ts → ./nowhere',
      'offline-imports: app/offline/bad.ts → app/ui/any/thing.ts',
      'parts-lie-at-the-bottom: app/ui/parts/bad.tsx → app/ui/map/good.tsx',
      'ports-as-types-only: app/web/bad.ts → app/system/contract/clock.ts',
      'ports-imports: app/ports/bad.ts → app/features/any/thing.ts',
      'router-imports: app/kit/page/router.ts → app/ui/map/good.tsx',
      'routes-imports: app/routes/bad.tsx → app/features/bad.ts',
      'routes-imports: app/routes/bad.tsx → app/system/contract/clock.ts',
      'routes-imports: app/routes/bad.tsx → app/routes/good.tsx',
      'ui-imports: app/ui/bad.tsx → app/web/session.ts',
      'ui-imports: app/ui/map/bad.tsx → @remix-run/react',
      'web-imports: app/web/knows-features.ts → app/features/any/thing.ts',
    ]);
  });

  it('has a bad example of each of its rules', async () => {
    const { forbidden } = (await import(resolve('.dependency-cruiser.cjs'))).default as {
      forbidden: readonly { readonly name: string }[];
    };
    const proved = new Set((await violations(fixture, 'app', 'drizzle')).map((each) => each.split(':')[0]));
    expect(forbidden.map(({ name }) => name).filter((name) => !proved.has(name))).toEqual([]);
  });

  it('has one reader of the environment', () => {
    const readers = readdirSync('app', { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      // What the build replaces by a constant is no setting.
      .filter((file) =>
        /process\.env(?!\.NODE_ENV\b)/.test(withoutComments(readFileSync(join('app', file), 'utf8'))),
      );
    expect(readers).toEqual(['env.server.ts']);
  });
});

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
}
