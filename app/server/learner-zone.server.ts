import { type LearnerZone, timeZoneNamed } from '~/kit/text/time-zone';
import type { User } from '~/rooms/account/store/users';

/** The cookie that the inline script sets (`kit/page/theme-script.ts`). */
const zoneCookie = /(?:^|;\s*)zone=([\w/+-]+)/;

/** The time zone of the user: the account's choice, else the browser's, else unknown. */
export function learnerZone(user: User | null, request: Request): LearnerZone {
  if (user?.timeZone) return { zone: user.timeZone, isZoneChosen: true };
  const said = zoneCookie.exec(request.headers.get('cookie') ?? '')?.[1];
  return { zone: said ? timeZoneNamed(said) : null, isZoneChosen: false };
}
