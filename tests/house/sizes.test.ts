import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

/** A long text is read twice: a function fits on two screens, a file has one subject. */
const limits = {
  functionLines: 150,
  longFunctions: { lines: 100, most: 10 },
  longFiles: { lines: 300, most: 12 },
};

/** Texts and tables, which are looked up and not read. */
const isTable = (file: string) =>
  /\/words\/|\/message-catalogue\.ts$|\/topic-kind\.ts$|\/model\/prompts\.ts$|\/safety\/words\.ts$/.test(file);

interface Size {
  /** The file, or the file with the function's line. */
  readonly place: string;
  readonly lines: number;
}

const lineCount = (text: string): number => text.trimEnd().split('\n').length;

/** The functions of a file with their lines. A function in a function counts to both. */
function functionsIn(file: string, text: string): Size[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Size[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const first = source.getLineAndCharacterOfPosition(node.getStart()).line;
      const last = source.getLineAndCharacterOfPosition(node.end).line;
      found.push({ place: `${file}:${first + 1}`, lines: last - first + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const sources = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => join('app', file).replaceAll('\\', '/'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const longer = (sizes: readonly Size[], lines: number): string[] =>
  sizes.filter((size) => size.lines > lines).map((size) => `${size.place}: ${size.lines} lines`);

it(`no function has more than ${limits.functionLines} lines, and few more than ${limits.longFunctions.lines}`, () => {
  const mayHold = sources.filter(({ text }) => lineCount(text) > limits.longFunctions.lines);
  const functions = mayHold.flatMap(({ file, text }) => functionsIn(file, text));
  expect(functions.length).toBeGreaterThan(2_000);
  expect(longer(functions, limits.functionLines)).toEqual([]);
  const long = longer(functions, limits.longFunctions.lines);
  expect(long.length, `too many are long:\n${long.join('\n')}`).toBeLessThanOrEqual(limits.longFunctions.most);
});

it(`few files of code have more than ${limits.longFiles.lines} lines`, () => {
  const files = sources
    .filter(({ file }) => !isTable(file))
    .map(({ file, text }) => ({ place: file, lines: lineCount(text) }));
  expect(files.length).toBeGreaterThan(1_000);
  const long = longer(files, limits.longFiles.lines);
  expect(long.length, `too many are long:\n${long.join('\n')}`).toBeLessThanOrEqual(limits.longFiles.most);
});

it('a function is measured with its head and its last line, also in another', () => {
  const text = 'export const outer = () => {\n  function inner() {\n    return 1;\n  }\n  return inner;\n};\n';
  expect(functionsIn('a.ts', text)).toEqual([
    { place: 'a.ts:1', lines: 6 },
    { place: 'a.ts:2', lines: 3 },
  ]);
  expect(functionsIn('a.ts', 'interface A { b(): void }')).toEqual([]);
});
