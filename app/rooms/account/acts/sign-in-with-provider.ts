import { limits, rateLimits } from '~/kit/limits';
import type { Identity } from '~/providers/sign-in/contract/identity';
import { isEmail, normaliseNickname } from '~/rooms/account/rules/account';
import type { Identities } from '~/rooms/account/store/identities';
import type { User } from '~/rooms/account/store/users';
import type { Limiter } from '~/system/contract/limiter';
import type { Random } from '~/system/contract/random';
import { type Admission, type AdmissionDeps, addAdmitted, admit, comerOf } from './admission';
import { removeUnverified } from './remove-unverified';

type ProviderResult =
  | { readonly ok: true; readonly user: User }
  | {
      readonly ok: false;
      readonly reason:
        | 'unverified'
        | 'other-account'
        | 'too-many'
        | 'suspended'
        | Extract<Admission, { ok: false }>['reason'];
    };

interface Deps extends AdmissionDeps {
  readonly limiter: Limiter;
  readonly random: Random;
  readonly identities: Identities;
}

/** How the accounts of one provider's users are found and linked. */
interface Joining {
  /** The Google id of a new account; null for other providers. */
  readonly googleId: string | null;
  find(): Promise<User | null>;
  /** Links a verified user. Null if they have another identity there, or this one is another user's. */
  join(holder: User): Promise<User | null>;
}

type UserOf = readonly [identity: Identity, address: string, invitation?: string];

/**
 * Finds or creates the account for an identity that a provider has proved (decision 6).
 * - Known identity: that account, even if the addresses differ now.
 * - Address not verified by the provider: refused.
 * - Verified account with the same address: linked, because both proved the same mailbox.
 * - Unverified account: removed (`removeUnverified`), because the person who registered it knows its password.
 */
async function signIn(
  deps: Deps,
  { googleId, find, join }: Joining,
  [identity, address, invitation]: UserOf,
): Promise<ProviderResult> {
  const { users, limiter, clock, random } = deps;
  const known = await find();
  if (known) return known.suspendedAt ? { ok: false, reason: 'suspended' } : { ok: true, user: known };
  if (!identity.emailVerified || !isEmail(identity.email)) return { ok: false, reason: 'unverified' };

  const joined = async (holder: User | null): Promise<ProviderResult> => {
    const user = holder?.emailVerified ? await join(holder) : null;
    return user ? { ok: true, user } : { ok: false, reason: 'other-account' };
  };
  const holder = await users.byEmail(identity.email);
  if (holder?.suspendedAt) return { ok: false, reason: 'suspended' };
  if (holder?.emailVerified) return joined(holder);

  const admission = await admit(deps)(invitation, identity.email);
  // An address with an account needs no admission: its owner signs in with what they registered with.
  if (!admission.ok && !holder) return admission;
  const comer = comerOf(admission.ok ? admission.invitation : null, address);
  const allowance = await limiter.take(rateLimits.registrationByAddress, comer, clock.now());
  if (!allowance.allowed) return { ok: false, reason: 'too-many' };
  await removeUnverified(users, identity.email);
  const id = random.id();
  await addAdmitted(deps)(admission.ok ? admission.invitation : null, {
    id,
    nickname: nicknameOf(identity),
    email: identity.email,
    emailVerified: true,
    passwordHash: null,
    googleId,
    at: clock.now(),
  });
  // Not added: the same person signed in in another window at the same moment.
  return joined((await users.byId(id)) ?? (await users.byEmail(identity.email)));
}

/** The same for Google, whose ids are stored in the user's row. */
export const signInWithGoogle =
  (deps: Deps) =>
  (...comer: UserOf): Promise<ProviderResult> => {
    const { users, clock } = deps;
    const { subject: googleId } = comer[0];
    return signIn(
      deps,
      {
        googleId,
        find: () => users.byGoogleId(googleId),
        async join(holder) {
          // The account is linked to another Google account: the address has moved, and its owner is unclear.
          if (holder.googleId !== null) return holder.googleId === googleId ? holder : null;
          return (await users.change(holder.id, { googleId }, clock.now())) ? { ...holder, googleId } : null;
        },
      },
      comer,
    );
  };

/** The same for the provider of OIDC_ISSUER. */
export const signInWithOidc =
  (deps: Deps) =>
  (issuer: string, ...comer: UserOf): Promise<ProviderResult> => {
    const { users, identities, clock } = deps;
    const { subject } = comer[0];
    return signIn(
      deps,
      {
        googleId: null,
        async find() {
          const userId = await identities.find(issuer, subject);
          return userId === null ? null : users.byId(userId);
        },
        async join(holder) {
          const identity = { issuer, subject, userId: holder.id, createdAt: clock.now() };
          return (await identities.join(identity)) === holder.id ? holder : null;
        },
      },
      comer,
    );
  };

function nicknameOf({ name, email }: Identity): string {
  const nickname = normaliseNickname(name) || email.slice(0, email.lastIndexOf('@'));
  return [...nickname].slice(0, limits.nicknameMaxCharacters).join('');
}
