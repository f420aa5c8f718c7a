import type { FormRefusal } from '~/kit/fault/refusal';
import { inLanguage, sourceLanguage } from '~/kit/language/reader';
import { rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { emailKey, isEmail } from '~/rooms/account/rules/account';
import { accountLimits } from '~/rooms/account/rules/limits';
import type { User } from '~/rooms/account/store/users';
import { mailWords } from '~/rooms/account/words';
import type { ConfirmPassword } from './confirm-password';
import { type LinkMail, type MailDeps, mailLink } from './mail-link';
import { removeUnverified } from './remove-unverified';

type ChangeEmailResult = { readonly ok: true } | FormRefusal<'email' | 'password'>;

type LinkDeps = Pick<MailDeps, 'users' | 'mailTokens' | 'secrets' | 'clock'>;

/**
 * Mails a link to the new address; only its owner learns whether it is taken. Requires the password, because changing
 * the address takes over the account; Google-only users first set one, by a link to the old address.
 */
export const requestEmailChange =
  (deps: MailDeps & { readonly confirmPassword: ConfirmPassword }) =>
  async (user: User, typed: { email: string; password: string }): Promise<ChangeEmailResult> => {
    const { users, limiter, clock, confirmPassword } = deps;
    const email = typed.email.trim();
    if (!email) return { ok: false, status: 400, errors: { email: messages.register.emailRequired } };
    if (!isEmail(email)) return { ok: false, status: 400, errors: { email: messages.register.invalidEmail } };
    if (email === user.email) return { ok: false, status: 400, errors: { email: messages.account.sameEmail } };
    if (user.passwordHash === null) return { ok: false, status: 403, errors: { form: messages.account.passwordFirst } };
    const refused = await confirmPassword(user, typed.password);
    if (refused) return refused;
    const allowance = await limiter.take(rateLimits.emailChangeByUser, user.id, clock.now());
    if (!allowance.allowed) {
      return {
        ok: false,
        status: 429,
        errors: { form: messages.request.tooMany },
        retryAfterMs: allowance.retryAfterMs,
      };
    }

    const holder = await users.byEmail(email);
    const isTaken = holder?.emailVerified === true && holder.id !== user.id;
    const sent = await mailLink(deps, {
      userId: user.id,
      purpose: 'change-email',
      to: isTaken ? holder.email : email,
      language: isTaken ? (holder.language ?? sourceLanguage) : user.language,
      path: '/account/email',
      goodForMs: accountLimits.changeEmailLinkMs,
      ...(isTaken ? alreadyYours : confirmNewAddress),
    });
    if (sent.ok) return sent;
    const { status, message, retryAfterMs } = sent;
    return { ok: false, status, errors: { form: message }, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
  };

/** The new address of a link; does not consume the link. */
export const readEmailChange =
  ({ mailTokens, secrets, clock }: LinkDeps) =>
  async (user: User, token: string): Promise<string | null> => {
    const link = await mailTokens.peek(secrets.hash(token), 'change-email', clock.now());
    return link?.userId === user.id ? link.email : null;
  };

/**
 * Consumes a link, changes the address and notifies the old one. Only for the user who asked, since a mistyped address
 * belongs to a stranger. False if the link is invalid or the address is taken by now.
 */
export const confirmEmailChange =
  (deps: LinkDeps & Pick<MailDeps, 'mailer' | 'report'>) =>
  async (user: User, token: string): Promise<boolean> => {
    const { mailTokens, secrets, clock } = deps;
    if ((await readEmailChange(deps)(user, token)) === null) return false;
    const link = await mailTokens.spend(secrets.hash(token), 'change-email', clock.now());
    return link !== null && (await giveAddress(deps)(user, link.email));
  };

/**
 * Changes a user's address, which the caller has verified, and notifies the old one. Removes an unverified account with
 * that address; false if a verified account has it.
 */
export const giveAddress =
  ({ users, mailTokens, clock, mailer, report }: GiveDeps) =>
  async (user: User, email: string): Promise<boolean> => {
    if (emailKey(email) !== emailKey(user.email)) await removeUnverified(users, email);
    if (!(await users.change(user.id, { email, emailVerified: true }, clock.now()))) return false;
    for (const purpose of ['change-email', 'reset', 'delete'] as const)
      await mailTokens.removeForUser(user.id, purpose);
    // Not rate limited: otherwise an attacker could use up the limit first and change the address unnoticed.
    await mailer.send(changedTo(user, email)).catch((error: unknown) => report('notice failed', error));
    return true;
  };

type GiveDeps = Pick<MailDeps, 'users' | 'mailTokens' | 'clock' | 'mailer' | 'report'>;

const confirmNewAddress: LinkMail = {
  subject: () => mailWords.confirmAddressSubject,
  text: (url) => [mailWords.hello, '', mailWords.confirmAddress, '', url, '', mailWords.confirmAddressOnce],
};

/** Sent instead if the address is taken, with the same work, so that timing reveals nothing. Contains no link. */
const alreadyYours: LinkMail = {
  subject: () => mailWords.alreadyYoursSubject,
  withoutLink: true,
  text: () => [mailWords.hello, '', mailWords.alreadyYours],
};

const changedTo = (user: User, email: string) =>
  inLanguage(user.language, () => ({
    to: user.email,
    subject: mailWords.addressChangedSubject,
    text: [mailWords.hello, '', mailWords.addressChanged({ email }), '', mailWords.addressNotYou, ''].join('\n'),
  }));
