import { checkNewPassword, emailKey, isEmail } from '~/domain/account/account';
import { type Arrival, noArrival } from '~/domain/account/arrival';
import { accountLimits } from '~/domain/account/limits';
import { isOwnWord, ownWords } from '~/domain/account/own-words';
import type { FormRefusal } from '~/domain/fault/refusal';
import { rateLimits } from '~/domain/limits';
import { messages } from '~/domain/messages';
import type { MailToken } from '~/ports/account/mail-tokens';
import type { Passwords } from '~/ports/account/passwords';
import type { Sessions } from '~/ports/account/sessions';
import type { User } from '~/ports/users';
import { type Link, type MailDeps, mailLink } from './mail-link';
import { passwordsOff } from './passwords-off';

export type ResetRequest =
  /** Call `send` after the response; it settles when the mail has been sent, or none is due. */
  { readonly ok: true; readonly send: () => Promise<void> } | FormRefusal<'email'>;

export type ResetResult =
  /** `user` as it is now. */
  { readonly ok: true; readonly user: User; readonly obviousPassword: boolean } | FormRefusal<'password'>;

interface ResetDeps extends MailDeps {
  readonly passwordLogin: boolean;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
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
 * Mails a password reset link if the account exists. That is looked up after the response, and failures are only
 * logged, so that neither text nor timing reveals who has an account.
 */
export const requestReset =
  (deps: MailDeps & { readonly passwordLogin: boolean }) =>
  async (typed: string, address: string, arrival: Arrival = noArrival): Promise<ResetRequest> => {
    if (!deps.passwordLogin) return passwordsOff;
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
      await mailLink(deps, {
        ...resetLink(user),
        arrival,
        subject: 'A new password for Topiary',
        text: (url) => [
          'Hello,',
          '',
          'choose a new password here:',
          '',
          url,
          '',
          'The link works once, for one hour. ' +
            'If you did not ask for it, ignore this mail: your password stays as it is.',
        ],
      });
    };
    return { ok: true, send: () => send().catch((error: unknown) => report('reset mail failed', error)) };
  };

/** Whether a reset link is valid, without consuming it: a GET may be a mail scanner's prefetch. */
export const readResetLink =
  (deps: Pick<MailDeps, 'users' | 'mailTokens' | 'secrets' | 'clock'>) => async (token: string) =>
    (await ownerOf(
      deps.users,
      await deps.mailTokens.peek(deps.secrets.hash(token), 'reset', deps.clock.now()),
    )) !== null;

/**
 * Consumes a link, sets the password and ends all sessions. The address is verified by that, because the link was
 * read in its mailbox; so its owner can take over an account that somebody else registered with it.
 */
export const resetPassword =
  ({ users, mailTokens, secrets, sessions, passwords, limiter, clock, passwordLogin }: ResetDeps) =>
  async (token: string, password: string): Promise<ResetResult> => {
    if (!passwordLogin) return passwordsOff;
    const invalid = { ok: false, status: 400, errors: { form: messages.verification.linkInvalid } } as const;
    const tokenHash = secrets.hash(token);
    // Checked before the slow hashing and consumed after it: a bad link is cheap, a refused password keeps the link.
    const owner = await ownerOf(users, await mailTokens.peek(tokenHash, 'reset', clock.now()));
    if (!owner) return invalid;
    const wrong =
      checkNewPassword(password) ?? (isOwnWord(password, owner) ? messages.register.weakPassword : null);
    if (wrong) return { ok: false, status: 400, errors: { password: wrong } };
    const passwordHash = await passwords.hash(password);
    const user = await ownerOf(users, await mailTokens.spend(tokenHash, 'reset', clock.now()));
    if (!user) return invalid;
    const change = { passwordHash, emailVerified: true };
    await users.change(user.id, change, clock.now());
    await sessions.removeAllForUser(user.id);
    await mailTokens.removeForUser(user.id, 'reset');
    for (const limit of [rateLimits.signInByAccount, rateLimits.signInSlowly])
      await limiter.clear(limit, emailKey(user.email));
    return {
      ok: true,
      user: { ...user, ...change },
      obviousPassword: await passwords.isObvious(password, ownWords(user)),
    };
  };

/** The user of a link, if its recipient is still their address. */
async function ownerOf(users: MailDeps['users'], link: MailToken | null): Promise<User | null> {
  const user = link && (await users.byId(link.userId));
  if (!user || user.suspendedAt) return null;
  return emailKey(user.email) === emailKey(link.email) ? user : null;
}
