import type { FormRefusal } from '~/kit/fault/refusal';
import { sourceLanguage } from '~/kit/language/reader';
import { rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { type Arrival, noArrival } from '~/kit/request/arrival';
import type { Passkey } from '~/providers/sign-in/contract/web-authn';
import { checkNewPassword, emailKey, isEmail } from '~/rooms/account/rules/account';
import { accountLimits } from '~/rooms/account/rules/limits';
import { isOwnWord, ownWords } from '~/rooms/account/rules/own-words';
import type { MailToken } from '~/rooms/account/store/mail-tokens';
import type { OtherWays, Passkeys } from '~/rooms/account/store/passkeys';
import type { Sessions } from '~/rooms/account/store/sessions';
import type { User } from '~/rooms/account/store/users';
import { mailWords } from '~/rooms/account/words';
import type { Passwords } from '~/system/contract/passwords';
import { type Link, type MailDeps, mailLink } from './mail-link';
import { passkeysRemoved } from './passkeys/passkey-mails';
import { passwordsOff } from './passwords-off';

type ResetRequest =
  /** Call `send` after the response; it settles when the mail has been sent, or none is due. */
  { readonly ok: true; readonly send: () => Promise<void> } | FormRefusal<'email'>;

type ResetResult =
  /** `user` after the change. */
  | {
      readonly ok: true;
      readonly user: User;
      readonly obviousPassword: boolean;
      readonly passkeys: { readonly removed: number; readonly left: number };
    }
  | FormRefusal<'password'>;

/** The contents of the page of a valid link. */
interface OpenReset {
  readonly passkeys: readonly Passkey[];
  /** If a passkey is the second factor, access to the mailbox alone must not remove it. */
  readonly canRemove: boolean;
}

interface ResetDeps extends MailDeps {
  readonly passwordLogin: boolean;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly passkeys: Pick<Passkeys, 'list' | 'remove'>;
  readonly ways: OtherWays;
  /** Ends a user's access tokens and turns the webhooks off. */
  readonly endProgramsOf: (userId: string) => Promise<void>;
}

/** The parameters of a password reset link. */
export const resetLink = (user: User): Link => ({
  userId: user.id,
  purpose: 'reset',
  to: user.email,
  path: '/reset-password',
  goodForMs: accountLimits.resetLinkMs,
});

/**
 * Mails a password reset link if the account exists. The account is looked up after the response and failures are only
 * logged, so that neither text nor timing reveals who has an account.
 */
export const requestReset =
  (deps: MailDeps & Pick<ResetDeps, 'passwordLogin' | 'passkeys'>) =>
  async (typed: string, address: string, arrival: Arrival = noArrival): Promise<ResetRequest> => {
    if (!deps.passwordLogin) return passwordsOff();
    const { users, limiter, clock, report } = deps;
    const email = typed.trim();
    if (!email) return { ok: false, status: 400, errors: { email: messages.signIn.emailRequired } };
    if (!isEmail(email)) return { ok: false, status: 400, errors: { email: messages.signIn.invalidEmail } };
    const allowance = await limiter.take(rateLimits.resetByAddress, address, clock.now());
    if (!allowance.allowed) {
      return {
        ok: false,
        status: 429,
        errors: { form: messages.request.tooMany },
        retryAfterMs: allowance.retryAfterMs,
      };
    }
    const send = async () => {
      const user = await users.byEmail(email);
      if (!user || user.suspendedAt) return;
      const hasPasskeys = (await deps.passkeys.list(user.id)).length > 0;
      await mailLink(deps, {
        ...resetLink(user),
        arrival,
        // Anybody may ask for it.
        language: user.language ?? sourceLanguage,
        subject: () => mailWords.resetSubject,
        text: (url) => [
          mailWords.hello,
          '',
          mailWords.reset,
          '',
          url,
          '',
          mailWords.resetOnce,
          ...(hasPasskeys ? ['', mailWords.resetPasskeys] : []),
        ],
      });
    };
    return { ok: true, send: () => send().catch((error: unknown) => report('reset mail failed', error)) };
  };

/** Null if a reset link is invalid. Does not consume it: a GET may be a mail scanner's prefetch. */
export const readResetLink =
  ({ users, mailTokens, secrets, clock, passkeys }: ResetDeps) =>
  async (token: string): Promise<OpenReset | null> => {
    const owner = await ownerOf(users, await mailTokens.peek(secrets.hash(token), 'reset', clock.now()));
    return owner && { passkeys: await passkeys.list(owner.id), canRemove: !owner.secondFactor };
  };

/**
 * Consumes a link, sets the password, removes the chosen passkeys and ends all sessions and access tokens. This
 * verifies the address, because the link was read in its mailbox; so its owner can take over an account that somebody
 * else registered with it.
 */
export const resetPassword =
  (deps: ResetDeps) =>
  async (token: string, password: string, chosen: readonly string[] = []): Promise<ResetResult> => {
    const { users, mailTokens, secrets, sessions, passwords, limiter, clock, passwordLogin, endProgramsOf } = deps;
    if (!passwordLogin) return passwordsOff();
    const invalid = { ok: false, status: 400, errors: { form: messages.verification.linkInvalid } } as const;
    const tokenHash = secrets.hash(token);
    // Checked before the slow hashing and consumed after it: a bad link is cheap, and a refused password keeps the
    // link.
    const owner = await ownerOf(users, await mailTokens.peek(tokenHash, 'reset', clock.now()));
    if (!owner) return invalid;
    const wrong = checkNewPassword(password) ?? (isOwnWord(password, owner) ? messages.register.weakPassword : null);
    if (wrong) return { ok: false, status: 400, errors: { password: wrong } };
    const passwordHash = await passwords.hash(password);
    const user = await ownerOf(users, await mailTokens.spend(tokenHash, 'reset', clock.now()));
    if (!user) return invalid;
    const change = { passwordHash, emailVerified: true };
    await users.change(user.id, change, clock.now());
    // After the password, which remains as a way to sign in; before the sessions, so that none is opened in between.
    const removed = user.secondFactor ? 0 : await removeChosen(deps, user, chosen);
    await sessions.removeAllForUser(user.id);
    await endProgramsOf(user.id);
    await mailTokens.removeForUser(user.id, 'reset');
    for (const limit of [rateLimits.signInByAccount, rateLimits.signInSlowly])
      await limiter.clear(limit, emailKey(user.email));
    return {
      ok: true,
      user: { ...user, ...change },
      obviousPassword: await passwords.isObvious(password, ownWords(user)),
      passkeys: { removed, left: (await deps.passkeys.list(user.id)).length },
    };
  };

/** Removes passkeys and notifies their owner. @returns how many were removed */
async function removeChosen(
  { passkeys, ways, mailer, report }: ResetDeps,
  user: User,
  chosen: readonly string[],
): Promise<number> {
  let removed = 0;
  for (const id of new Set(chosen)) if (await passkeys.remove(id, user.id, ways)) removed += 1;
  if (removed > 0)
    await mailer.send(passkeysRemoved(user, removed)).catch((error: unknown) => report('notice failed', error));
  return removed;
}

/** The user of a link, if its recipient is still their address and they are not suspended. */
async function ownerOf(users: MailDeps['users'], link: MailToken | null): Promise<User | null> {
  const user = link && (await users.byId(link.userId));
  if (!user || user.suspendedAt) return null;
  return emailKey(user.email) === emailKey(link.email) ? user : null;
}
