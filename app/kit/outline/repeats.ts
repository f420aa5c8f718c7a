import type { OutlineLine } from './hierarchy';

/**
 * Removes the repetitions of a looping model: a branch that adds nothing to an earlier sibling with the same label, and
 * a path that reaches the same two labels for the third time. Equal labels in different branches stay. Linear.
 */
export function withoutRepeats(lines: readonly OutlineLine[]): OutlineLine[] {
  const straight = withoutCircles(lines);
  const keys = subtreeKeys(straight);
  const kept: OutlineLine[] = [];
  /** By level and label: the subtrees of earlier siblings. */
  const siblings: Map<string, Set<number>[]>[] = [];
  for (let at = 0; at < straight.length; ) {
    const line = straight[at] as OutlineLine;
    siblings.length = Math.min(siblings.length, line.level);
    siblings[line.level - 1] ??= new Map();
    const alike = siblings[line.level - 1] as Map<string, Set<number>[]>;
    const { children, has, end } = keys[at] as Subtree;
    const earlier = alike.get(line.label) ?? [];
    if (earlier.some((others) => [...children].every((child) => others.has(child)))) {
      at = end;
      continue;
    }
    // More than a few siblings with one label are a loop, and comparing all of them would take quadratic time.
    if (earlier.length < mostAlike) alike.set(line.label, [...earlier, has]);
    kept.push(line);
    at += 1;
  }
  return kept;
}

const mostAlike = 8;

interface Subtree {
  /** Ids of the children's subtrees; equal subtrees have the same id. */
  readonly children: Set<number>;
  /** `children`, and each child without its descendants: the last repetition may be truncated. */
  readonly has: Set<number>;
  /** The index after its last line. */
  end: number;
}

function subtreeKeys(lines: readonly OutlineLine[]): readonly Subtree[] {
  const subtrees: Subtree[] = lines.map((_, at) => ({ children: new Set(), has: new Set(), end: at + 1 }));
  const numbers = new Map<string, number>();
  const numberOf = (key: string): number => {
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  };
  const open: number[] = [];
  const close = () => {
    const at = open.pop() as number;
    const subtree = subtrees[at] as Subtree;
    const parent = subtrees[open.at(-1) ?? -1];
    if (!parent) return;
    const number = numberOf(`${lines[at]?.label}\n${[...subtree.children].join()}`);
    parent.children.add(number);
    parent.has.add(number).add(numberOf(`${lines[at]?.label}\n`));
    parent.end = subtree.end;
  };
  for (const [at, { level }] of lines.entries()) {
    while (open.length >= level) close();
    open.push(at);
  }
  while (open.length > 0) close();
  return subtrees;
}

function withoutCircles(lines: readonly OutlineLine[]): readonly OutlineLine[] {
  const path: string[] = [];
  const steps = new Map<string, number>();
  let cutAbove = Number.POSITIVE_INFINITY;
  return lines.filter(({ label, level }) => {
    if (level > cutAbove) return false;
    cutAbove = Number.POSITIVE_INFINITY;
    while (path.length >= level) {
      const step = `${path.at(-2)}\n${path.at(-1)}`;
      steps.set(step, (steps.get(step) ?? 1) - 1);
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
