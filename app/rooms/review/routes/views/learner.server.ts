import type { Rooms } from '~/composition.server';
import type { User } from '~/rooms/account/store/users';
import { learnerZone } from '~/server/learner-zone.server';

type Learner = Parameters<Rooms['review']['nextCards']>[0];

/** The user as a learner: review settings, and days in the time zone of the account or else of the browser. */
export const learnerOf = (user: User, request: Request): Learner => ({
  userId: user.id,
  days: { zone: learnerZone(user, request).zone, startsAt: user.dayStartsAt },
  retention: user.reviewRetention,
  newCardsADay: user.newCardsADay,
  weights: { version: user.weightsVersion, values: user.reviewWeights },
});
