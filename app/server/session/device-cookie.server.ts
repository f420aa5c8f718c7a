import type { Rooms } from '~/composition.server';
import { accountLimits } from '~/rooms/account/rules/limits';
import type { User } from '~/rooms/account/store/users';
import { ownCookie } from './own-cookie.server';

/** The cookie of a browser that was signed in before. It grants no access; see `rememberDevice`. */
export function createDeviceCookie({ account, server }: Pick<Rooms, 'account' | 'server'>) {
  const cookie = ownCookie(server.settings, 'topiary-device', {
    maxAgeMs: accountLimits.knownDeviceMs,
    isSigned: false,
  });
  const deviceOf = async (request: Request): Promise<string | null> => {
    const written: unknown = await cookie.parse(request.headers.get('cookie'));
    return typeof written === 'string' ? written : null;
  };
  return {
    /** The mark in the request's cookie; null if there is none. */
    deviceOf,
    /** The cookie that marks a device as known for the user. */
    async deviceMark(request: Request, user: User): Promise<string> {
      return cookie.serialize(account.rememberDevice(await deviceOf(request), user));
    },
  };
}

export type DeviceCookie = ReturnType<typeof createDeviceCookie>;
