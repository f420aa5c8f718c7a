import { interleave } from './interleave';
import { recallLimits } from './limits';
import { type Grade, gradeOfChoice } from './memory';

/** A card that a browser keeps for a review without a connection. */
export interface KeptCard {
  readonly id: string;
  readonly mapId: string;
  readonly nodeId: string;
  readonly seen: number;
  /** Null for a new card. */
  readonly dueAt: string | null;
  /** Null for an open card. */
  readonly rightId: string | null;
  readonly waits: Readonly<Record<Grade, string>>;
  /** By grade: the milliseconds until it is due again, if that is within the day. */
  readonly steps: Readonly<Partial<Record<Grade, number>>>;
  /** Whether its next answer is one of the short steps: only such a card is asked some minutes ahead. */
  readonly isLearning: boolean;
}

/** An answer that the server does not have yet. */
interface Given {
  readonly card: string;
  readonly seen: number;
  readonly grade?: string;
  readonly option?: string;
  /** In milliseconds since 1970. */
  readonly at: number;
}

interface Situation {
  /** Oldest first. */
  readonly given: readonly Given[];
  /** Whether the server has the answer to a card as it was kept. */
  isSent(card: KeptCard): boolean;
  readonly now: number;
  readonly count: number;
}

/**
 * The kept cards to ask next, in the order of `nextCards`. A card that was answered here comes back after its short
 * step; after a second answer only if that was 'again', since the server alone knows the other waits by then.
 */
export function keptCardsToAsk<Card extends KeptCard>(
  kept: readonly Card[],
  { given, isSent, now, count }: Situation,
): { readonly cards: readonly Card[]; readonly waiting: { readonly due: number; readonly fresh: number } } {
  const again: Card[] = [];
  const due: Card[] = [];
  const fresh: Card[] = [];
  const soon: Card[] = [];
  for (const card of kept) {
    const last = given.findLast((each) => each.card === card.id && each.seen >= card.seen);
    if (!last) {
      if (isSent(card)) continue;
      if (card.dueAt === null) fresh.push(card);
      else if (Date.parse(card.dueAt) <= now) due.push(card);
      else if (card.isLearning && Date.parse(card.dueAt) <= now + recallLimits.learnAheadMs) soon.push(card);
      continue;
    }
    const grade = gradeOf(card, last);
    const step = grade === 1 || last.seen === card.seen ? card.steps[grade] : undefined;
    if (step === undefined || last.at + step > now + recallLimits.learnAheadMs) continue;
    const back = { ...card, seen: last.seen + 1, isNew: false, waits: { ...unknownWaits, 1: card.waits[1] } };
    (last.at + step <= now ? again : soon).push(back);
  }
  const last = given.at(-1);
  const before = kept.find(({ id }) => id === last?.card) ?? null;
  return {
    cards: interleave([again, due, fresh, soon], before, count),
    waiting: { due: again.length + due.length, fresh: fresh.length },
  };
}

const unknownWaits = { 2: '', 3: '', 4: '' };

const gradeOf = ({ rightId }: KeptCard, { grade, option }: Given): Grade =>
  option === undefined ? (Number(grade) as Grade) : gradeOfChoice(option === rightId);
