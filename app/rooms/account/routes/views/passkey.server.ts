import type { User } from '~/rooms/account/store/users';
import { notFound, type Visit } from '~/server/handle.server';
import { typesPassword } from './ways-in.server';

/** A passkey of the person's, for its page. @throws Response where they have no such one */
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
