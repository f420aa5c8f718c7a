import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const sources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    // The benches install the packages that they compare with.
    .filter((file) => /\.(?:tsx?|mjs|css)$/.test(file) && !file.includes('node_modules'))
    .map((file) => join(folder, file));

it('screens name only existing routes: an act in place fails silently with a wrong id', () => {
  const named = sources('app').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/['"](rooms\/\w+\/routes\/[\w/-]+)['"]/g)].map(
      ([, id]) => `${file}: ${id}`,
    ),
  );
  expect(named.length).toBeGreaterThan(3);
  const exists = (id: string) => ['.ts', '.tsx'].some((ending) => existsSync(join('app', id + ending)));
  expect(named.filter((each) => !exists(each.split(': ')[1] ?? ''))).toEqual([]);
});

it('comments fit 120 columns', () => {
  const long = ['app', 'drizzle', 'scripts', 'tests'].flatMap(sources).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        line.length > 120 && /^\s*(?:\*|\/\/|\/\*)/.test(line) && !line.includes('biome-ignore')
          ? [`${file}:${at + 1}`]
          : [],
      ),
  );
  expect(long.filter((place) => !place.startsWith('tests/fixtures/'))).toEqual([]);
});

it('no folder of the app holds more than 25 files', () => {
  const folders = readdirSync('app', { recursive: true, withFileTypes: true }).filter((entry) => entry.isDirectory());
  const crowded = folders
    .map((entry) => join(entry.parentPath, entry.name))
    // The library's content has one file for each topic.
    .filter((folder) => !folder.startsWith(join('app', 'rooms', 'course', 'store')))
    .filter((folder) => readdirSync(folder, { withFileTypes: true }).filter((each) => each.isFile()).length > 25);
  expect(crowded).toEqual([]);
});

it('styles use only variables that something sets', () => {
  const files = sources('app');
  const all = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  // Set in a style sheet, in a style attribute, or by a script.
  const set = new Set([...all.matchAll(/['"`\s{;](--[\w-]+)['"`]?\s*[:,\]]/g)].map(([, name]) => name));
  const used = files
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) =>
      // A variable with a fallback value may be missing.
      [...readFileSync(file, 'utf8').matchAll(/var\((--[\w-]+)\s*\)/g)].map(([, name]) => `${file}: ${name}`),
    );
  expect(used.length).toBeGreaterThan(500);
  expect(used.filter((each) => !set.has(each.split(': ')[1] ?? ''))).toEqual([]);
});
