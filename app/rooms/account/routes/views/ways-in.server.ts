import type { Rooms } from '~/composition.server';
import { messages } from '~/kit/messages';
import type { User } from '~/rooms/account/store/users';
import { failure } from '~/server/handle.server';

/**
 * The ways to sign in that this server offers. Loads the OIDC provider's configuration first if it is not known yet.
 */
export async function waysIn({ account: { google, oidc }, server: { settings } }: Rooms) {
  await oidc?.prepare();
  return { google: google !== null, provider: oidc?.name, passwords: settings.passwordLogin };
}

/** Refuses pages about passwords if passwords are off. @throws Response */
export function needPasswords({ server: { settings } }: Rooms): void {
  if (!settings.passwordLogin) throw failure(403, messages.signIn.passwordsOff);
}

/** Whether the user proves their identity by a password; if not, a mailed link does. */
export const typesPassword = ({ passwordHash }: User, { server: { settings } }: Rooms): boolean =>
  passwordHash !== null && settings.passwordLogin;
