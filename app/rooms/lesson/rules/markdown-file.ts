/**
 * Lowers a lesson's headings by `levels` (at most to 6) so that it fits below a file's own headings. Leaves code as it
 * is, and closes an open code fence, which would otherwise include the rest of the file (CommonMark 4.5).
 */
export function lowerHeadings(markdown: string, levels: number): string {
  const fences = new Fences();
  const lines = markdown
    .split('\n')
    .map((line) =>
      fences.isCode(line)
        ? line
        : line.replace(
            /^( {0,3})(#{1,6})(?=\s|$)/,
            (_, space: string, signs: string) => space + '#'.repeat(Math.min(6, signs.length + levels)),
          ),
    );
  return [...lines, ...(fences.open === null ? [] : [fences.open])].join('\n');
}

/** The code fence that a text leaves open; null if it leaves none. */
export function openFence(markdown: string): string | null {
  const fences = new Fences();
  for (const line of markdown.split('\n')) fences.isCode(line);
  return fences.open;
}

/** Tracks code fences across the lines of a text. */
class Fences {
  /** The fence that is open; null outside of code. */
  open: string | null = null;

  /** Whether the line is code or a code fence. */
  isCode(line: string): boolean {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (this.open === null) {
      this.open = mark ?? null;
      return mark !== undefined;
    }
    if (mark?.startsWith(this.open) && line.trim() === mark) this.open = null;
    return true;
  }
}
