import type { OutlineLine } from './hierarchy';

/**
 * Removes the repetitions of a looping model: a branch that adds nothing to an earlier sibling with the same label, and
 * a path that reaches the same two labels for the third time. Equal labels in different branches stay. Linear.
 */
export function withoutRepeats(lines: readonly OutlineLine[]): OutlineLine[] {
  const straight = withoutCircles(lines);
  const subtrees = subtreesOf(straight);
  const kept: OutlineLine[] = [];
  /** By level and label: earlier siblings. */
  const siblings: Map<string, number[]>[] = [];
  for (let at = 0; at < straight.length; ) {
    const { level, label } = straight[at] as OutlineLine;
    siblings.length = Math.min(siblings.length, level);
    siblings[level - 1] ??= new Map();
    const alike = siblings[level - 1] as Map<string, number[]>;
    const earlier = alike.get(label);
    if (earlier?.some((other) => subtrees.addsNothing(at, other))) {
      at = subtrees.endOf(at);
      continue;
    }
    if (!earlier) alike.set(label, [at]);
    // More than a few siblings with one label are a loop, and comparing all of them would take quadratic time.
    else if (earlier.length < mostAlike) earlier.push(at);
    kept.push(straight[at] as OutlineLine);
    at += 1;
  }
  return kept;
}

const mostAlike = 8;

/** Numbers for lines and their subtrees: a set for each of 50,000 lines would take 20 MB. */
function subtreesOf(lines: readonly OutlineLine[]) {
  const ends = endsOf(lines);
  const numbers = new Map<string, number>();
  const numberOf = (key: string): number => {
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  };
  function* childrenOf(at: number): Generator<number> {
    for (let child = at + 1; child < (ends[at] as number); child = ends[child] as number) yield child;
  }
  /** Equal labels have the same number. It is also that of a line with this label and nothing below it. */
  const labels = new Int32Array(lines.length);
  /** Equal subtrees have the same number. */
  const subtrees = new Int32Array(lines.length);
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const label = numberOf(lines[at]?.label ?? '');
    const below = new Set<number>();
    for (const child of childrenOf(at)) below.add(subtrees[child] as number);
    labels[at] = label;
    subtrees[at] = below.size === 0 ? label : numberOf(`${label}\n${[...below].join()}`);
  }
  /** By line, made where one is compared: its children's subtrees, and each child without its descendants. */
  const compared = new Map<number, Set<number>>();
  const partsOf = (at: number): Set<number> => {
    const known = compared.get(at);
    if (known) return known;
    const parts = new Set<number>();
    for (const child of childrenOf(at)) parts.add(subtrees[child] as number).add(labels[child] as number);
    compared.set(at, parts);
    return parts;
  };
  return {
    /** The index after the last line of its subtree. */
    endOf: (at: number): number => ends[at] as number,
    /** Whether the other line has all that is below this one. The last repetition may be truncated. */
    addsNothing(at: number, other: number): boolean {
      for (const child of childrenOf(at)) if (!partsOf(other).has(subtrees[child] as number)) return false;
      return true;
    },
  };
}

/** For each line the index after the last one of its subtree. */
function endsOf(lines: readonly OutlineLine[]): Int32Array {
  const ends = new Int32Array(lines.length).fill(lines.length);
  const open: number[] = [];
  for (const [at, { level }] of lines.entries()) {
    while (open.length >= level) ends[open.pop() as number] = at;
    open.push(at);
  }
  return ends;
}

function withoutCircles(lines: readonly OutlineLine[]): readonly OutlineLine[] {
  const path: string[] = [];
  /** How often the path has each step, of those that it has. */
  const steps = new Map<string, number>();
  let cutAbove = Number.POSITIVE_INFINITY;
  return lines.filter(({ label, level }) => {
    if (level > cutAbove) return false;
    cutAbove = Number.POSITIVE_INFINITY;
    while (path.length >= level) {
      const step = `${path.at(-2)}\n${path.at(-1)}`;
      const times = (steps.get(step) ?? 1) - 1;
      if (times > 0) steps.set(step, times);
      else steps.delete(step);
      path.pop();
    }
    path.push(label);
    const step = `${path.at(-2)}\n${label}`;
    const times = (steps.get(step) ?? 0) + 1;
    steps.set(step, times);
    if (times <= 2) return true;
    cutAbove = level;
    return false;
  });
}
