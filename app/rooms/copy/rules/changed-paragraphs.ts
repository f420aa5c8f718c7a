/** A paragraph of a text that has changed: in both texts, only in the earlier one, or only in the later one. */
export interface ChangedParagraph {
  readonly kind: 'same' | 'gone' | 'new';
  readonly text: string;
}

/** Comparing longer texts would take too long: then all of them is shown as changed. */
const mostPairs = 1_000_000;

/** The paragraphs of two texts side by side, as their longest common subsequence has them. */
export function changedParagraphs(earlier: string, later: string): readonly ChangedParagraph[] {
  const [before, after] = [paragraphsOf(earlier), paragraphsOf(later)];
  const of = (kind: ChangedParagraph['kind']) => (text: string) => ({ kind, text });
  if (before.length * after.length > mostPairs) return [...before.map(of('gone')), ...after.map(of('new'))];
  const width = after.length + 1;
  const common = new Uint16Array((before.length + 1) * width);
  const at = (row: number, column: number) => common[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1)
    for (let column = after.length - 1; column >= 0; column -= 1)
      common[row * width + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  const shown: ChangedParagraph[] = [];
  let [row, column] = [0, 0];
  while (row < before.length || column < after.length) {
    if (row < before.length && before[row] === after[column]) {
      shown.push({ kind: 'same', text: before[row] ?? '' });
      row += 1;
      column += 1;
    } else if (row < before.length && (column === after.length || at(row + 1, column) >= at(row, column + 1))) {
      shown.push({ kind: 'gone', text: before[row] ?? '' });
      row += 1;
    } else {
      shown.push({ kind: 'new', text: after[column] ?? '' });
      column += 1;
    }
  }
  return shown;
}

const paragraphsOf = (text: string): readonly string[] =>
  text
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
