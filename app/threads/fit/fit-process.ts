import { fsrs } from 'ts-fsrs';
import { areWeights } from '~/rooms/account/rules/weights';
import {
  countReviews,
  type History,
  itemsBefore,
  judge,
  type Model,
  splitTime,
} from '~/rooms/review/rules/fit/histories';
import type { Fit } from '~/system/contract/memory-fit';

export interface FitTask {
  readonly histories: readonly History[];
  readonly present: readonly number[] | null;
}

/** `isMissing`: the optimiser, or its part for this system, is not installed. */
export type FitAnswer = { readonly fit: Fit } | { readonly failed: string; readonly isMissing?: true };

process.on('disconnect', () => process.exit(0));
process.on('message', (task: FitTask) => {
  void work(task)
    .catch((error: unknown): FitAnswer => ({ failed: String(error) }))
    .then((answer) => process.send?.(answer));
});

interface State {
  readonly stability: number;
  readonly difficulty: number;
}

/** FSRS as the schedule computes it (rooms/review/store/fsrs.ts), without its due dates. */
function modelOf(weights: readonly number[] | null): Model<State> {
  const algorithm = fsrs({
    ...(weights ? { w: weights } : {}),
    enable_fuzz: false,
    enable_short_term: true,
    relearning_steps: ['10m'],
  });
  return {
    next: (state, days, grade) => algorithm.next_state(state, days, grade),
    recall: ({ stability }, days) => algorithm.forgetting_curve(days, stability),
    stability: ({ stability }) => stability,
  };
}

async function work({ histories, present }: FitTask): Promise<FitAnswer> {
  // Loaded here: it may be missing. It is native, and its `timeout` only sets how often it reports.
  const optimiser = await import('@open-spaced-repetition/binding').catch((error: unknown) => String(error));
  if (typeof optimiser === 'string') return { failed: optimiser, isMissing: true };
  const { computeParameters, FSRSBindingItem, FSRSBindingReview } = optimiser;
  const since = splitTime(histories);
  const items = itemsBefore(histories, since).map(
    (history) =>
      new FSRSBindingItem(
        history.map(
          ({ day, grade }, at) => new FSRSBindingReview(grade, Math.max(0, day - (history[at - 1]?.day ?? day))),
        ),
      ),
  );
  const weights = await computeParameters(items, { enableShortTerm: true, numRelearningSteps: 1 });
  if (!areWeights(weights)) throw new Error('The optimiser gave no parameters.');
  const before = judge(modelOf(present), histories, since);
  const after = judge(modelOf(weights), histories, since);
  return {
    fit: {
      weights,
      reviews: countReviews(histories),
      held: before.held,
      before: before.logLoss,
      after: after.logLoss,
      daysBefore: before.medianDays,
      daysAfter: after.medianDays,
    },
  };
}
