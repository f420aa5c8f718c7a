import { fitLimits } from '~/rooms/review/rules/fit/histories';
import { type LoggedReview, replay } from '~/rooms/review/rules/log';
import type { Memory } from '~/rooms/review/rules/memory';
import type { Card, Cards } from '~/rooms/review/store/cards';
import type { Schedule, Scheduler } from '~/rooms/review/store/scheduler';
import { type Learner, weightsOf } from '../learner';

interface Deps {
  readonly cards: Pick<Cards, 'logs' | 'outdated' | 'rebuild'>;
  readonly scheduler: Scheduler;
}

/** The schedule with the learner's parameters. */
export const scheduleOf = (scheduler: Scheduler, learner: Pick<Learner, 'weights'>): Schedule =>
  scheduler.of(weightsOf(learner).values);

/** The memory that a log gives with the learner's parameters. */
export function memoryFrom(
  scheduler: Scheduler,
  learner: Pick<Learner, 'days' | 'weights'>,
  log: readonly LoggedReview[],
): Memory | null {
  const schedule = scheduleOf(scheduler, learner);
  return replay(log, (memory, review) => schedule.after(memory, review, learner.days));
}

/**
 * The cards with memories by the learner's parameters: those of an older version, which `rebuildMemories` has not
 * reached yet, are computed from their logs. Saves nothing.
 */
export const withCurrentMemories =
  ({ cards, scheduler }: Pick<Deps, 'scheduler'> & { readonly cards: Pick<Cards, 'logs'> }) =>
  async (learner: Learner, found: readonly Card[]): Promise<readonly Card[]> => {
    const { version } = weightsOf(learner);
    const old = found.filter(({ memory, weightsVersion }) => memory !== null && weightsVersion !== version);
    if (old.length === 0) return found;
    const logs = await cards.logs(
      old.map(({ id }) => id),
      learner.userId,
    );
    return found.map((card) => {
      const log = logs.get(card.id);
      if (!old.includes(card) || log?.length !== card.seen) return card;
      return { ...card, memory: memoryFrom(scheduler, learner, log), weightsVersion: version };
    });
  };

/**
 * Computes memories of an older version anew, in batches. It can end at any time: the next call goes on. A review that
 * comes in between is computed with the new parameters by itself (`withCurrentMemories`), and its card is skipped here.
 * @param most about how many cards
 */
export const rebuildMemories =
  ({ cards, scheduler }: Deps) =>
  async (
    learner: Pick<Learner, 'userId' | 'days' | 'weights'>,
    most: number = fitLimits.rebuiltByPage,
  ): Promise<void> => {
    const { userId } = learner;
    const { version } = weightsOf(learner);
    for (let done = 0; version > 0 && done < most; done += fitLimits.cardsAtOnce) {
      const some = await cards.outdated(userId, version, fitLimits.cardsAtOnce);
      if (some.length === 0) return;
      const logs = await cards.logs(
        some.map(({ id }) => id),
        userId,
      );
      const rebuilt = some.flatMap(({ id, seen }) => {
        const log = logs.get(id) ?? [];
        return log.length === seen ? [{ id, seen, memory: memoryFrom(scheduler, learner, log) }] : [];
      });
      // None: all were reviewed meanwhile, or the parameters have changed again.
      if ((await cards.rebuild(userId, version, rebuilt)) === 0) return;
      // Requests are answered between two batches.
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
  };
