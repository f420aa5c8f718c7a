import type { Rooms } from '~/composition.server';
import { escapeHtml } from '~/kit/text/escape-html';
import { goOnWithToday, todayLine } from '~/rooms/review/routes/views/today-step.server';
import { reviewWords } from '~/rooms/review/words';

/** Above 'Done' of a lesson that Today has opened: where the learner is in their day, and the way on. */
export async function todayHtml(rooms: Rooms, learner: Parameters<Rooms['home']['planToday']>[0]): Promise<string> {
  const day = await rooms.home.planToday(learner);
  const [address, line] = day.steps.length > 0 ? ['/today', todayLine(day)] : [goOnWithToday, reviewWords.today];
  return `<p class="hint"><a href="${address}">${escapeHtml(line)}</a></p>`;
}
