import type { FormRefusal } from '~/kit/fault/refusal';
import { messages } from '~/kit/messages';
import { checkNewPassword } from '~/rooms/account/rules/account';
import { isOwnWord, ownWords } from '~/rooms/account/rules/own-words';
import type { MailTokens } from '~/rooms/account/store/mail-tokens';
import type { Sessions } from '~/rooms/account/store/sessions';
import type { User, Users } from '~/rooms/account/store/users';
import type { Clock } from '~/system/contract/clock';
import type { Passwords } from '~/system/contract/passwords';
import type { ConfirmPassword } from './confirm-password';
import { passwordsOff } from './passwords-off';

type ChangePasswordResult =
  | { readonly ok: true; readonly user: User; readonly obviousPassword: boolean }
  | FormRefusal<'password' | 'newPassword'>;

interface Deps {
  readonly users: Users;
  readonly sessions: Sessions;
  readonly mailTokens: MailTokens;
  readonly passwords: Passwords;
  readonly confirmPassword: ConfirmPassword;
  readonly clock: Clock;
  readonly passwordLogin: boolean;
  /** Ends a user's access tokens and turns the webhooks off. */
  readonly endProgramsOf: (userId: string) => Promise<void>;
}

/** Changes the password and ends all sessions, access tokens and webhooks; the caller starts a session. */
export const changePassword =
  ({ users, sessions, mailTokens, passwords, confirmPassword, clock, passwordLogin, endProgramsOf }: Deps) =>
  async (user: User, typed: { password: string; newPassword: string }): Promise<ChangePasswordResult> => {
    if (!passwordLogin) return passwordsOff();
    const wrong = checkNewPassword(typed.newPassword);
    if (wrong) return { ok: false, status: 400, errors: { newPassword: wrong } };
    if (isOwnWord(typed.newPassword, user))
      return { ok: false, status: 400, errors: { newPassword: messages.register.weakPassword } };
    const refused = await confirmPassword(user, typed.password);
    if (refused) return refused;
    const guessed = passwords.isObvious(typed.newPassword, ownWords(user));
    const passwordHash = await passwords.hash(typed.newPassword);
    await users.change(user.id, { passwordHash }, clock.now());
    await sessions.removeAllForUser(user.id);
    await endProgramsOf(user.id);
    await mailTokens.removeForUser(user.id, 'reset');
    return { ok: true, user: { ...user, passwordHash }, obviousPassword: await guessed };
  };
