import { emailKey } from './account';

/** The properties that decide whether a user is an administrator. */
export interface KeeperTraits {
  readonly role: 'member' | 'keeper';
  readonly email: string;
  readonly emailVerified: boolean;
  readonly suspendedAt: Date | null;
}

/**
 * Whether a user is an administrator: they have the role, or the address that the settings name.
 * @param keeperEmail KEEPER_EMAIL; null if it is not set
 */
export function isKeeper(
  { role, email, emailVerified, suspendedAt }: KeeperTraits,
  keeperEmail: string | null,
): boolean {
  if (!emailVerified || suspendedAt !== null) return false;
  return role === 'keeper' || (keeperEmail !== null && emailKey(email) === emailKey(keeperEmail));
}
