import type { Refusal } from '~/kit/fault/refusal';
import { messages } from '~/kit/messages';
import { lastStanding } from '~/rooms/review/rules/log';
import type { Cards } from '~/rooms/review/store/cards';
import type { Scheduler } from '~/rooms/review/store/scheduler';
import type { Clock } from '~/system/contract/clock';
import { memoryFrom } from './fit/memories';
import { dayStart, type Learner, reviewAt, weightsOf } from './learner';

interface Deps {
  readonly cards: Cards;
  readonly scheduler: Scheduler;
  readonly clock: Clock;
}

/** The review to revert: a card's last one as a page showed it, or null for the learner's last one of today. */
type UndoneReview = { readonly cardId: string; readonly seen: number } | null;

const entriesLooked = 100;

/**
 * Reverts a review by appending an entry: the log is append-only, and the card's memory is computed from it again.
 * Idempotent if the page names its review: only that one is reverted, however often it is sent.
 */
export const undoReview =
  ({ cards, scheduler, clock }: Deps) =>
  async (learner: Learner, named: UndoneReview): Promise<{ readonly ok: true; readonly cardId: string } | Refusal> => {
    const nothing = { ok: false, status: 409, message: messages.recall.nothingToUndo } as const;
    const { userId } = learner;
    const now = clock.now();
    const last =
      named ?? asNamed(lastStanding(await cards.entriesSince(userId, dayStart(learner, now), entriesLooked)));
    if (!last) return nothing;
    const card = await cards.byId(last.cardId, userId);
    if (!card) return { ok: false, status: 404, message: messages.recall.gone };
    // Already reverted, or reviewed again since the page was rendered.
    if (named && card.seen !== named.seen) return { ok: true, cardId: card.id };
    const log = await cards.log(card.id, userId);
    if (log.length !== card.seen) return nothing;
    const entry = { ...reviewAt(learner, 1, now), grade: 0, n: card.seen + 1, cardId: card.id, userId, ms: 0 } as const;
    const after = [...log, entry];
    if (standingCount(after) === standingCount(log)) return nothing;
    await cards.record(entry, memoryFrom(scheduler, learner, after), weightsOf(learner).version);
    return { ok: true, cardId: card.id };
  };

const asNamed = (entry: { cardId: string; n: number } | null): UndoneReview =>
  entry && { cardId: entry.cardId, seen: entry.n };

/** How many reviews of a log have not been reverted. */
const standingCount = (log: readonly { readonly grade: number }[]): number =>
  log.reduce((count, { grade }) => Math.max(0, count + (grade === 0 ? -1 : 1)), 0);
