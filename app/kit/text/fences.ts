/** Fences of code in Markdown. Each scanner decides itself which indents and marks may stand before one. */

/** Whether a run of backticks or tildes opens a fence: an info string behind backticks has none of them. */
export const opensFence = (run: string, info: string): boolean => !(run.startsWith('`') && info.includes('`'));

/** Whether a line without its indent ends the fence that `run` opened. */
export function isFenceEnd(line: string, run: string): boolean {
  const mark = line.trimEnd();
  return mark.length >= run.length && mark === run.charAt(0).repeat(mark.length);
}

const fenceStart = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(`{3,}|~{3,})(.*)$/;

/** The run of backticks or tildes, if a line opens a fence at any indent, in quotes or in a list item. */
export function openedFence(line: string): string | null {
  const [, run = '', info = ''] = fenceStart.exec(line) ?? [];
  return run !== '' && opensFence(run, info) ? run : null;
}

/** Whether a line ends the fence that `run` opened, at any indent and in quotes. */
export const closesFence = (line: string, run: string): boolean => isFenceEnd(line.replace(/^[ \t>]+/, ''), run);

/** The index of the line that ends the fence that `run` opened at line `from`; -1 if none does. */
export function fenceEnd(lines: readonly string[], from: number, run: string): number {
  for (let at = from + 1; at < lines.length; at += 1) if (closesFence(lines[at] ?? '', run)) return at;
  return -1;
}

/** A fence that no fence of the same marks in the text closes. */
export function fenceAround(text: string, mark: '`' | '~' = '`'): string {
  const runs = text.match(mark === '`' ? /`{3,}/g : /~{3,}/g) ?? [];
  return mark.repeat(Math.max(2, ...runs.map(({ length }) => length)) + 1);
}

/** A text as a block of code; an info string with backticks can only stand behind tildes. */
export function fenced(info: string, text: string): string {
  const fence = fenceAround(text, info.includes('`') ? '~' : '`');
  return `${fence}${info}\n${text}\n${fence}`;
}
