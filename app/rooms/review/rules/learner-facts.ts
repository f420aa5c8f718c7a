import type { LeafFact, LearnerFacts } from '~/rooms/account/rules/learner';
import type { MapProgress } from '~/rooms/map/rules/leaf-progress';
import type { Tree } from '~/rooms/map/rules/tree';
import type { Memory } from './memory';

/** The part of a reviewed card that tells whether its leaf is remembered. */
export interface ReviewedCard {
  readonly nodeId: string;
  readonly memory: Pick<Memory, 'state' | 'lapses' | 'reviewedAt'>;
  /** The probability that the learner recalls it now. */
  readonly recall: number;
}

export interface LearnerLogs {
  readonly progress: MapProgress;
  readonly cards: readonly ReviewedCard[];
  /** Leaves with an exercise that was missed and never answered right, and when it was missed last. */
  readonly misses: readonly { readonly nodeId: string; readonly at: Date }[];
}

/** The mean probability of recall from which a leaf counts as remembered. */
const rememberedFrom = 0.8;
/** A card that was forgotten before counts as missed below this. */
const mendedFrom = 0.9;

/** A card that was forgotten at its last review, or twice and is not held well since. */
const isLapsed = ({ memory: { state, lapses }, recall }: ReviewedCard): boolean =>
  state === 'relearning' || (lapses >= 2 && recall < mendedFrom);

/**
 * Reads the logs of one learner for the nodes that their map has now. A leaf with a forgotten card is missed and not
 * remembered; a missed exercise is mended once its leaf is remembered at a later review.
 */
export function learnerFacts(
  tree: Tree,
  { progress, cards, misses }: LearnerLogs,
): Omit<LearnerFacts, 'aim' | 'goals'> {
  const { missedAt, remembered } = missedLeaves({ cards, misses });
  const done = [...progress].flatMap(([nodeId, { doneAt }]) => (doneAt ? [[nodeId, doneAt] as const] : []));
  const named = (facts: Iterable<readonly [string, Date]>): LeafFact[] =>
    [...facts].flatMap(([nodeId, at]) => {
      const node = tree.nodes.get(nodeId);
      return node ? [{ label: node.label, at }] : [];
    });
  return { done: named(done), remembered: named(remembered), missed: named(missedAt) };
}

/** The leaves with something that was missed and is not mended, and when; and those that are remembered without it. */
export function missedLeaves({ cards, misses }: Pick<LearnerLogs, 'cards' | 'misses'>) {
  const missedAt = new Map<string, Date>();
  const remembered = rememberedLeaves(cards);
  for (const card of cards) if (isLapsed(card)) keepNewest(missedAt, card.nodeId, card.memory.reviewedAt);
  for (const nodeId of missedAt.keys()) remembered.delete(nodeId);
  for (const { nodeId, at } of misses)
    if ((remembered.get(nodeId) ?? new Date(0)) <= at) keepNewest(missedAt, nodeId, at);
  for (const nodeId of missedAt.keys()) remembered.delete(nodeId);
  return { missedAt, remembered };
}

/** The leaves whose reviewed cards are recalled on average, and when one of them was reviewed last. */
function rememberedLeaves(cards: readonly ReviewedCard[]): Map<string, Date> {
  const sums = new Map<string, { recall: number; cards: number }>();
  const at = new Map<string, Date>();
  for (const { nodeId, recall, memory } of cards) {
    const sum = sums.get(nodeId) ?? { recall: 0, cards: 0 };
    sums.set(nodeId, { recall: sum.recall + recall, cards: sum.cards + 1 });
    keepNewest(at, nodeId, memory.reviewedAt);
  }
  for (const [nodeId, { recall, cards: count }] of sums) if (recall < rememberedFrom * count) at.delete(nodeId);
  return at;
}

function keepNewest(times: Map<string, Date>, nodeId: string, at: Date): void {
  const known = times.get(nodeId);
  if (!known || known < at) times.set(nodeId, at);
}
