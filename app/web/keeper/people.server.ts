import type { KeptPerson } from '~/ports/keeper/keepers';
import type { ListedPerson } from '~/ui/keeper/people';

/** A person as the keeper's pages show them. */
export const listedPerson = ({
  createdAt,
  suspendedAt,
  lastSeenAt,
  ...person
}: KeptPerson): ListedPerson => ({
  ...person,
  createdAt: createdAt.toISOString(),
  suspendedAt: suspendedAt?.toISOString() ?? null,
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
});
