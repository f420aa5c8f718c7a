import { emailKey } from './account';

/** The properties that decide whether a user is an administrator. */
export interface AdministratorTraits {
  readonly role: 'member' | 'keeper';
  readonly email: string;
  readonly emailVerified: boolean;
  readonly suspendedAt: Date | null;
}

/**
 * Whether a user is an administrator: they have the role, or the address that the settings name.
 * @param administratorEmail KEEPER_EMAIL; null if it is not set
 */
export function isAdministrator(
  { role, email, emailVerified, suspendedAt }: AdministratorTraits,
  administratorEmail: string | null,
): boolean {
  if (!emailVerified || suspendedAt !== null) return false;
  return role === 'keeper' || (administratorEmail !== null && emailKey(email) === emailKey(administratorEmail));
}
