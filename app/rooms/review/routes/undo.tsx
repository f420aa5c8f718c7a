import { json } from '@remix-run/node';
import { rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { formSchema, readForm, text, wantsData, wholeNumber } from '~/server/form.server';
import { act, failure, page, withinLimit } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';
import { learnerOf } from './views/learner.server';
import { queueData, reviewAddress, scopeOf } from './views/review-view.server';
import { cardsToday } from './views/today-step.server';

export const loader = page('member', async () => redirectWithin('/review'));

const fields = formSchema({ card: text, seen: wholeNumber(9), answer: wantsData });

/**
 * Reverts the learner's last review of today, or the one that `card` and `seen` name, and redirects to its card.
 * `answer=json` returns that card and those after it.
 */
export const action = act(
  'member',
  async (visit) => {
    const { user, url, request, form, rooms } = visit;
    await withinLimit(visit, rateLimits.reviewsByUser);
    const learner = learnerOf(user, request);
    const { card: cardId, seen, answer } = readForm(fields, form);
    const named = cardId && seen !== null ? { cardId, seen } : null;
    const undone = await rooms.review.undoReview(learner, named);
    if (!undone.ok) throw failure(undone.status, undone.message);
    const scope = scopeOf(url);
    if (!answer)
      return redirectWithin(
        reviewAddress(scope, [
          ['card', undone.cardId],
          ['undone', '1'],
        ]),
        { status: 303 },
      );
    const today = scope.isToday ? await cardsToday(rooms, learner, scope) : null;
    const queue = await rooms.review.nextCards(today?.learner ?? learner, today?.scope ?? scope, {
      first: undone.cardId,
      ...(scope.isToday && { count: today?.count ?? 1 }),
    });
    return json({ message: null, queue: queue && queueData(queue, today?.line) });
  },
  { failed: () => messages.recall.failed },
);

export { NeverRendered as default } from '~/kit/page/never-rendered';
