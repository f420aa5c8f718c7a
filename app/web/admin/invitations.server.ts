import type { ListedInvitation } from '~/ports/account/invitations';

/** An invitation as the page /admin/invitations shows it. */
export const listedInvitation = (
  { id, email, invitedBy, usedBy, createdAt, expiresAt, usedAt, withdrawnAt }: ListedInvitation,
  now: Date,
) => ({
  id,
  email,
  invitedBy,
  usedBy,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  state: usedAt
    ? ('used' as const)
    : withdrawnAt
      ? ('withdrawn' as const)
      : expiresAt <= now
        ? ('too-old' as const)
        : ('open' as const),
});
