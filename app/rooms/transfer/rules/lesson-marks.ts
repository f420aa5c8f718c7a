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

const closingMark = /^<!-- end of lesson( \d{1,9})?(?:, without the (?:(\d{1,9}) lines|(line)) above)? -->$/;

interface Closing {
  readonly at: number;
  /** How many lines above it close what the lesson left open. */
  readonly added: number;
}

/** Reads the lessons of a file. The closing marks are found once, or openings without an end would each seek theirs. */
export class MarkedLessons {
  readonly #lines: readonly string[];
  /** The closing marks by their numbers, the first one last. */
  #closings: Map<string, Closing[]> | null = null;

  constructor(lines: readonly string[]) {
    this.#lines = lines;
  }

  /**
   * Parses a lesson whose opening mark is line `at`, which is greater each time.
   * @returns its text and the number of the line after its closing mark; null if line `at` opens none, or the mark is
   * not closed
   */
  read(at: number): { readonly lesson: string; readonly next: number } | null {
    const opening = openingMark.exec(this.#lines[at] ?? '');
    if (!opening) return null;
    this.#closings ??= closingsOf(this.#lines);
    const closings = this.#closings.get(opening[1] ?? '') ?? [];
    while ((closings.at(-1)?.at ?? at + 1) <= at) closings.pop();
    const end = closings.at(-1);
    if (!end) return null;
    const lesson = this.#lines.slice(at + 1, Math.max(at + 1, end.at - end.added)).join('\n');
    return { lesson, next: end.at + 1 };
  }
}

function closingsOf(lines: readonly string[]): Map<string, Closing[]> {
  const closings = new Map<string, Closing[]>();
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const mark = closingMark.exec(lines[at] ?? '');
    if (!mark) continue;
    const [, number = '', many, one] = mark;
    const closing = { at, added: one ? 1 : Number(many ?? 0) };
    const ofNumber = closings.get(number);
    if (ofNumber) ofNumber.push(closing);
    else closings.set(number, [closing]);
  }
  return closings;
}
