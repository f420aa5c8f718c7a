import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { patchOf } from '~/rooms/suggestion/rules/patch';

/** Patches of files, applied by Git itself. */

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'topiary-patch-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function applied(changes: readonly (readonly [file: string, before: string, after: string])[]): string[] {
  for (const [file, before] of changes) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), before);
  }
  const input = changes.map((change) => patchOf(...change)).join('');
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
  execFileSync('git', ['apply', '-'], { cwd: folder, input, env });
  return changes.map(([file]) => readFileSync(join(folder, file), 'utf8'));
}

const numbered = (count: number, change: (n: number) => string = String) =>
  Array.from({ length: count }, (_, n) => `${change(n)}\n`).join('');

describe('a patch', () => {
  it.each([
    ['one line', 'a\nb\nc\n', 'a\nB\nc\n'],
    ['the first and the last line', numbered(20), `first\n${numbered(19).slice(2)}last\n`],
    ['several places of one file', numbered(60), numbered(60, (n) => (n % 17 === 4 ? `changed ${n}` : String(n)))],
    [
      'places that are near each other',
      numbered(30),
      numbered(30, (n) => ([9, 13, 20].includes(n) ? `x${n}` : `${n}`)),
    ],
    ['no line break at the end of either', 'a\nb', 'a\nc'],
    ['a line break that comes', 'a\nb', 'a\nb\n'],
    ['a line break that goes', 'a\nb\n', 'a\nb'],
    ['lines with CRLF', 'a\r\nb\r\nc\r\n', 'a\r\nB\r\nc\r\n'],
    ['lines with CRLF and none at the end', 'a\r\nb', 'A\r\nb'],
    ['removed lines', numbered(10), numbered(10).replace('4\n5\n', '')],
    ['a file that was empty but for a line', 'a\n', 'b\nc\nd\n'],
    ['letters of all kinds', 'naïve – 日本\n', 'naïve — 日本語\n'],
    ['lines that look like a patch', '--- a/x\n+++ b/x\n@@ -1 +1 @@\n', '--- a/y\n+++ b/x\n@@ -1 +1 @@\n'],
  ])('changes %s', (_, before, after) => {
    expect(applied([['bees/01-hive/02-comb.md', before, after]])).toEqual([after]);
  });

  it('of several files applies as one', () => {
    const files = [
      ['bees/01-hive/01-comb.md', 'a\nb\n', 'a\n'],
      ['bees/02 honey/01 a "jar".md', 'a\n', 'b\n'],
      ['chess/01-board/01-a.md', 'a', 'b'],
    ] as const;
    expect(applied(files)).toEqual(files.map(([, , after]) => after));
  });

  it('of a text that stays is empty', () => {
    expect(patchOf('a.md', 'a\n', 'a\n')).toBe('');
  });

  it('of a text that is another one altogether is one replacement', () => {
    const [before, after] = [numbered(3_000, (n) => `a${n}`), numbered(3_000, (n) => `b${n}`)];
    expect(applied([['a.md', before, after]])).toEqual([after]);
  });
});
