import { checkNewPassword } from '~/domain/account/account';
import { isOwnWord, ownWords } from '~/domain/account/own-words';
import type { FormRefusal } from '~/domain/fault/refusal';
import { messages } from '~/domain/messages';
import type { MailTokens } from '~/ports/account/mail-tokens';
import type { Passwords } from '~/ports/account/passwords';
import type { Sessions } from '~/ports/account/sessions';
import type { Clock } from '~/ports/clock';
import type { User, Users } from '~/ports/users';
import type { ConfirmPassword } from './confirm-password';
import { passwordsOff } from './passwords-off';

export type ChangePasswordResult =
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
}

/** Changes the password and ends all of the user's sessions; the caller starts a new one. */
export const changePassword =
  ({ users, sessions, mailTokens, passwords, confirmPassword, clock, passwordLogin }: Deps) =>
  async (user: User, typed: { password: string; newPassword: string }): Promise<ChangePasswordResult> => {
    if (!passwordLogin) return passwordsOff;
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
    await mailTokens.removeForUser(user.id, 'reset');
    return { ok: true, user: { ...user, passwordHash }, obviousPassword: await guessed };
  };
