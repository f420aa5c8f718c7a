import type { Refusal } from '~/kit/fault/refusal';
import { limits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import type { Mail, Mailer } from '~/providers/mail/mailer';
import type { CeremonyOptions, WebAuthn } from '~/providers/sign-in/contract/web-authn';
import { accountLimits, passkeyOptions } from '~/rooms/account/rules/limits';
import type { ChallengePurpose, Passkeys } from '~/rooms/account/store/passkeys';
import type { User, Users } from '~/rooms/account/store/users';
import { passkeyWords } from '~/rooms/account/words';
import type { Limiter } from '~/system/contract/limiter';
import type { Random } from '~/system/contract/random';
import type { Secrets } from '~/system/contract/secrets';
import { passkeyChallenges } from './challenges';
import { noProof, notBelieved, type OwnerProof, ownerProofs, type ProofDeps, refuse } from './owner-proof';
import { passkeyAdded, passkeysRemoved, secondFactorChanged } from './passkey-mails';

interface Deps extends ProofDeps {
  readonly passkeys: Passkeys;
  readonly webAuthn: WebAuthn;
  readonly users: Pick<Users, 'byId'> & { forget(id: string): void };
  readonly limiter: Limiter;
  readonly secrets: Secrets;
  readonly random: Random;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly report: (event: string, error: unknown) => void;
}

type PasskeyResult = { readonly ok: true } | Refusal;

/** Passkeys: adding, renaming, removing; sign-in, and second factor after the password. */
export function createPasskeys(deps: Deps) {
  const { passkeys, webAuthn, users, limiter, random, clock, ways, mailer, report } = deps;
  const { ask, spend, signed } = passkeyChallenges(deps);
  const { refuseOwner, signedInNow } = ownerProofs(deps, { signed });

  return {
    /**
     * The options with which a browser adds or uses a passkey. Adding requires proof of ownership before the device
     * makes the passkey: its answer is then accepted by the challenge, which nobody else receives.
     * @param user null at sign-in, when the user is not known yet
     */
    async passkeyOptions(
      purpose: ChallengePurpose,
      user: User | null,
      address: string,
      proof: OwnerProof = noProof,
    ): Promise<{ readonly ok: true; readonly options: CeremonyOptions } | Refusal> {
      const allowance = await limiter.take(passkeyOptions, user?.id ?? address, clock.now());
      if (!allowance.allowed) return { ...refuse(429, messages.request.tooMany), retryAfterMs: allowance.retryAfterMs };
      const refused = purpose === 'add' && user ? await refuseOwner(user, proof) : null;
      if (refused) return refused;
      const challenge = await ask(purpose, user?.id ?? null);
      const own = user ? await passkeys.list(user.id) : [];
      const options =
        purpose === 'add' && user
          ? webAuthn.optionsToAdd(user, own, challenge)
          : webAuthn.optionsToSign(own, challenge);
      return { ok: true, options: await options };
    },

    /** Adds the passkey of a browser's answer, with a name to tell it apart. */
    async addPasskey(user: User, response: string, typed: string): Promise<PasskeyResult> {
      const about = webAuthn.read(response);
      if (!about || !(await spend(about.challenge, { purpose: 'add', userId: user.id }))) return notBelieved();
      const credential = await webAuthn.verifyNew(response, about.challenge);
      if (!credential) return notBelieved();
      const passkey = { ...credential, id: random.id(), userId: user.id, createdAt: clock.now() };
      const added = await passkeys.add({ ...passkey, name: nameOf(typed) }, accountLimits.passkeysPerUser);
      if (!added) return refuse(409, passkeyWords.notAdded);
      await tell(passkeyAdded(user));
      return { ok: true };
    },

    async renamePasskey(user: User, id: string, typed: string): Promise<PasskeyResult> {
      const renamed = await passkeys.rename(id, user.id, nameOf(typed));
      return renamed ? { ok: true } : refuse(404, messages.request.notFound);
    },

    /** Removes a passkey, after the password or a passkey. The last way to sign in cannot be removed. */
    async removePasskey(user: User, id: string, proof: OwnerProof): Promise<PasskeyResult> {
      const own = await passkeys.list(user.id);
      if (!own.some((passkey) => passkey.id === id)) return refuse(404, messages.request.notFound);
      const refused = await refuseOwner(user, proof);
      if (refused) return refused;
      const removed = await passkeys.remove(id, user.id, ways);
      users.forget(user.id);
      if (!removed) return refuse(409, passkeyWords.lastWay);
      await tell(passkeysRemoved(user, 1));
      return { ok: true };
    },

    /** Turns the second factor on or off: whether sign-in asks for a passkey after the password. */
    async setSecondFactor(user: User, on: boolean, proof: OwnerProof): Promise<PasskeyResult> {
      const refused = await refuseOwner(user, proof);
      if (refused) return refused;
      const set = await passkeys.setSecondFactor(user.id, on, clock.now());
      users.forget(user.id);
      if (!set) return refuse(409, passkeyWords.noSecondFactor);
      await tell(secondFactorChanged(user, on));
      return { ok: true };
    },

    refuseOwner,
    signedInNow,

    /** The user who signs in with a passkey; null if the answer is not valid or the user is suspended. */
    async signInWithPasskey(response: string): Promise<User | null> {
      const passkey = await signed(response, { purpose: 'sign-in', userId: null });
      const user = passkey && (await users.byId(passkey.userId));
      return user && !user.suspendedAt ? user : null;
    },

    /** Whether one of this user's passkeys has signed the challenge after the password. */
    secondFactorIsRight: async (user: User, response: string): Promise<boolean> =>
      (await signed(response, { purpose: 'confirm', userId: user.id })) !== null,
  };

  /** Not rate limited: otherwise an attacker could use up the limit first and stay unnoticed. */
  async function tell(mail: Mail): Promise<void> {
    await mailer.send(mail).catch((error: unknown) => report('notice failed', error));
  }
}

/** A passkey's name from the typed text: on one line, and shortened. */
const nameOf = (typed: string): string =>
  [...typed.replace(/[\s\p{Cc}]+/gu, ' ').trim()].slice(0, limits.nicknameMaxCharacters).join('') ||
  passkeyWords.unnamed;
