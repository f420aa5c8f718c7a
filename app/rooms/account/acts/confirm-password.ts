import type { FormRefusal } from '~/kit/fault/refusal';
import { rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import type { User } from '~/rooms/account/store/users';
import type { Clock } from '~/system/contract/clock';
import type { Limiter } from '~/system/contract/limiter';
import type { Passwords } from '~/system/contract/passwords';
import { passwordsOff } from './passwords-off';

export type ConfirmPassword = (user: User, password: string) => Promise<FormRefusal<'password'> | null>;

interface Deps {
  readonly passwords: Passwords;
  readonly limiter: Limiter;
  readonly clock: Clock;
  readonly passwordLogin: boolean;
}

/**
 * Checks the password again before an irreversible action; null if it is right. Wrong attempts are rate limited here
 * too, because somebody else may be using the device.
 */
export const confirmPassword =
  ({ passwords, limiter, clock, passwordLogin }: Deps): ConfirmPassword =>
  async (user, password) => {
    if (!passwordLogin) return passwordsOff();
    if (!password) return { ok: false, status: 400, errors: { password: messages.account.confirmationRequired } };
    const allowance = await limiter.take(rateLimits.confirmationByUser, user.id, clock.now());
    if (!allowance.allowed) {
      const errors = { form: messages.signIn.tooManyRequests };
      return { ok: false, status: 429, errors, retryAfterMs: allowance.retryAfterMs };
    }
    const right = await passwords.verify(password, user.passwordHash).catch(async (error) => {
      await limiter.giveBack(rateLimits.confirmationByUser, user.id);
      throw error;
    });
    if (!right) {
      return { ok: false, status: 400, errors: { password: messages.account.passwordWrong } };
    }
    await limiter.clear(rateLimits.confirmationByUser, user.id);
    return null;
  };
