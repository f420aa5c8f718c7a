import type { KeptPerson } from '~/rooms/account/store/administrators';

/** A user as the pages of the administration show them. */
export const listedPerson = ({ createdAt, suspendedAt, lastSeenAt, ...person }: KeptPerson) => ({
  ...person,
  createdAt: createdAt.toISOString(),
  suspendedAt: suspendedAt?.toISOString() ?? null,
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
});
