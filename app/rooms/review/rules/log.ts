import type { Grade, Memory, Review } from './memory';

/** One entry of a card's append-only log. */
export type LoggedReview = Omit<Review, 'grade'> & {
  /** 0 reverts the last review that has not been reverted. */
  readonly grade: Grade | 0;
};

/** The reviews of a log that have not been reverted, oldest first. */
export function standing<Entry extends { readonly grade: Grade | 0 }>(
  log: readonly Entry[],
): (Entry & { readonly grade: Grade })[] {
  const reviews: (Entry & { readonly grade: Grade })[] = [];
  for (const entry of log) {
    if (entry.grade === 0) reviews.pop();
    else reviews.push(entry as Entry & { readonly grade: Grade });
  }
  return reviews;
}

/** The entries of several cards as the logs of each. */
export function logsByCard<Entry extends { readonly cardId: string }>(entries: readonly Entry[]): Entry[][] {
  const byCard = new Map<string, Entry[]>();
  for (const entry of entries) {
    const log = byCard.get(entry.cardId);
    if (log) log.push(entry);
    else byCard.set(entry.cardId, [entry]);
  }
  return [...byCard.values()];
}

/** The memory that results from a log; null if no review counts. */
export const replay = (
  log: readonly LoggedReview[],
  after: (memory: Memory | null, review: Review) => Memory,
): Memory | null => standing(log).reduce<Memory | null>((memory, review) => after(memory, review), null);

/** A log entry; a list has those of several cards, newest first. */
interface Entry {
  readonly cardId: string;
  readonly n: number;
  readonly at: Date;
  readonly grade: Grade | 0;
}

/** The review that an undo reverts: the last one that counts, or null. */
export function lastStanding(newestFirst: readonly Entry[]): Entry | null {
  const taken = new Map<string, number>();
  for (const entry of inOrder(newestFirst)) {
    const pending = taken.get(entry.cardId) ?? 0;
    if (entry.grade === 0) taken.set(entry.cardId, pending + 1);
    else if (pending > 0) taken.set(entry.cardId, pending - 1);
    else return entry;
  }
  return null;
}

/** A learner's results in a period: how many cards they saw, and how many they recalled at once. */
export interface Tally {
  readonly cards: number;
  readonly remembered: number;
}

export function tally(newestFirst: readonly Entry[]): Tally {
  let cards = 0;
  let remembered = 0;
  for (const entries of logsByCard(inOrder(newestFirst).reverse())) {
    const first = standing(entries)[0];
    if (!first) continue;
    cards += 1;
    if (first.grade > 1) remembered += 1;
  }
  return { cards, remembered };
}

/** Sorts entries newest first. Entries of a card may have the same time: then their numbers decide. */
const inOrder = (entries: readonly Entry[]): Entry[] =>
  [...entries].sort(
    (one, other) => other.at.getTime() - one.at.getTime() || (one.cardId === other.cardId ? other.n - one.n : 0),
  );
