import type { User } from '~/rooms/account/store/users';
import { notFound, type Visit } from '~/server/handle.server';
import { typesPassword } from './ways-in.server';

/** Loader data of a page about one of the user's passkeys. @throws Response if they have no such passkey */
export async function openPasskey({ house, user, sessionHash, params }: Visit<User>) {
  const passkey = (await house.passkeys.list(user.id)).find((each) => each.id === params.passkeyId);
  if (!passkey) throw notFound();
  const hasPassword = typesPassword(user, house);
  return {
    passkey: { id: passkey.id, name: passkey.name },
    hasPassword,
    signedInNow: !hasPassword && (await house.signedInNow(user, sessionHash)),
  };
}
