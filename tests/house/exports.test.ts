import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Exports that the router, the server's entry or a worker's page is asked for, which no file of ours names. */
const byConvention =
  /^app\/(?:rooms\/\w+\/routes\/|root\.|entry\.).*:(?:loader|action|meta|headers|handle|links|shouldRevalidate|ErrorBoundary|Layout)$/;

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !file.includes('node_modules'))
    .map((file) => join(folder, file).replaceAll('\\', '/'));

/** `file:name` of each declaration that is exported and that no other file names. */
function needlessExports(files: readonly { readonly file: string; readonly text: string }[]): string[] {
  const namedIn = new Map<string, string | null>();
  for (const { file, text } of files)
    for (const [name] of text.matchAll(/[A-Za-z_$][\w$]*/g)) {
      const before = namedIn.get(name);
      // Null: in more than one file.
      if (before === undefined) namedIn.set(name, file);
      else if (before !== file) namedIn.set(name, null);
    }
  return files
    .filter(({ file }) => file.startsWith('app/'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/^export (?:async )?(?:const|function\*?|class|interface|type) ([\w$]+)/gm)]
        .filter(([, name = '']) => namedIn.get(name) === file)
        .map(([, name]) => `${file}:${name}`),
    )
    .filter((each) => !byConvention.test(each));
}

it('an export that no other file names is found', () => {
  const one = { file: 'app/a.ts', text: 'export const one = 1;\nexport const two = one;' };
  expect(needlessExports([one, { file: 'tests/a.test.ts', text: "import { two } from '~/a';" }])).toEqual([
    'app/a.ts:one',
  ]);
});

it('what a file exports, another one names', () => {
  const files = ['app', 'drizzle', 'scripts', 'tests'].flatMap(filesIn);
  expect(files.length).toBeGreaterThan(2_000);
  expect(needlessExports(files.map((file) => ({ file, text: readFileSync(file, 'utf8') })))).toEqual([]);
});
