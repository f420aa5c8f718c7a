/**
 * The format of lessons within our Markdown: the literal text between two comments, which no program shows. Without the
 * comments, a lesson's headings and lists could not be told from those of the map.
 *
 * The whole file (`md`): front matter with `topiary: 1` and `language:`, then `# topic`; nodes of level 1 to 5 are the
 * headings `##` to `######`, deeper ones items of nested lists, two spaces for each level, below them. Labels are
 * escaped as for the outline's download. A lesson stands right below its node, never indented. `- [x]`, and `[x]` after
 * the `#` of a heading, mean done. Behind `<!-- made from -->` follows what the map says about its course, which is no
 * part of the map.
 */

export const creditMark = '<!-- made from -->';

/** `<!-- lesson -->`, with a number if the text itself contains such a comment. */
const openingMark = /^<!-- lesson( \d{1,9})? -->$/;

const closing = (number: string, added: number): string =>
  `<!-- end of lesson${number}${added > 0 ? `, without the ${added === 1 ? 'line' : `${added} lines`} above` : ''} -->`;

/**
 * A lesson with its marks.
 * @param closers lines that close what the lesson left open (a code fence), so that nothing after it is included; the
 * parser removes them again
 */
export function markedLesson(lesson: string, closers: readonly string[] = []): string {
  const taken = new Set(lesson.match(/<!-- end of lesson[^\n]*/g) ?? []);
  const isTaken = (number: string) =>
    [...taken].some(
      (mark) => mark.startsWith(`<!-- end of lesson${number} `) || mark.startsWith(`<!-- end of lesson${number},`),
    );
  let number = '';
  for (let next = 2; isTaken(number); next += 1) number = ` ${next}`;
  return [`<!-- lesson${number} -->`, lesson, ...closers, closing(number, closers.length)].join('\n');
}

/**
 * Parses a lesson whose opening mark is line `at`.
 * @returns its text and the number of the line after its closing mark; null if line `at` opens none, or the mark is not
 * closed
 */
export function readMarkedLesson(
  lines: readonly string[],
  at: number,
): { readonly lesson: string; readonly next: number } | null {
  const opening = openingMark.exec(lines[at] ?? '');
  if (!opening) return null;
  const number = opening[1] ?? '';
  const start = `<!-- end of lesson${number}`;
  for (let end = at + 1; end < lines.length; end += 1) {
    const line = lines[end] ?? '';
    if (!line.startsWith(start)) continue;
    const added = /^(?:, without the (?:(\d{1,9}) lines|(line)) above)? -->$/.exec(line.slice(start.length));
    if (!added) continue;
    const extra = added[2] ? 1 : Number(added[1] ?? 0);
    return { lesson: lines.slice(at + 1, Math.max(at + 1, end - extra)).join('\n'), next: end + 1 };
  }
  return null;
}
