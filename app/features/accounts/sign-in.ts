import { checkSignIn, emailKey } from '~/domain/account/account';
import type { FormRefusal } from '~/domain/fault/refusal';
import { rateLimits } from '~/domain/limits';
import { messages } from '~/domain/messages';
import type { Clock } from '~/ports/clock';
import type { Limiter } from '~/ports/limiter';
import type { Passwords } from '~/ports/passwords';
import type { User, Users } from '~/ports/users';

export type SignInResult = { readonly ok: true; readonly user: User } | FormRefusal<'email' | 'password'>;

interface Deps {
  readonly users: Users;
  readonly passwords: Passwords;
  readonly limiter: Limiter;
  readonly clock: Clock;
}

/**
 * Checks an address and a password (specification §5, §8). Wrong tries count against the account and against the sender's
 * address; a right password clears the account's count, so that a victim of guessing gets in as soon as the window opens.
 */
export const signIn =
  ({ users, passwords, limiter, clock }: Deps) =>
  async (typed: { email: string; password: string }, address: string): Promise<SignInResult> => {
    const email = typed.email.trim();
    const errors = checkSignIn({ email, password: typed.password });
    if (Object.keys(errors).length > 0) return { ok: false, status: 400, errors };

    const account = emailKey(email);
    // Taken before the password is checked and given back when it was right, so that parallel guesses cannot slip through.
    for (const [limit, subject] of [
      [rateLimits.signInByAddress, address],
      [rateLimits.signInByAccount, account],
    ] as const) {
      const allowance = await limiter.take(limit, subject, clock.now());
      if (!allowance.allowed) {
        return {
          ok: false,
          status: 429,
          errors: { form: messages.signIn.tooManyRequests },
          retryAfterMs: allowance.retryAfterMs,
        };
      }
    }

    const user = await users.byEmail(email);
    const right = await passwords.verify(typed.password, user?.passwordHash ?? null).catch(async (error) => {
      // Nobody has looked at it, so it was no wrong try: a crowd must not shut the account that it keeps waiting.
      await limiter.giveBack(rateLimits.signInByAccount, account);
      await limiter.giveBack(rateLimits.signInByAddress, address);
      throw error;
    });
    if (!user) return { ok: false, status: 400, errors: { email: messages.signIn.userNotFound } };
    if (!right) return { ok: false, status: 400, errors: { password: messages.signIn.wrongPassword } };
    await limiter.clear(rateLimits.signInByAccount, account);
    await limiter.giveBack(rateLimits.signInByAddress, address);
    return { ok: true, user };
  };
