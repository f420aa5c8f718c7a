import { createCookie, createSessionStorage, type Session, type SessionStorage } from '@remix-run/node';
import { Authenticator, AuthorizationError } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import type { Rooms } from '~/composition.server';
import { limits } from '~/kit/limits';
import type { Arrival } from '~/kit/request/arrival';
import { cutToCharacters } from '~/kit/text/plain-text';
import { accountLimits } from '~/rooms/account/rules/limits';
import type { User } from '~/rooms/account/store/users';
import { formSchema, readForm, text } from './form.server';
import { leadAbroad } from './lead.server';

interface SessionData {
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

/** The signed-in user of a request. */
export interface Visitor {
  readonly user: User;
  readonly sessionHash: string;
  readonly waitingTopic: string;
}

const signInFields = formSchema({ email: text, password: text });

/** Sessions stored as rows, their cookie, and sign-in by remix-auth. */
export function createAccess(rooms: Rooms) {
  const https = rooms.server.settings.appUrl.startsWith('https:');
  const cookie = createCookie(https ? '__Host-topiary' : 'topiary', {
    httpOnly: true,
    sameSite: 'lax',
    secure: https,
    path: '/',
    maxAge: limits.sessionAbsoluteMs / 1000,
    secrets: [rooms.server.settings.sessionSecret],
  });

  // Marks a browser that was signed in before. It grants no access; see `rememberDevice`.
  const deviceCookie = createCookie(https ? '__Host-topiary-device' : 'topiary-device', {
    httpOnly: true,
    sameSite: 'lax',
    secure: https,
    path: '/',
    maxAge: accountLimits.knownDeviceMs / 1000,
  });
  const deviceOf = async (request: Request): Promise<string | null> => {
    const written: unknown = await deviceCookie.parse(request.headers.get('cookie'));
    return typeof written === 'string' ? written : null;
  };

  const storage: SessionStorage<SessionData, SessionData> = createSessionStorage<SessionData, SessionData>({
    cookie,
    createData: ({ user, userAgent = '', ...data }) =>
      rooms.account.openSession({ userId: user ?? null, data, userAgent }),
    async readData(id) {
      const session = await rooms.account.readSession(rooms.server.secrets.hash(id));
      if (!session) return null;
      return { ...session.data, ...(session.userId ? { user: session.userId } : {}) };
    },
    updateData: (id, { user, ...data }) => rooms.account.changeSession(id, { userId: user ?? null, data }),
    deleteData: (id) => rooms.account.closeSession(id),
  });

  const authenticator = new Authenticator<User>(storage, { throwOnError: true });
  authenticator.use(
    new FormStrategy(async ({ form, context }) => {
      const result = await rooms.account.signIn(
        readForm(signInFields, form),
        String(context?.address ?? ''),
        typeof context?.device === 'string' ? context.device : null,
      );
      if (!result.ok) throw new SignInRefused(result);
      return result.user;
    }),
    'form',
  );

  if (rooms.account.google) {
    authenticator.use(
      rooms.account.google.strategy(async (identity, context) => {
        const result = await rooms.account.signInWithGoogle(
          identity,
          String(context.address ?? ''),
          typeof context.invitation === 'string' ? context.invitation : undefined,
        );
        if (!result.ok) throw new GoogleRefused(result.reason);
        return result.user;
      }),
      'google',
    );
  }

  return {
    async visitor(request: Request): Promise<Visitor | null> {
      const header = request.headers.get('cookie');
      if (!header) return null;
      const session = await storage.getSession(header);
      const userId = session.get('user');
      const user = userId ? await rooms.account.users.byId(userId) : null;
      if (!user || user.suspendedAt) return null;
      const waitingTopic = session.get('begun') ? '' : (session.get('topic') ?? '');
      return { user, sessionHash: rooms.server.secrets.hash(session.id), waitingTopic };
    },

    /** Checks a sign-in form through remix-auth. @throws SignInRefused */
    async signInWithForm(
      request: Request,
      typed: { readonly email: string; readonly password: string },
      address: string,
    ): Promise<User> {
      const formData = new FormData();
      for (const [name, value] of Object.entries(typed)) formData.set(name, value);
      try {
        // Without the body, which was read already: remix-auth would fail to copy it.
        const bodiless = new Request(request.url, { headers: request.headers });
        const context = { formData, address, device: await deviceOf(request) };
        return await authenticator.authenticate('form', bodiless, { context });
      } catch (error) {
        throw error instanceof AuthorizationError && error.cause instanceof Error ? error.cause : error;
      }
    },

    /**
     * The redirect to Google, with a new session for the OAuth state and the arrival, because the cookie's session may
     * have expired.
     */
    async startGoogle(request: Request, arrival: Arrival): Promise<Response> {
      await endSession(request);
      const session = await storage.getSession();
      remember(session, arrival);
      const cookie = (await storage.commitSession(session)).split(';')[0] ?? '';
      try {
        await authenticator.authenticate('google', new Request(request.url, { headers: { cookie } }));
      } catch (error) {
        if (error instanceof Response && rooms.account.google)
          return leadAbroad(error, rooms.account.google.origin);
        throw error;
      }
      throw new GoogleRefused('other-account');
    },

    /** The user that Google's callback identifies. @throws GoogleRefused, or an error of the OAuth exchange */
    async finishGoogle(request: Request, address: string, { invitation }: Arrival): Promise<User> {
      try {
        return await authenticator.authenticate('google', request, { context: { address, invitation } });
      } catch (error) {
        throw error instanceof AuthorizationError && error.cause instanceof Error ? error.cause : error;
      }
    },

    /** Starts a session and returns its cookie. Ends the request's old one, against session fixation. */
    async startSession(
      request: Request,
      userId: string,
      arrival?: Arrival,
      { byProvider = false } = {},
    ): Promise<string> {
      await endSession(request);
      const session = await storage.getSession();
      session.set('user', userId);
      session.set('userAgent', request.headers.get('user-agent') ?? '');
      if (arrival) remember(session, { redirectTo: arrival.redirectTo, topic: arrival.topic });
      if (byProvider) session.set('byProvider', true);
      return storage.commitSession(session);
    },

    /** The cookies after a completed sign-in: a new session and the mark of a known device. */
    async enter(
      request: Request,
      user: User,
      arrival?: Arrival,
      how: { readonly byProvider?: boolean } = {},
    ): Promise<Headers> {
      const headers = new Headers({ 'Set-Cookie': await this.startSession(request, user.id, arrival, how) });
      headers.append('Set-Cookie', await this.deviceMark(request, user));
      return headers;
    },

    /** The cookie that marks a device as known for the user. */
    async deviceMark(request: Request, user: User): Promise<string> {
      return deviceCookie.serialize(rooms.account.rememberDevice(await deviceOf(request), user));
    },

    /** The arrival stored in the request's session. */
    async arrival(request: Request): Promise<Arrival> {
      const session = await storage.getSession(request.headers.get('cookie'));
      const invitation = session.get('invitation');
      return {
        redirectTo: session.get('redirectTo') ?? '',
        topic: session.get('topic') ?? '',
        ...(invitation ? { invitation } : {}),
      };
    },

    /** Stores an arrival in the request's session, if it has a redirect or a topic. */
    async remember(request: Request, arrival: Arrival): Promise<void> {
      if (!arrival.redirectTo && !arrival.topic) return;
      const session = await storage.getSession(request.headers.get('cookie'));
      remember(session, arrival);
      await storage.commitSession(session);
    },

    /** Called when the end of the onboarding has started a map of the stored topic. */
    async markBegun(request: Request): Promise<void> {
      const session = await storage.getSession(request.headers.get('cookie'));
      session.set('begun', true);
      await storage.commitSession(session);
    },

    /** Called when the stored topic has become a map. */
    async forgetTopic(request: Request): Promise<void> {
      const session = await storage.getSession(request.headers.get('cookie'));
      session.unset('topic');
      await storage.commitSession(session);
    },

    /** The cookie of a session that has passed the password or provider and must still use a passkey. */
    async enterHalfway(
      request: Request,
      user: User,
      arrival: Arrival,
      { byProvider = false } = {},
    ): Promise<string> {
      await endSession(request);
      const session = await storage.getSession();
      session.set('halfway', user.id);
      session.set('halfwayMark', halfwayMark(user));
      if (byProvider) session.set('byProvider', true);
      remember(session, { redirectTo: arrival.redirectTo, topic: arrival.topic });
      return storage.commitSession(session);
    },

    /** The user who must still use a passkey; null once it took too long or the password was changed. */
    async halfway(request: Request): Promise<User | null> {
      const session = await storage.getSession(request.headers.get('cookie'));
      const id = session.get('halfway');
      const user = id ? await rooms.account.users.byId(id) : null;
      if (!user?.secondFactor || user.suspendedAt) return null;
      return session.get('halfwayMark') === halfwayMark(user) ? user : null;
    },

    /** Whether the request's session was opened by OIDC_ISSUER. */
    async isByProvider(request: Request): Promise<boolean> {
      return (await storage.getSession(request.headers.get('cookie'))).get('byProvider') ?? false;
    },

    /** Deletes the session's row, so that copies of the cookie are invalid too. */
    endSession,
  };

  function halfwayMark({ id, passwordHash }: User): string {
    return rooms.server.secrets.mark(`halfway ${id} ${passwordHash}`);
  }

  async function endSession(request: Request): Promise<string> {
    const session = await storage.getSession(request.headers.get('cookie'));
    return storage.destroySession(session);
  }
}

function remember(
  session: Session<SessionData, SessionData>,
  { redirectTo, topic, invitation }: Arrival,
): void {
  if (invitation) session.set('invitation', invitation);
  if (redirectTo) session.set('redirectTo', redirectTo);
  if (!topic) return;
  session.set('topic', cutToCharacters(topic, 2 * limits.topicMaxCharacters));
  session.unset('begun');
}

export type Access = ReturnType<typeof createAccess>;

/** A refused sign-in, with the messages for the form. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused';

  constructor(readonly result: Extract<Awaited<ReturnType<Rooms['account']['signIn']>>, { ok: false }>) {
    super('sign-in refused');
  }
}

/** Google identified the user, but signing in is refused. */
export class GoogleRefused extends Error {
  override readonly name = 'GoogleRefused';

  constructor(
    readonly reason: Extract<
      Awaited<ReturnType<Rooms['account']['signInWithGoogle']>>,
      { ok: false }
    >['reason'],
  ) {
    super(`sign-in with Google refused: ${reason}`);
  }
}
