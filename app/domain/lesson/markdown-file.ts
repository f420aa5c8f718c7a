/**
 * Lowers a lesson's headings by `levels` (at most to 6) to put it below the headings of a file. Leaves code as it is,
 * and closes an open code fence, which would otherwise take in the rest of the file (CommonMark 4.5).
 */
export function lowerHeadings(markdown: string, levels: number): string {
  let fence: string | null = null;
  const lines = markdown.split('\n').map((line) => {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== null) {
      if (mark?.startsWith(fence) && line.trim() === mark) fence = null;
      return line;
    }
    if (mark) {
      fence = mark;
      return line;
    }
    return line.replace(
      /^( {0,3})(#{1,6})(?=\s|$)/,
      (_, space: string, signs: string) => space + '#'.repeat(Math.min(6, signs.length + levels)),
    );
  });
  return [...lines, ...(fence === null ? [] : [fence])].join('\n');
}
