import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const sources = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join('app', file), 'utf8') }));

const having = (pattern: RegExp, where = /./) =>
  sources.filter(({ file, text }) => where.test(file) && pattern.test(text)).length;

const fromRemix = /from '@remix-run\//;

const counted: Readonly<Record<string, number>> = {
  'import anything from `@remix-run/*`': having(fromRemix),
  'are routes among them': having(fromRemix, /\/routes\//),
  'import from `@remix-run/node`': having(/from '@remix-run\/node'/),
  'import from `@remix-run/react`': having(/from '@remix-run\/react'/),
  'call `json()`': having(/\bjson\b[^;]*from '@remix-run\/node'/),
  'use `MetaFunction`': having(/\bMetaFunction\b/),
  'use `useLoaderData`': having(/\buseLoaderData\b/),
  'name `_data`, `X-Remix-*` or `__remixContext`': having(/'_data'|'X-Remix-|__remixContext/),
  'import `remix-auth`': having(/from 'remix-auth'/),
};

describe('the page about Node and the router', () => {
  const page = readFileSync('docs/admin/node.md', 'utf8');

  it('counts the files that a move to React Router 7 would touch', () => {
    const told = Object.fromEntries(
      [...page.matchAll(/^\| ([^|]+?) \| (\d+) \|$/gm)].map(([, what, n]) => [what, Number(n)]),
    );
    expect(Object.keys(told)).toEqual(Object.keys(counted));
    for (const [what, number] of Object.entries(counted))
      expect(Math.abs((told[what] ?? 0) - number), `${what}: ${number}`).toBeLessThanOrEqual(Math.max(1, number / 10));
  });

  it('names the versions that the tests run on', async () => {
    const { testedNodes } = await import('../../scripts/node-programs.mjs');
    const named = [...page.matchAll(/^\| \d\d \| ([\d.]+) \|/gm)].map(([, version]) => version);
    expect([...named].reverse()).toEqual(testedNodes);
  });
});
