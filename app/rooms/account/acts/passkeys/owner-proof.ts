import type { FormRefusal, Refusal } from '~/kit/fault/refusal';
import { messages } from '~/kit/messages';
import { accountLimits } from '~/rooms/account/rules/limits';
import type { OtherWays } from '~/rooms/account/store/passkeys';
import type { Sessions } from '~/rooms/account/store/sessions';
import type { User } from '~/rooms/account/store/users';
import { passkeyWords } from '~/rooms/account/words';
import type { Clock } from '~/system/contract/clock';
import type { PasskeyChallenges } from './challenges';

export interface ProofDeps {
  readonly ways: OtherWays;
  readonly sessions: Pick<Sessions, 'get'>;
  readonly clock: Clock;
  readonly confirmPassword: (user: User, password: string) => Promise<FormRefusal<'password'> | null>;
}

/**
 * Proof of being the account's owner: the password, or a challenge signed by a passkey. For users without a password, a
 * session that was opened a moment ago is proof too.
 */
export interface OwnerProof {
  readonly password: string;
  readonly response: string;
  readonly sessionHash?: string | null;
}

export const noProof: OwnerProof = { password: '', response: '' };

export const refuse = (status: number, message: string): Refusal => ({ ok: false, status, message });
export const notBelieved = () => refuse(400, passkeyWords.notBelieved);

export function ownerProofs(
  { ways, sessions, clock, confirmPassword }: ProofDeps,
  { signed }: Pick<PasskeyChallenges, 'signed'>,
) {
  /** Whether the session is fresh enough to count as proof for a user without a password. */
  async function signedInNow(user: User, sessionHash: string | null): Promise<boolean> {
    const now = clock.now();
    const session = sessionHash === null ? null : await sessions.get(sessionHash, now);
    if (session?.userId !== user.id) return false;
    return now.getTime() - session.createdAt.getTime() < accountLimits.freshSignInMs;
  }

  /** Refuses if the proof of ownership is missing or wrong; null if it is right. */
  async function refuseOwner(user: User, proof: OwnerProof): Promise<Refusal | null> {
    const { password, response, sessionHash = null } = proof;
    if (response !== '')
      return (await signed(response, { purpose: 'confirm', userId: user.id })) ? null : notBelieved();
    if (user.passwordHash === null || !ways.password)
      return (await signedInNow(user, sessionHash)) ? null : refuse(403, passkeyWords.signInAgain);
    const refused = await confirmPassword(user, password);
    if (!refused) return null;
    const { errors, ...rest } = refused;
    return { ...rest, message: errors.password ?? errors.form ?? messages.account.passwordWrong };
  }

  return { signedInNow, refuseOwner };
}
