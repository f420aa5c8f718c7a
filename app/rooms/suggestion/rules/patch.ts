import { differenceOf } from './difference';

interface Line {
  readonly sign: ' ' | '-' | '+';
  readonly text: string;
}

/** Lines that stay, shown around each change. */
const context = 3;

/**
 * The change of one file as a unified diff, as `git apply` reads it from the folder in which the file lies; empty if
 * nothing changes.
 * @param file its path in that folder, with `/`
 */
export function patchOf(file: string, before: string, after: string): string {
  if (before === after) return '';
  const lines = differenceOf(linesOf(before), linesOf(after)).flatMap(({ kind, parts }) =>
    parts.map((text): Line => ({ sign: signs[kind], text })),
  );
  const head = `diff --git ${quoted(`a/${file}`)} ${quoted(`b/${file}`)}\n--- ${named(`a/${file}`)}\n+++ ${named(`b/${file}`)}\n`;
  return head + hunksOf(lines).map(written).join('');
}

const signs = { same: ' ', removed: '-', added: '+' } as const;

/** Lines with their ends. The last one has none if the file does not end with one. */
const linesOf = (text: string): readonly string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

interface Hunk {
  /** The number of lines before it, in both files. */
  readonly before: number;
  readonly after: number;
  readonly lines: readonly Line[];
}

/** The changes with the lines around them; those whose surroundings meet are one. */
function hunksOf(lines: readonly Line[]): Hunk[] {
  const ranges: { from: number; to: number }[] = [];
  for (const [at, { sign }] of lines.entries()) {
    if (sign === ' ') continue;
    const last = ranges.at(-1);
    if (last && at - context <= last.to) last.to = at + context + 1;
    else ranges.push({ from: Math.max(0, at - context), to: at + context + 1 });
  }
  let [before, after, at] = [0, 0, 0];
  return ranges.map(({ from, to }) => {
    for (; at < from; at += 1) {
      if (lines[at]?.sign !== '+') before += 1;
      if (lines[at]?.sign !== '-') after += 1;
    }
    return { before, after, lines: lines.slice(from, to) };
  });
}

function written({ before, after, lines }: Hunk): string {
  const [old, made] = [countOf(lines, '+'), countOf(lines, '-')];
  // A range without lines names the line before it.
  const place = (start: number, count: number) => `${start + (count > 0 ? 1 : 0)},${count}`;
  const body = lines.map(({ sign, text }) =>
    text.endsWith('\n') ? sign + text : `${sign}${text}\n\\ No newline at end of file\n`,
  );
  return `@@ -${place(before, old)} +${place(after, made)} @@\n${body.join('')}`;
}

/** How many lines have another sign than this one. */
const countOf = (lines: readonly Line[], sign: Line['sign']): number =>
  lines.filter((line) => line.sign !== sign).length;

/** Git quotes names with such signs like C does. */
const quoted = (name: string): string =>
  /["\\\n\t\r]/.test(name)
    ? `"${name.replace(/["\\]/g, '\\$&').replace(/\n/g, '\\n').replace(/\t/g, '\\t').replace(/\r/g, '\\r')}"`
    : name;

/** A name with a space is ended by a tab in the lines of the two files. */
const named = (name: string): string => quoted(name) + (name.includes(' ') && quoted(name) === name ? '\t' : '');
