import type { User } from '~/rooms/account/store/users';
import { notFound, type Visit } from '~/server/handle.server';
import { typesPassword } from './ways-in.server';

/** Loader data of a page about one of the user's passkeys. @throws Response if they have no such passkey */
export async function openPasskey({ rooms, user, sessionHash, params }: Visit<User>) {
  const passkey = (await rooms.account.passkeys.list(user.id)).find((each) => each.id === params.passkeyId);
  if (!passkey) throw notFound();
  const hasPassword = typesPassword(user, rooms);
  return {
    passkey: { id: passkey.id, name: passkey.name },
    hasPassword,
    signedInNow: !hasPassword && (await rooms.account.signedInNow(user, sessionHash)),
  };
}
