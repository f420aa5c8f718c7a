import type { Users } from '~/ports/users';

/**
 * Called for somebody who has proved that an address is theirs: an account that was registered with it and never verified makes way,
 * with its password, sessions and links. Whoever made it could be anybody, and being unverified it owns nothing. A new row, not
 * a changed one, so that a sign-in that is under way with the old password finds no account to sign in to.
 */
export async function makeWay(users: Users, email: string): Promise<void> {
  const holder = await users.byEmail(email);
  if (holder && !holder.emailVerified) await users.remove(holder.id);
}
