import type { Runs } from '~/jobs/acts/runs';
import type { FormRefusal } from '~/kit/fault/refusal';
import { rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { emailKey } from '~/rooms/account/rules/account';
import { accountLimits, passkeyOptions } from '~/rooms/account/rules/limits';
import type { Administrators } from '~/rooms/account/store/administrators';
import type { Sessions } from '~/rooms/account/store/sessions';
import type { User } from '~/rooms/account/store/users';
import { mailWords } from '~/rooms/account/words';
import type { ConfirmPassword } from './confirm-password';
import { type MailDeps, type MailResult, mailLink } from './mail-link';

type DeleteResult = { readonly ok: true } | FormRefusal<'password'>;

/** Confirms the deletion: the password, or the token of a mailed link. */
export type Proof = { readonly password: string } | { readonly token: string };

export interface DeleteDeps
  extends Pick<MailDeps, 'users' | 'mailTokens' | 'secrets' | 'limiter' | 'clock' | 'mailer' | 'report'> {
  readonly runs: Pick<Runs, 'revoke'>;
  readonly sessions: Sessions;
  readonly confirmPassword: ConfirmPassword;
  readonly administrators: Pick<Administrators, 'leave'>;
  /** Deletes all sources of a user. */
  readonly removeSourcesOf: (userId: string) => Promise<void>;
}

/** Mails a link that deletes the account, for users without a password (Google only). */
export const sendDeleteLink =
  (deps: MailDeps) =>
  (user: User): Promise<MailResult> =>
    mailLink(deps, {
      userId: user.id,
      purpose: 'delete',
      to: user.email,
      path: '/account/delete',
      goodForMs: accountLimits.deleteLinkMs,
      language: user.language,
      subject: () => mailWords.deleteSubject,
      text: (url) => [mailWords.hello, '', mailWords.delete, '', url, '', mailWords.deleteOnce],
    });

/** Whether a deletion link is valid for this user; does not consume it. */
export const readDeleteLink =
  ({ mailTokens, secrets, clock }: Pick<MailDeps, 'mailTokens' | 'secrets' | 'clock'>) =>
  async (user: User, token: string): Promise<boolean> =>
    (await mailTokens.peek(secrets.hash(token), 'delete', clock.now()))?.userId === user.id;

/** Deletes the account with all its data, after confirmation. */
export const deleteAccount =
  (deps: DeleteDeps) =>
  async (user: User, proof: Proof): Promise<DeleteResult> => {
    const { mailTokens, secrets, clock, confirmPassword } = deps;
    if ('token' in proof) {
      const good = await readDeleteLink(deps)(user, proof.token);
      if (!good || !(await mailTokens.spend(secrets.hash(proof.token), 'delete', clock.now()))) {
        return { ok: false, status: 400, errors: { form: messages.verification.linkInvalid } };
      }
    } else {
      const refused = await confirmPassword(user, proof.password);
      if (refused) return refused;
    }
    if (!(await deps.administrators.leave(user.id, clock.now())))
      return { ok: false, status: 409, errors: { form: messages.administrator.lastAdministratorLeaves } };
    await removeAccount(deps)(user);
    return { ok: true };
  };

type RemoveDeps = Omit<DeleteDeps, 'confirmPassword' | 'administrators'>;

/**
 * Deletes the user's sources and, by cascade, maps, lessons, cards, reviews, questions, runs, sessions and links; and
 * data under other keys: rate limit counters and stored mails.
 */
export const removeAccount =
  ({ users, sessions, runs, limiter, mailer, report, removeSourcesOf }: RemoveDeps) =>
  async (user: User): Promise<void> => {
    // Stopped first, so that no model call goes on without its user.
    await runs.revoke(user.id);
    // Done before the cascade, because open streams of a session end with it.
    await sessions.removeAllForUser(user.id);
    // Deleted in parts: a user may have a hundred thousand passages, which a cascade would delete in one statement.
    await removeSourcesOf(user.id);
    await users.remove(user.id);
    const { signInByAccount, signInSlowly, mailByRecipientHour, mailByRecipientBurst } = rateLimits;
    for (const limit of [signInByAccount, signInSlowly, mailByRecipientHour, mailByRecipientBurst])
      await limiter.clear(limit, emailKey(user.email));
    const { confirmationByUser, emailChangeByUser, runsByUser, accessTokensByUser } = rateLimits;
    const { savesByUser, changesByUser, reviewsByUser, searches, renders } = rateLimits;
    const own = [confirmationByUser, emailChangeByUser, runsByUser, accessTokensByUser, rateLimits.callsByUser];
    for (const limit of [...own, savesByUser, changesByUser, reviewsByUser, searches, renders, passkeyOptions])
      await limiter.clear(limit, user.id);
    await mailer.forget(user.email).catch((error: unknown) => report('kept mails could not be deleted', error));
  };
