import type { CourseChecks } from '../../../support/recomputed';

/** The days on which a card returns, walked one day after another. */
function returns(gaps: readonly number[]): number[] {
  const days: number[] = [];
  let waited = 0;
  for (let day = 1; days.length < gaps.length; day += 1) {
    waited += 1;
    if (waited !== gaps[days.length]) continue;
    days.push(day);
    waited = 0;
  }
  return days;
}

/** Its other exercises have words, gaps and choices: spanish-course.test.ts conjugates their verbs. */
export const checks: CourseChecks = {
  'your-own-sentence-deck-and-a-weekly-conversation': [{ gaps: () => returns([1, 3, 8, 20]).slice(1) }],
};
