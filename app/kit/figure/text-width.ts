/** Widths of text in a drawing. The page's fonts are not known to the server, so these are on the wide side. */

/** Widths in hundredths of an em, of a wide humanist sans. */
const narrow = /[ijl.,:;|!'’`]/;
const slim = /[ftrI()[\]{}/\\ \-"“”*]/;
const wide = /[mwMW@%—…]/;
const capital = /[A-Z&#$€£0-9+=<>~±×÷−]/;

/** Characters of East Asian width, emoji and the like are one em wide. */
const full =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const mark = /\p{M}|\u200d|\ufe0f/u;

/** The width of a text in pixels. */
export function textWidth(text: string, fontSize: number, isBold = false): number {
  let width = 0;
  for (const character of text) width += widthOf(character);
  return (width * fontSize * (isBold ? 1.08 : 1)) / 100;
}

function widthOf(character: string): number {
  if (mark.test(character)) return 0;
  if (narrow.test(character)) return 30;
  if (slim.test(character)) return 40;
  if (wide.test(character)) return 90;
  if (full.test(character)) return 100;
  return capital.test(character) ? 66 : 57;
}

/** The lines of a text that are at most `width` pixels wide, where it has spaces to break at or is too long. */
export function wrappedText(text: string, width: number, fontSize: number): readonly string[] {
  const lines: string[] = [];
  for (const typed of text.split('\n')) {
    let line = '';
    for (const word of typed.split(/[ \t]+/)) {
      for (const piece of piecesOf(word, width, fontSize)) {
        const longer = line === '' ? piece : `${line} ${piece}`;
        if (line !== '' && textWidth(longer, fontSize) > width) {
          lines.push(line);
          line = piece;
        } else line = longer;
      }
    }
    lines.push(line);
  }
  return lines;
}

/** A word in pieces of at most `width` pixels. */
function piecesOf(word: string, width: number, fontSize: number): readonly string[] {
  if (textWidth(word, fontSize) <= width) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const character of word) {
    if (piece !== '' && textWidth(piece + character, fontSize) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...pieces, piece];
}
