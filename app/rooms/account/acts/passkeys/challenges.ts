import type { Passkey, WebAuthn } from '~/providers/sign-in/contract/web-authn';
import { accountLimits } from '~/rooms/account/rules/limits';
import type { Challenge, ChallengePurpose, Passkeys } from '~/rooms/account/store/passkeys';
import type { Clock } from '~/system/contract/clock';
import type { Random } from '~/system/contract/random';
import type { Secrets } from '~/system/contract/secrets';

interface Deps {
  readonly passkeys: Pick<Passkeys, 'ask' | 'spend' | 'byCredential' | 'noteUse'>;
  readonly webAuthn: WebAuthn;
  readonly secrets: Secrets;
  readonly random: Random;
  readonly clock: Clock;
}

/** Challenges that a passkey signs. Each counts once. */
export function passkeyChallenges({ passkeys, webAuthn, secrets, random, clock }: Deps) {
  /** Makes and stores a new challenge. */
  async function ask(purpose: ChallengePurpose, userId: string | null): Promise<string> {
    const challenge = random.secret();
    const expiresAt = new Date(clock.now().getTime() + accountLimits.passkeyChallengeMs);
    await passkeys.ask({ challengeHash: secrets.hash(challenge), purpose, userId, expiresAt });
    return challenge;
  }

  /** Consumes a challenge. Returns false if there is none of this purpose, or it has expired. */
  const spend = (challenge: string, of: Pick<Challenge, 'purpose' | 'userId'>): Promise<boolean> =>
    passkeys.spend({ challengeHash: secrets.hash(challenge), ...of }, clock.now());

  /** The passkey that has signed a challenge of this purpose; each challenge counts once. */
  async function signed(response: string, of: Pick<Challenge, 'purpose' | 'userId'>): Promise<Passkey | null> {
    const about = webAuthn.read(response);
    // Consumed before it is checked, so that a wrong answer cannot be retried.
    if (!about || !(await spend(about.challenge, of))) return null;
    const passkey = await passkeys.byCredential(about.credentialId);
    if (!passkey || (of.userId !== null && passkey.userId !== of.userId)) return null;
    const counter = await webAuthn.verifySigned(response, about.challenge, passkey);
    if (counter === null || !(await passkeys.noteUse(passkey, counter, clock.now()))) return null;
    return passkey;
  }

  return { ask, spend, signed };
}

export type PasskeyChallenges = ReturnType<typeof passkeyChallenges>;
