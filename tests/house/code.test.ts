import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parsed } from '../support/typescript';
import { earlyReads, isForReaders, rawTexts } from './code/sentences';
import { functionsIn, isTable, limits, lineCount, longer, type Size } from './code/sizes';
import { bannedWords, isScreen } from './code/words';

/** Rules for the code of the app. They share a file, because parsing the sources takes most of their time. */
const sources = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => join('app', file).replaceAll('\\', '/'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const raw: string[] = [];
const early: string[] = [];
const banned: string[] = [];
const functions: Size[] = [];
const read = { forReaders: 0, screens: 0 };

beforeAll(() => {
  for (const { file, text } of sources) {
    const mayHoldLong = lineCount(text) > limits.longFunctions.lines;
    if (!isForReaders(file) && !isScreen(file) && !mayHoldLong) continue;
    const source = parsed(file, text);
    if (isForReaders(file)) {
      read.forReaders += 1;
      raw.push(...rawTexts(source));
      early.push(...earlyReads(source));
    }
    if (isScreen(file)) {
      read.screens += 1;
      banned.push(...bannedWords(source));
    }
    if (mayHoldLong) functions.push(...functionsIn(source));
  }
}, 60_000);

describe('text for readers', () => {
  it('stands in the messages, and nowhere else', () => {
    expect(read.forReaders).toBeGreaterThan(500);
    expect(raw).toEqual([]);
  });

  it('is not read while a module loads', () => {
    expect(early).toEqual([]);
  });
});

describe('words', () => {
  const found = (name: string, code: string) => bannedWords(parsed(name, code));

  it('that are banned are found in a text and in a string', () => {
    expect(found('a.tsx', '<p>Ask the keeper</p>')).toHaveLength(1);
    expect(found('a.tsx', "const act = isDone ? 'Not done' : 'Done';")).toHaveLength(1);
    expect(found('a.tsx', "import { keeper } from './keeper'; // the keeper")).toEqual([]);
  });

  it('of screens are one for one thing', () => {
    expect(read.screens).toBeGreaterThan(300);
    expect(banned).toEqual([]);
  });
});

describe('sizes', () => {
  it(`no function has more than ${limits.functionLines} lines, and few more than ${limits.longFunctions.lines}`, () => {
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
    expect(functionsIn(parsed('a.ts', text))).toEqual([
      { place: 'a.ts:1', lines: 6 },
      { place: 'a.ts:2', lines: 3 },
    ]);
    expect(functionsIn(parsed('a.ts', 'interface A { b(): void }'))).toEqual([]);
  });
});
