import type { FormRefusal } from '~/kit/fault/refusal';
import { type RateLimit, rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { checkSignIn, emailKey } from '~/rooms/account/rules/account';
import type { User, Users } from '~/rooms/account/store/users';
import type { Clock } from '~/system/contract/clock';
import type { Limiter } from '~/system/contract/limiter';
import type { Passwords } from '~/system/contract/passwords';
import type { Secrets } from '~/system/contract/secrets';
import { knownDevice } from './known-device';
import { passwordsOff } from './passwords-off';

type SignInResult = { readonly ok: true; readonly user: User } | FormRefusal<'email' | 'password'>;

interface Deps {
  readonly users: Users;
  readonly passwords: Passwords;
  readonly limiter: Limiter;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly passwordLogin: boolean;
  readonly report: (event: string, error: unknown) => void;
}

/**
 * Checks an address and a password (specification §5, §8). Attempts are counted by account and by IP address before the
 * check, so that parallel guesses count; a right password is not counted. Strangers cannot lock the owner out: decision
 * 17.
 * @param device the browser's device cookie from earlier sign-ins, see `rememberDevice`
 */
export const signIn =
  ({ users, passwords, limiter, secrets, clock, passwordLogin, report }: Deps) =>
  async (
    typed: { email: string; password: string },
    address: string,
    device: string | null = null,
  ): Promise<SignInResult> => {
    if (!passwordLogin) return passwordsOff();
    const email = typed.email.trim();
    const errors = checkSignIn({ email, password: typed.password });
    if (Object.keys(errors).length > 0) return { ok: false, status: 400, errors };

    const account = emailKey(email);
    const user = await users.byEmail(email);
    const known = user && knownDevice({ secrets }, device, user);
    const counts: readonly Count[] = known
      ? [
          [[rateLimits.signInByAddress], address],
          [[rateLimits.signInByDevice], `${account} ${known}`],
        ]
      : [
          [[rateLimits.signInByAddress], address],
          [[rateLimits.signInByPair], `${account} ${address}`],
          [[rateLimits.signInByAccount, rateLimits.signInSlowly], account],
        ];
    const taken: [RateLimit, string][] = [];
    const giveBack = async () => {
      for (const [limit, subject] of taken) await limiter.giveBack(limit, subject);
    };
    for (const [choices, subject] of counts) {
      let retryAfterMs = 0;
      const allowed = await firstAllowed(choices, async (limit) => {
        const allowance = await limiter.take(limit, subject, clock.now());
        if (allowance.allowed) taken.push([limit, subject]);
        else ({ retryAfterMs } = allowance);
        return allowance.allowed;
      });
      if (allowed) continue;
      // No password was checked, so this does not count as an attempt.
      await giveBack();
      return { ok: false, status: 429, errors: { form: messages.signIn.tooManyRequests }, retryAfterMs };
    }

    const right = await passwords.verify(typed.password, user?.passwordHash ?? null).catch(async (error) => {
      // The check did not happen, so this is no wrong attempt: an overloaded server must not lock the account.
      await giveBack();
      throw error;
    });
    if (!user) return { ok: false, status: 400, errors: { email: messages.signIn.userNotFound } };
    if (!right) return { ok: false, status: 400, errors: { password: messages.signIn.wrongPassword } };
    await giveBack();
    if (user.suspendedAt) return { ok: false, status: 403, errors: { form: messages.signIn.suspended } };
    await renewHash({ users, passwords, report }, user, typed.password);
    return { ok: true, user };
  };

/** Hashes a right password again if its hash has an older cost. A failure does not prevent the sign-in. */
async function renewHash(
  { users, passwords, report }: Pick<Deps, 'users' | 'passwords' | 'report'>,
  { id, passwordHash }: User,
  password: string,
): Promise<void> {
  if (passwordHash === null || !passwords.isOutdated(passwordHash)) return;
  try {
    await users.renewPasswordHash(id, passwordHash, await passwords.hash(password));
  } catch (error) {
    report('password not hashed anew', error);
  }
}

/** A subject, counted against the first of these limits that is not used up. */
type Count = readonly [limits: readonly RateLimit[], subject: string];

async function firstAllowed(
  choices: readonly RateLimit[],
  take: (limit: RateLimit) => Promise<boolean>,
): Promise<boolean> {
  for (const limit of choices) if (await take(limit)) return true;
  return false;
}
