import type { House } from '~/composition.server';
import type { User } from '~/ports/users';
import { notFound } from '../handle.server';
import { typesPassword } from './ways-in.server';

/** A passkey of the person's, for its page. @throws Response where they have no such one */
export async function openPasskey(house: House, user: User, id: string | undefined) {
  const passkey = (await house.passkeys.list(user.id)).find((each) => each.id === id);
  if (!passkey) throw notFound();
  return { passkey: { id: passkey.id, name: passkey.name }, hasPassword: typesPassword(user, house) };
}
