import { nextSlice } from '~/kit/slices';
import {
  type By,
  byMonthLearned,
  byPeriods,
  daysOf,
  daysReviewed,
  rememberedOf,
  spansShown,
} from '~/rooms/home/rules/progress';
import type { Learning, Span } from '~/rooms/home/store/learning';
import type { Learner } from '~/rooms/review/acts/learner';
import { dayOf } from '~/rooms/review/rules/day';
import type { Clock } from '~/system/contract/clock';

interface Deps {
  readonly learning: Learning;
  readonly clock: Clock;
}

/**
 * Figures by week or month of one learner, on all maps or one, computed from the logs alone. The reviews are counted in
 * slices, one a period, since a learner may have 100,000 in a year.
 * @param mapId of a map that the learner may read
 */
export const progressByPeriods =
  ({ learning, clock }: Deps) =>
  async ({ userId, days }: Learner, by: By, mapId: string | null) => {
    const now = clock.now();
    const today = dayOf(now, days);
    const spans = spansShown(by, today, days);
    const since = spans[0]?.since ?? now;
    const period = { userId, mapId, since };
    const [lessons, tries, undone] = await Promise.all([
      learning.lessonsDone(period),
      learning.firstTries(period),
      learning.logsWithUndo(period),
    ]);
    const within = { ...period, except: [...new Set(undone.map(({ cardId }) => cardId))] };
    const counted = await inSlices(spans, (span) => learning.reviewsByDay({ ...within, ...span }));
    const remembered = await inSlices(spans, (span) => learning.remembered({ ...within, ...span }));
    const all = [...remembered, ...rememberedOf(undone, since)];
    return {
      periods: byPeriods(by, today, {
        lessons: daysOf(lessons, days),
        exercises: tries.map(({ at, isRight }) => ({ day: dayOf(at, days), isRight })),
        reviews: [...counted, ...daysReviewed(undone, since).map((day) => ({ day, count: 1 }))],
        remembered: all,
      }),
      learned: byMonthLearned(all),
    };
  };

async function inSlices<Row>(
  spans: readonly Pick<Span, 'since' | 'until'>[],
  find: (span: Pick<Span, 'since' | 'until'>) => Promise<Row[]>,
): Promise<Row[]> {
  const found: Row[] = [];
  for (const span of spans) {
    await nextSlice();
    found.push(...(await find(span)));
  }
  return found;
}
