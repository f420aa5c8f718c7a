import type { Rooms } from '~/composition.server';
import type { Arrival } from '~/kit/request/arrival';
import type { User } from '~/rooms/account/store/users';
import { isOver } from '~/rooms/demo/rules/demo-account';
import { sessionArrivals, setArrival } from './session/arrival.server';
import { courseCookie } from './session/course-cookie.server';
import { demoCookie } from './session/demo-cookie.server';
import { createDeviceCookie } from './session/device-cookie.server';
import { createSessions, endSession, nextSession, type Sessions } from './session/storage.server';
import { createSignIn } from './sign-in.server';

export { GoogleRefused, SignInRefused } from './sign-in.server';

/** The signed-in user of a request. */
export interface Visitor {
  readonly user: User;
  readonly sessionHash: string;
  readonly waitingTopic: string;
}

/** Sessions, their cookies, and sign-in. */
export function createAccess(rooms: Rooms) {
  const sessions = createSessions(rooms);
  const device = createDeviceCookie(rooms);

  /** Starts a session and returns its cookie. Ends the request's old one, against session fixation. */
  const startSession = async (
    request: Request,
    userId: string,
    arrival?: Arrival,
    { byProvider = false } = {},
  ): Promise<string> => {
    const session = await nextSession(sessions, request);
    session.set('user', userId);
    session.set('userAgent', request.headers.get('user-agent') ?? '');
    if (arrival) setArrival(session, { redirectTo: arrival.redirectTo, topic: arrival.topic });
    if (byProvider) session.set('byProvider', true);
    return sessions.commitSession(session);
  };

  return {
    async visitor(request: Request): Promise<Visitor | null> {
      const header = request.headers.get('cookie');
      if (!header) return null;
      const session = await sessions.getSession(header);
      const userId = session.get('user');
      const user = userId ? await rooms.account.users.byId(userId) : null;
      if (!user || user.suspendedAt || isOver(user, rooms.server.clock.now())) return null;
      const waitingTopic = session.get('begun') ? '' : (session.get('topic') ?? '');
      return { user, sessionHash: rooms.server.secrets.hash(session.id), waitingTopic };
    },

    /** Whether the request's cookie names a session of this server, which may have ended. */
    namesSession: async (request: Request): Promise<boolean> =>
      // A cookie without our signature has no id.
      (await sessions.getSession(request.headers.get('cookie'))).id !== '',

    startSession,
    endSession: (request: Request): Promise<string> => endSession(sessions, request),

    /** The cookies after a completed sign-in: a new session and the mark of a known device. */
    async enter(
      request: Request,
      user: User,
      arrival?: Arrival,
      how: { readonly byProvider?: boolean } = {},
    ): Promise<Headers> {
      const headers = new Headers({ 'Set-Cookie': await startSession(request, user.id, arrival, how) });
      headers.append('Set-Cookie', await device.deviceMark(request, user));
      return headers;
    },

    deviceMark: device.deviceMark,
    ...createSignIn(rooms.account, sessions, device),
    ...sessionArrivals(sessions),
    ...courseCookie(rooms.server.settings),
    ...demoCookie(rooms.server.settings),
    ...halfwaySessions(rooms, sessions),
  };
}

/** Sessions that have passed the password or provider and must still use a passkey. */
function halfwaySessions({ account, server }: Pick<Rooms, 'account' | 'server'>, sessions: Sessions) {
  const markOf = ({ id, passwordHash }: User): string => server.secrets.mark(`halfway ${id} ${passwordHash}`);
  return {
    /** The cookie of a session that has passed the password or provider and must still use a passkey. */
    async enterHalfway(request: Request, user: User, arrival: Arrival, { byProvider = false } = {}): Promise<string> {
      const session = await nextSession(sessions, request);
      session.set('halfway', user.id);
      session.set('halfwayMark', markOf(user));
      if (byProvider) session.set('byProvider', true);
      setArrival(session, { redirectTo: arrival.redirectTo, topic: arrival.topic });
      return sessions.commitSession(session);
    },

    /** The user who must still use a passkey; null once it took too long or the password was changed. */
    async halfway(request: Request): Promise<User | null> {
      const session = await sessions.getSession(request.headers.get('cookie'));
      const id = session.get('halfway');
      const user = id ? await account.users.byId(id) : null;
      if (!user?.secondFactor || user.suspendedAt) return null;
      return session.get('halfwayMark') === markOf(user) ? user : null;
    },

    /** Whether the request's session was opened by OIDC_ISSUER. */
    async isByProvider(request: Request): Promise<boolean> {
      return (await sessions.getSession(request.headers.get('cookie'))).get('byProvider') ?? false;
    },
  };
}

export type Access = ReturnType<typeof createAccess>;
