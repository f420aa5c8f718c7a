import type { Tree } from './tree';

/** What a learner's cards of a node, and of all nodes below it, are at. */
export interface NodeMemory {
  /** Those that were reviewed: of a new card nobody can tell whether it is recalled. */
  readonly cards: number;
  /** Those that were not. */
  readonly fresh: number;
  /** How many of the reviewed ones are recalled now, as far as can be told: the sum of their chances. */
  readonly recalled: number;
  readonly due: number;
}

/** Of each node with cards, and of each branch above it: the sum of what hangs below. */
export function treeMemory(
  tree: Tree,
  byNode: ReadonlyMap<string, NodeMemory>,
): ReadonlyMap<string, NodeMemory> {
  const sums = new Map<string, { cards: number; fresh: number; recalled: number; due: number }>();
  for (const [id, { cards, fresh, recalled, due }] of byNode) {
    for (let at = tree.nodes.get(id); at; at = tree.nodes.get(at.parentId ?? '')) {
      const sum = sums.get(at.id);
      if (sum) {
        sum.cards += cards;
        sum.fresh += fresh;
        sum.recalled += recalled;
        sum.due += due;
      } else sums.set(at.id, { cards, fresh, recalled, due });
    }
  }
  return sums;
}

/** The share of the reviewed cards that is recalled now, in per cent; whole, and 100 only where all are sure. */
export const recalledPercent = ({
  cards,
  recalled,
}: Pick<NodeMemory, 'cards' | 'recalled'>): number | null =>
  cards === 0 ? null : Math.floor((100 * recalled) / cards + 1e-9);

/** What the two marks of a node with cards mean, for the key below the map. */
export const memoryKey: readonly (readonly [mark: string, words: string])[] = [
  ['memory', 'how much of its cards you recall now'],
  ['due', 'cards that are due'],
];
