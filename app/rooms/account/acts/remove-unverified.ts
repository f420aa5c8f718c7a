import type { Users } from '~/rooms/account/store/users';

/**
 * Removes an unverified account from an address that another user has just proved to own: anybody may have registered
 * it. Removed rather than changed, so that a pending sign-in with the old password finds no account.
 */
export async function removeUnverified(users: Users, email: string): Promise<void> {
  const holder = await users.byEmail(email);
  if (holder && !holder.emailVerified) await users.remove(holder.id);
}
