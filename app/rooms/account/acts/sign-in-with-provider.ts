import { limits, rateLimits } from '~/kit/limits';
import type { Identity } from '~/providers/sign-in/contract/identity';
import { isEmail, normaliseNickname } from '~/rooms/account/rules/account';
import type { Identities } from '~/rooms/account/store/identities';
import type { User } from '~/rooms/account/store/users';
import type { Limiter } from '~/system/contract/limiter';
import type { Random } from '~/system/contract/random';
import { type Admission, type AdmissionDeps, addAdmitted, admit, comerOf } from './admission';
import { removeUnverified } from './remove-unverified';

export type ProviderResult =
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

/** Where the accounts of one provider's people are found and joined. */
interface Joining {
  /** The `users` column of a new account, where the provider has one. */
  readonly googleId: string | null;
  find(): Promise<User | null>;
  /** Joins a verified person. Null where they have another identity there, or this one is somebody else's. */
  join(holder: User): Promise<User | null>;
}

type Comer = readonly [identity: Identity, address: string, invitation?: string];

/**
 * Finds or creates the account for an identity that a provider has proved (decision 6).
 * - Known identity: that account, whatever the addresses are now.
 * - Address not verified by the provider: refused.
 * - Verified account with the same address: joined, because both proved the same mailbox.
 * - Unverified account: removed (`removeUnverified`), because whoever registered it knows its password.
 */
async function signIn(
  deps: Deps,
  { googleId, find, join }: Joining,
  [identity, address, invitation]: Comer,
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
  // Whoever has registered already is let in by what they registered with.
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
  // Not added: the same person came in another window at this moment.
  return joined((await users.byId(id)) ?? (await users.byEmail(identity.email)));
}

/** As above for Google, whose ids stand with the person. */
export const signInWithGoogle =
  (deps: Deps) =>
  (...comer: Comer): Promise<ProviderResult> => {
    const { users, clock } = deps;
    const { subject: googleId } = comer[0];
    return signIn(
      deps,
      {
        googleId,
        find: () => users.byGoogleId(googleId),
        async join(holder) {
          // Joined to another Google account: the address has moved between them, and its owner is unclear.
          if (holder.googleId !== null) return holder.googleId === googleId ? holder : null;
          return (await users.change(holder.id, { googleId }, clock.now())) ? { ...holder, googleId } : null;
        },
      },
      comer,
    );
  };

/** As above for the provider of OIDC_ISSUER. */
export const signInWithOidc =
  (deps: Deps) =>
  (issuer: string, ...comer: Comer): Promise<ProviderResult> => {
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
