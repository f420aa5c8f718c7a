/** The properties at the top of a Markdown file: `---`, lines of `key: value`, `---`. */
export interface FrontMatter {
  /** By key in lower case, without quotes. Lists and blocks only have their key. */
  readonly values: ReadonlyMap<string, string>;
  /** The index of the first line after it. */
  readonly end: number;
}

/** The closing line must be within this many lines; otherwise the first line is a rule. */
const linesMax = 200;

export function readFrontMatter(lines: readonly string[]): FrontMatter | null {
  if (lines[0]?.trimEnd() !== '---') return null;
  const values = new Map<string, string>();
  for (let at = 1; at < Math.min(lines.length, linesMax); at += 1) {
    const line = lines[at]?.trimEnd() ?? '';
    if (line === '---' || line === '...') return { values, end: at + 1 };
    const pair = /^([A-Za-z][\w .-]{0,60}?)\s*:(?:\s+(.*))?$/.exec(line);
    if (pair) values.set((pair[1] ?? '').toLowerCase(), unquoted(pair[2] ?? ''));
    else if (line !== '' && !/^(?:\s|-\s|-$|#)/.test(line)) return null;
  }
  return null;
}

const unquoted = (value: string): string =>
  /^"(.*)"$/.exec(value)?.[1]?.replace(/\\(["\\])/g, '$1') ?? /^'(.*)'$/.exec(value)?.[1] ?? value;
