import type { Rooms } from '~/composition.server';
import { messages } from '~/kit/messages';
import type { User } from '~/rooms/account/store/users';
import { failure } from '~/server/handle.server';

/** The ways in that the sign-in pages offer. A provider that is not known yet is asked first, for its address. */
export async function waysIn({ account: { google, oidc }, server: { settings } }: Rooms) {
  await oidc?.prepare();
  return { google: google !== null, provider: oidc?.name, passwords: settings.passwordLogin };
}

/** Refuses what is about passwords where there are none. @throws Response */
export function needPasswords({ server: { settings } }: Rooms): void {
  if (!settings.passwordLogin) throw failure(403, messages.signIn.passwordsOff);
}

/** Who has no password, or may have none here, proves by a mail that it is them. */
export const typesPassword = ({ passwordHash }: User, { server: { settings } }: Rooms): boolean =>
  passwordHash !== null && settings.passwordLogin;
