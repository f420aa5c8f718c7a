import { createSessionStorage, type SessionStorage } from '@remix-run/node';
import type { Rooms } from '~/composition.server';
import { limits } from '~/kit/limits';
import { ownCookie } from './own-cookie.server';

export interface SessionData {
  /** Id of the signed-in user. */
  user?: string;
  userAgent?: string;
  /** The topic typed on the landing page: fills home's topic field until a map is made. */
  topic?: string;
  /** The end of the onboarding has started a map of the topic. The topic stays, for a form that is sent twice. */
  begun?: boolean;
  /** The invitation with which a sign-in with Google began; never in a signed-in session. */
  invitation?: string;
  /**
   * Id of a user who has passed the password or provider and must still use a passkey; and a mark of their password.
   */
  halfway?: string;
  halfwayMark?: string;
  /** Signed in by OIDC_ISSUER, so signing out offers to sign out there too. */
  byProvider?: boolean;
  /** The page to open after a sign-in with Google or the onboarding. */
  redirectTo?: string;
}

export type Sessions = SessionStorage<SessionData, SessionData>;

/** Sessions stored as rows, with the cookie that names them. */
export function createSessions({ account, server }: Pick<Rooms, 'account' | 'server'>): Sessions {
  const cookie = ownCookie(server.settings, 'topiary', { maxAgeMs: limits.sessionAbsoluteMs, isSigned: true });
  return createSessionStorage<SessionData, SessionData>({
    cookie,
    createData: ({ user, userAgent = '', ...data }) => account.openSession({ userId: user ?? null, data, userAgent }),
    async readData(id) {
      const session = await account.readSession(server.secrets.hash(id));
      if (!session) return null;
      return { ...session.data, ...(session.userId ? { user: session.userId } : {}) };
    },
    updateData: (id, { user, ...data }) => account.changeSession(id, { userId: user ?? null, data }),
    deleteData: (id) => account.closeSession(id),
  });
}

/** Deletes the session's row, so that copies of the cookie are invalid too. */
export const endSession = async (sessions: Sessions, request: Request): Promise<string> =>
  sessions.destroySession(await sessions.getSession(request.headers.get('cookie')));

/** Ends the request's session and returns a new one. */
export async function nextSession(sessions: Sessions, request: Request) {
  await endSession(sessions, request);
  return sessions.getSession();
}
