import type { Rooms } from '~/composition.server';
import type { User } from '~/rooms/account/store/users';
import { readerZone } from '~/server/reader-zone.server';

type Learner = Parameters<Rooms['review']['nextCards']>[0];

/** The user as a learner: their wishes, and their days in the zone of the account or, without one, of the browser. */
export const learnerOf = (user: User, request: Request): Learner => ({
  userId: user.id,
  days: { zone: readerZone(user, request).zone, startsAt: user.dayStartsAt },
  retention: user.reviewRetention,
  newCardsADay: user.newCardsADay,
});
