import { Authenticator, AuthorizationError } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import type { Rooms } from '~/composition.server';
import type { Arrival } from '~/kit/request/arrival';
import type { User } from '~/rooms/account/store/users';
import { formSchema, readForm, text } from './form.server';
import { redirectOutside } from './redirect.server';
import { setArrival } from './session/arrival.server';
import type { DeviceCookie } from './session/device-cookie.server';
import { endSession, type Sessions } from './session/storage.server';

const signInFields = formSchema({ email: text, password: text });

type Account = Rooms['account'];

/** A refused sign-in, with the messages for the form. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused';

  constructor(readonly result: Extract<Awaited<ReturnType<Account['signIn']>>, { ok: false }>) {
    super('sign-in refused');
  }
}

/** Google identified the user, but signing in is refused. */
export class GoogleRefused extends Error {
  override readonly name = 'GoogleRefused';

  constructor(readonly reason: Extract<Awaited<ReturnType<Account['signInWithGoogle']>>, { ok: false }>['reason']) {
    super(`sign-in with Google refused: ${reason}`);
  }
}

/** Sign-in by remix-auth: with the form, and with Google. */
export function createSignIn(account: Account, sessions: Sessions, { deviceOf }: DeviceCookie) {
  const authenticator = new Authenticator<User>(sessions, { throwOnError: true });
  authenticator.use(
    new FormStrategy(async ({ form, context }) => {
      const result = await account.signIn(
        readForm(signInFields, form),
        String(context?.address ?? ''),
        typeof context?.device === 'string' ? context.device : null,
      );
      if (!result.ok) throw new SignInRefused(result);
      return result.user;
    }),
    'form',
  );

  if (account.google) {
    authenticator.use(
      account.google.strategy(async (identity, context) => {
        const result = await account.signInWithGoogle(
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
      await endSession(sessions, request);
      const session = await sessions.getSession();
      setArrival(session, arrival);
      const cookie = (await sessions.commitSession(session)).split(';')[0] ?? '';
      try {
        await authenticator.authenticate('google', new Request(request.url, { headers: { cookie } }));
      } catch (error) {
        if (error instanceof Response && account.google) return redirectOutside(error, account.google.origin);
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
  };
}
