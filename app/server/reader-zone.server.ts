import { type ReaderZone, timeZoneNamed } from '~/kit/text/time-zone';
import type { User } from '~/rooms/account/store/users';

/** The cookie that the inline script sets (`kit/page/theme-script.ts`). */
const zoneCookie = /(?:^|;\s*)zone=([\w/+-]+)/;

/** The time zone of whoever asks: the account's choice, else what the browser has said, else not known. */
export function readerZone(user: User | null, request: Request): ReaderZone {
  if (user?.timeZone) return { zone: user.timeZone, isZoneChosen: true };
  const said = zoneCookie.exec(request.headers.get('cookie') ?? '')?.[1];
  return { zone: said ? timeZoneNamed(said) : null, isZoneChosen: false };
}
