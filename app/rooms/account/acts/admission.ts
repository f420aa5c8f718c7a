import { readerLanguage, sourceLanguage } from '~/kit/language/reader';
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

/** Whether a new user may register, and the invitation that they use, if any. */
export type Admission =
  | { readonly ok: true; readonly invitation: Invitation | null }
  | { readonly ok: false; readonly reason: 'closed' | 'not-invited' | 'invitation-over' | 'other-address' };

/** The reasons of a refusal in words. */
export const notAdmitted = () =>
  ({
    closed: messages.register.closed,
    'not-invited': messages.register.inviteOnly,
    'invitation-over': messages.register.invitationOver,
    'other-address': messages.register.invitationForOther,
  }) as const;

/**
 * Decides whether a new user may register.
 * @param token the token of an invitation link
 * @param email an address that is proved to be theirs: an invitation mailed to it counts without its link
 */
export const admit =
  ({ invitations, secrets, clock, registration }: AdmissionDeps) =>
  async (token: string | undefined, email: string | null = null): Promise<Admission> => {
    const now = clock.now();
    const brought = token === undefined ? null : await invitations.byToken(secrets.hash(token), now);
    if (registration === 'closed' && !brought?.isFirst) return { ok: false, reason: 'closed' };
    const isForThem = !brought?.email || email === null || emailKey(brought.email) === emailKey(email);
    const invitation = (isForThem ? brought : null) ?? (email === null ? null : await invitations.forEmail(email, now));
    if (invitation || registration === 'open') return { ok: true, invitation };
    if (token === undefined) return { ok: false, reason: 'not-invited' };
    return { ok: false, reason: brought ? 'other-address' : 'invitation-over' };
  };

/**
 * The subject of the rate limit of registrations. An invitation has a limit of its own: a class can register from one
 * IP address, and one link cannot be used to probe many addresses for accounts.
 */
export const comerOf = (invitation: Invitation | null, address: string): string =>
  invitation ? `invitation ${invitation.id}` : address;

/**
 * Adds the account and uses up its invitation. The language that it was made in is its own, unless that is English:
 * mails are written in it, whoever asks for them. False if the address is taken or the invitation is used up. */
export const addAdmitted =
  ({ users, invitations }: Pick<AdmissionDeps, 'users' | 'invitations'>) =>
  (invitation: Invitation | null, user: NewUser): Promise<boolean> =>
    invitation
      ? invitations.accept(invitation.id, { ...user, language: registeredIn() })
      : users.add({ ...user, language: registeredIn() });

const registeredIn = (): string | null => (readerLanguage() === sourceLanguage ? null : readerLanguage());
