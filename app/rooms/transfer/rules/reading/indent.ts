const tabColumns = 4;

/** The width of white space in columns. */
export function columns(space: string): number {
  let width = 0;
  for (const character of space) width += character === '\t' ? tabColumns - (width % tabColumns) : 1;
  return width;
}

/** Removes at most this many columns of a line's indent. */
export function dedented(line: string, most: number): string {
  let width = 0;
  let at = 0;
  while (at < line.length && width < most && /[ \t]/.test(line.charAt(at))) {
    width += line.charAt(at) === '\t' ? tabColumns - (width % tabColumns) : 1;
    at += 1;
  }
  return ' '.repeat(Math.max(0, width - most)) + line.slice(at);
}
