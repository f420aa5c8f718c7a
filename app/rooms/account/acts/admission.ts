import { messages } from '~/kit/messages';
import { emailKey } from '~/rooms/account/rules/account';
import type { RegistrationMode } from '~/rooms/account/rules/registration-mode';
import type { Invitation, Invitations } from '~/rooms/account/store/invitations';
import type { NewUser, Users } from '~/rooms/account/store/users';
import type { Clock } from '~/system/contract/clock';
import type { Secrets } from '~/system/contract/secrets';

export interface AdmissionDeps {
  readonly users: Users;
  readonly invitations: Invitations;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly registration: RegistrationMode;
}

/** Whether somebody new may come in, and by which invitation, where they have one. */
export type Admission =
  | { readonly ok: true; readonly invitation: Invitation | null }
  | { readonly ok: false; readonly reason: 'closed' | 'not-invited' | 'invitation-over' | 'other-address' };

/** Why not, in words. */
export const notAdmitted = {
  closed: messages.register.closed,
  'not-invited': messages.register.inviteOnly,
  'invitation-over': messages.register.invitationOver,
  'other-address': messages.register.invitationForOther,
} as const;

/**
 * Finds out whether somebody new may come in.
 * @param token of the link that they came by
 * @param email an address that is proved to be theirs: what was mailed there lets them in without its link
 */
export const admit =
  ({ invitations, secrets, clock, registration }: AdmissionDeps) =>
  async (token: string | undefined, email: string | null = null): Promise<Admission> => {
    if (registration === 'closed') return { ok: false, reason: 'closed' };
    const now = clock.now();
    const brought = token === undefined ? null : await invitations.byToken(secrets.hash(token), now);
    const isForThem = !brought?.email || email === null || emailKey(brought.email) === emailKey(email);
    const invitation =
      (isForThem ? brought : null) ?? (email === null ? null : await invitations.forEmail(email, now));
    if (invitation || registration === 'open') return { ok: true, invitation };
    if (token === undefined) return { ok: false, reason: 'not-invited' };
    return { ok: false, reason: brought ? 'other-address' : 'invitation-over' };
  };

/**
 * Whose registrations are counted: those of an invitation by themselves, so that a class comes in from one address, and
 * so that one link does not tell of any number of addresses whether they have an account.
 */
export const comerOf = (invitation: Invitation | null, address: string): string =>
  invitation ? `invitation ${invitation.id}` : address;

/** Adds the account, and uses its invitation up. False where the address is taken, or the invitation used. */
export const addAdmitted =
  ({ users, invitations }: Pick<AdmissionDeps, 'users' | 'invitations'>) =>
  (invitation: Invitation | null, user: NewUser): Promise<boolean> =>
    invitation ? invitations.accept(invitation.id, user) : users.add(user);
