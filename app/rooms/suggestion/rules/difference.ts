/** Parts that stand in both texts, only in the earlier one, or only in the later one. */
export interface Difference<Part = string> {
  readonly kind: 'same' | 'removed' | 'added';
  readonly parts: readonly Part[];
}

/** Words of a page with many paragraphs are compared while it is made. */
const wordEditsMax = 200;

/**
 * The shortest edit from one list to another, in order; neighbouring parts of one kind are together. (E. Myers, 'An
 * O(ND) Difference Algorithm and Its Variations', 1986.)
 * @param editsMax texts with more edits are one that replaces the other: the search costs the square of the edits
 */
export function differenceOf<Part>(
  before: readonly Part[],
  after: readonly Part[],
  editsMax = 1_000,
): Difference<Part>[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  const steps = editOf(before.slice(start, before.length - end), after.slice(start, after.length - end), editsMax);
  return joined([
    { kind: 'same', parts: before.slice(0, start) },
    ...steps,
    { kind: 'same', parts: before.slice(before.length - end) },
  ]);
}

function joined<Part>(steps: readonly Difference<Part>[]): Difference<Part>[] {
  const all: { kind: Difference['kind']; parts: Part[] }[] = [];
  for (const { kind, parts } of steps) {
    if (parts.length === 0) continue;
    const last = all.at(-1);
    if (last?.kind === kind) last.parts.push(...parts);
    else all.push({ kind, parts: [...parts] });
  }
  return all;
}

function editOf<Part>(before: readonly Part[], after: readonly Part[], editsMax: number): Difference<Part>[] {
  const trace = reach(before, after, editsMax);
  if (!trace)
    return [
      { kind: 'removed', parts: before },
      { kind: 'added', parts: after },
    ];
  const steps: Difference<Part>[] = [];
  let [x, y] = [before.length, after.length];
  for (let edits = trace.length - 1; edits >= 0; edits -= 1) {
    const furthest = trace[edits];
    const diagonal = x - y;
    const isAdded = goesDown(furthest, diagonal, edits);
    const from = diagonal + (isAdded ? 1 : -1);
    const fromX = edits === 0 ? 0 : (furthest?.get(from) ?? 0);
    const fromY = edits === 0 ? 0 : fromX - from;
    for (; x > fromX && y > fromY; x -= 1, y -= 1) steps.push({ kind: 'same', parts: before.slice(x - 1, x) });
    if (edits === 0) break;
    steps.push(
      isAdded ? { kind: 'added', parts: after.slice(y - 1, y) } : { kind: 'removed', parts: before.slice(x - 1, x) },
    );
    [x, y] = [fromX, fromY];
  }
  return steps.reverse();
}

/** How far each diagonal was reached before each edit; null if the texts differ too much. */
function reach<Part>(
  before: readonly Part[],
  after: readonly Part[],
  editsMax: number,
): ReadonlyMap<number, number>[] | null {
  const furthest = new Map<number, number>([[1, 0]]);
  const trace: ReadonlyMap<number, number>[] = [];
  for (let edits = 0; edits <= Math.min(before.length + after.length, editsMax); edits += 1) {
    trace.push(new Map(furthest));
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const isAdded = goesDown(furthest, diagonal, edits);
      let x = isAdded ? (furthest.get(diagonal + 1) ?? 0) : (furthest.get(diagonal - 1) ?? 0) + 1;
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x += 1;
      furthest.set(diagonal, x);
      if (x >= before.length && x - diagonal >= after.length) return trace;
    }
  }
  return null;
}

/** Whether the furthest path to a diagonal comes by an added part, and not by a removed one. */
const goesDown = (furthest: ReadonlyMap<number, number> | undefined, diagonal: number, edits: number): boolean =>
  diagonal === -edits ||
  (diagonal !== edits && (furthest?.get(diagonal - 1) ?? -1) < (furthest?.get(diagonal + 1) ?? -1));

/** A text as words, spaces and signs. Languages without spaces are compared by letters. */
const wordsIn = (text: string): readonly string[] =>
  text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}]+|\s+|[\s\S]/gu) ??
  [];

/** The words that a change of a paragraph removes and adds. */
export const wordDifference = (before: string, after: string): readonly { kind: Difference['kind']; text: string }[] =>
  differenceOf(wordsIn(before), wordsIn(after), wordEditsMax).map(({ kind, parts }) => ({
    kind,
    text: parts.join(''),
  }));
