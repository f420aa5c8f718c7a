import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** A browser drops a declaration with an undefined variable silently: corners become square, colours black. */

interface Source {
  readonly file: string;
  readonly text: string;
}

/** A use without a fallback. Names that a template completes (`var(--${name})`) are left out. */
const use = /\bvar\(\s*(--[\w-]+)\s*\)/g;
/** A declaration in CSS or in a style object, or a call of `setProperty`; a class like `card--open:hover` is none. */
const definition = /(?<![\w-])(--[\w-]+)(?:['"`]?\]?\s*:|['"`]\s*,)|@property\s+(--[\w-]+)/g;

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '');

/** The variables that are used without a fallback and defined nowhere, each with its file. */
function undefinedVariables(sources: readonly Source[]): string[] {
  const texts = sources.map(({ file, text }) => ({ file, text: withoutComments(text) }));
  const defined = new Set(
    texts.flatMap(({ text }) => [...text.matchAll(definition)].map((match) => match[1] ?? match[2])),
  );
  const missing = texts.flatMap(({ file, text }) =>
    [...text.matchAll(use)].flatMap(([, name]) => (defined.has(name) ? [] : `${file}: ${name}`)),
  );
  return [...new Set(missing)];
}

it('every CSS variable that is used without a fallback is defined', () => {
  const sources = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:css|tsx?)$/.test(file))
    .map((file) => join('app', file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
  expect(sources.length).toBeGreaterThan(500);
  expect(undefinedVariables(sources)).toEqual([]);
});

it('an undefined one is found', () => {
  const styles = (text: string, script = '') =>
    undefinedVariables([
      { file: 'a.css', text },
      { file: 'b.tsx', text: script },
    ]);
  expect(styles('a { color: var(--ink); gap: var(--gap, 1rem) }')).toEqual(['a.css: --ink']);
  expect(styles('a { gap: var(--gap, var( --wide )) }')).toEqual(['a.css: --wide']);
  expect(styles(':root { --ink: black } a { color: var(--ink) }')).toEqual([]);
  expect(styles('/* --ink: black */ .a--ink:hover { color: var(--ink) }')).toEqual(['a.css: --ink']);
  for (const script of [`style={{ '--ink': 1 }}`, `{ ['--ink']: 1 }`, `setProperty('--ink', x)`])
    expect(styles('a { color: var(--ink) }', script)).toEqual([]);
  expect(styles('', '<rect fill="var(--ink)" />')).toEqual(['b.tsx: --ink']);
});
