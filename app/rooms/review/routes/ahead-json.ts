import { json } from '@remix-run/node';
import { rateLimits } from '~/kit/limits';
import { accountMark } from '~/rooms/account/routes/views/account-mark.server';
import { page, withinLimit } from '~/server/handle.server';
import { learnerOf } from './views/learner.server';
import { cardData } from './views/review-view.server';

const api = { answers: 'api' } as const;

/** For scripts: the cards that a browser keeps, with their answers, for a review without a connection. */
export const loader = page(
  'member',
  async (visit) => {
    const { user, request, rooms } = visit;
    await withinLimit(visit, rateLimits.polls, api);
    const cards = await rooms.review.cardsAhead(learnerOf(user, request));
    const ahead = { account: accountMark(rooms, user.id), cards: cards.map(cardData) };
    return json(ahead, { headers: { 'Cache-Control': 'private, no-store' } });
  },
  api,
);
