import { mapWords } from '~/rooms/map/words';
import type { Tree } from './tree';

/** The state of a learner's cards on a node or, summed, on all nodes below it. */
export interface NodeMemory {
  /** Reviewed cards. Recall cannot be estimated for a new card. */
  readonly cards: number;
  /** New cards, which were never reviewed. */
  readonly fresh: number;
  /** How many of the reviewed cards are expected to be recalled now: the sum of their probabilities. */
  readonly recalled: number;
  readonly due: number;
}

/** The state of each node with cards and of each branch above it: the sum over its nodes. */
export function treeMemory(tree: Tree, byNode: ReadonlyMap<string, NodeMemory>): ReadonlyMap<string, NodeMemory> {
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

/** The share of the reviewed cards that is recalled now, in whole per cent; 100 only if all are certain. */
export const recalledPercent = ({ cards, recalled }: Pick<NodeMemory, 'cards' | 'recalled'>): number | null =>
  cards === 0 ? null : Math.floor((100 * recalled) / cards + 1e-9);

/** The two marks of a node with cards, for the legend below the map. */
export const memoryKey = (): readonly (readonly [mark: string, words: string])[] => [
  ['memory', mapWords.howMuchYouRecall],
  ['due', mapWords.cardsThatAreDue],
];
