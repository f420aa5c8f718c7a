import { isEmail, normaliseNickname } from '~/domain/account/account';
import { limits, rateLimits } from '~/domain/limits';
import type { Identity } from '~/ports/account/identity';
import type { Limiter } from '~/ports/limiter';
import type { Random } from '~/ports/random';
import type { User } from '~/ports/users';
import { type Admission, type AdmissionDeps, addAdmitted, admit } from './admission';
import { removeUnverified } from './remove-unverified';

export type GoogleSignIn =
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
}

/**
 * Finds or creates the account for a Google identity.
 * - Known Google id: that account, whatever the addresses are now.
 * - Address not verified by Google: refused.
 * - Verified account with the same address: linked, because both proved the same mailbox.
 * - Unverified account: removed (`removeUnverified`), because whoever registered it knows its password.
 */
export const signInWithGoogle =
  (deps: Deps) =>
  async (identity: Identity, address: string, invitationToken?: string): Promise<GoogleSignIn> => {
    const { users, limiter, clock, random } = deps;
    const known = await users.byGoogleId(identity.subject);
    if (known) return known.suspendedAt ? { ok: false, reason: 'suspended' } : { ok: true, user: known };
    if (!identity.emailVerified || !isEmail(identity.email)) return { ok: false, reason: 'unverified' };

    const holder = await users.byEmail(identity.email);
    if (holder?.suspendedAt) return { ok: false, reason: 'suspended' };
    if (holder?.emailVerified) {
      // Already linked to another Google account: the address has moved between them, and its owner is unclear.
      if (holder.googleId !== null) return { ok: false, reason: 'other-account' };
      const joined = await users.change(holder.id, { googleId: identity.subject }, clock.now());
      return joined
        ? { ok: true, user: { ...holder, googleId: identity.subject } }
        : { ok: false, reason: 'other-account' };
    }

    const admission = await admit(deps)(invitationToken, identity.email);
    // Whoever has registered already is let in by what they registered with.
    if (!admission.ok && !holder) return admission;
    const allowance = await limiter.take(rateLimits.registrationByAddress, address, clock.now());
    if (!allowance.allowed) return { ok: false, reason: 'too-many' };
    await removeUnverified(users, identity.email);
    const id = random.id();
    const added = await addAdmitted(deps)(admission.ok ? admission.invitation : null, {
      id,
      nickname: nicknameOf(identity),
      email: identity.email,
      emailVerified: true,
      passwordHash: null,
      googleId: identity.subject,
      at: clock.now(),
    });
    const user = added ? await users.byId(id) : await users.byGoogleId(identity.subject);
    return user ? { ok: true, user } : { ok: false, reason: 'other-account' };
  };

function nicknameOf({ name, email }: Identity): string {
  const nickname = normaliseNickname(name) || email.slice(0, email.lastIndexOf('@'));
  return [...nickname].slice(0, limits.nicknameMaxCharacters).join('');
}
