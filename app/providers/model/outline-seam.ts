import { takenBack } from '~/kit/text/taken-back';

/** Reads the pieces of an answer and returns the text to pass on. */
export interface OutlineSeam {
  push(piece: string): string;
  end(): string;
}

/**
 * Reads the lines that continue an outline. Repeated lines at the beginning are dropped, and each line is indented as
 * in the canonical form, one level below the topic.
 */
export function createOutlineSeam(soFar: string): OutlineSeam {
  const known = new Set(soFar.split('\n').map(bare));
  let repeating = true;
  let line = '';
  const close = (whole: string): string => {
    if (repeating && (bare(whole) === '' || known.has(bare(whole)))) return '';
    repeating = false;
    return `  ${whole}\n`;
  };
  return {
    push(piece) {
      const at = piece.lastIndexOf(takenBack);
      if (at >= 0) {
        repeating = true;
        line = '';
      }
      const lines = (line + piece.slice(at + 1)).split('\n');
      line = lines.pop() ?? '';
      return (at >= 0 ? takenBack : '') + lines.map(close).join('');
    },
    end() {
      const rest = line.trim() === '' ? '' : close(line);
      line = '';
      return rest;
    },
  };
}

/** A line without indentation and marker. */
const bare = (line: string): string => line.replace(/^\s*(?:[-*+•]\s+|\d+[.)]\s+)?/, '').trim();
