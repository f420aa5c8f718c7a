import type { Refusal } from '~/kit/fault/refusal';
import { type FitFigures, fitReviewsMin } from '~/rooms/account/rules/weights';
import type { Users } from '~/rooms/account/store/users';
import { fitWords } from '~/rooms/account/words/fit';
import { countReviews, fitLimits, type History, historyOf } from '~/rooms/review/rules/fit/histories';
import type { Cards, RecallFigures } from '~/rooms/review/store/cards';
import type { Scheduler } from '~/rooms/review/store/scheduler';
import type { Clock } from '~/system/contract/clock';
import type { MemoryFit } from '~/system/contract/memory-fit';
import { type Learner, weightsOf } from '../learner';
import { rebuildMemories } from './memories';

interface Deps {
  readonly users: Pick<Users, 'byId' | 'change' | 'changeWeights'>;
  readonly cards: Pick<Cards, 'logs' | 'outdated' | 'rebuild'>;
  readonly recallFigures: Pick<RecallFigures, 'idsForUser'>;
  readonly memoryFit: MemoryFit;
  readonly scheduler: Scheduler;
  readonly clock: Clock;
}

/** Fits the schedule to a learner's own log, and gives the standard one back. */
export function fitSchedule(deps: Deps) {
  const { users, memoryFit, clock } = deps;

  /** With new parameters, all memories follow. If this breaks off, the next page that counts cards goes on. */
  const use = async (
    learner: Learner,
    values: readonly number[] | null,
    figures: FitFigures | null,
    over?: number,
  ): Promise<boolean> => {
    const isChanged = await users.changeWeights(learner.userId, values, figures, clock.now(), over);
    const user = await users.byId(learner.userId);
    if (!user || !isChanged) return false;
    const weights = { version: user.weightsVersion, values: user.reviewWeights };
    await rebuildMemories(deps)({ ...learner, weights }, Number.POSITIVE_INFINITY);
    return true;
  };

  return {
    /** Whether this server can fit. */
    canFit: (): boolean => memoryFit.isAvailable,

    /**
     * Fits parameters to the earlier part of the log. They are used from now on if they predict the rest better.
     * @returns whether they are used
     */
    fitSchedule: async (learner: Learner): Promise<{ readonly ok: true; readonly isKept: boolean } | Refusal> => {
      if (!memoryFit.isAvailable) return { ok: false, status: 409, message: fitWords.unavailable };
      const histories = await allHistories(deps, learner.userId);
      const missing = fitReviewsMin - countReviews(histories);
      if (missing > 0) return { ok: false, status: 409, message: fitWords.missing({ n: missing }) };
      const fit = await memoryFit.fit(histories, weightsOf(learner).values, learner.userId);
      // The first fit may find that a part of the optimiser is missing.
      if (!memoryFit.isAvailable) return { ok: false, status: 409, message: fitWords.unavailable };
      if (!fit) return { ok: false, status: 503, message: fitWords.failed };
      const { weights, ...figures } = fit;
      const isKept = fit.after < fit.before;
      const told: FitFigures = { ...figures, at: clock.now().toISOString(), isKept };
      // Another fit, or the way back to the standard, came first: its figures were compared with others.
      if (isKept && !(await use(learner, weights, told, weightsOf(learner).version)))
        return { ok: false, status: 409, message: fitWords.changed };
      if (!isKept) await users.change(learner.userId, { reviewFit: told }, clock.now());
      return { ok: true, isKept };
    },

    /** Goes back to the standard parameters. Idempotent. */
    standardSchedule: async (learner: Learner): Promise<void> => {
      if (weightsOf(learner).values !== null) await use(learner, null, null);
    },
  };
}

/** The histories of a learner's cards, read in parts, up to `fitLimits.entriesMax` entries. */
async function allHistories({ cards, recallFigures }: Deps, userId: string): Promise<History[]> {
  const ids = (await recallFigures.idsForUser(userId)).map(({ id }) => id).sort();
  const histories: History[] = [];
  let entries = 0;
  for (let at = 0; at < ids.length && entries < fitLimits.entriesMax; at += fitLimits.cardsAtOnce) {
    const logs = await cards.logs(ids.slice(at, at + fitLimits.cardsAtOnce), userId);
    for (const log of logs.values()) {
      entries += log.length;
      histories.push(historyOf(log));
    }
  }
  return histories;
}
