import { emailKey } from '~/domain/account/account';
import type { Clock } from '~/ports/clock';
import type { MailTokens } from '~/ports/mail-tokens';
import type { Secrets } from '~/ports/secrets';
import type { User, Users } from '~/ports/users';

interface Deps {
  readonly users: Users;
  readonly mailTokens: MailTokens;
  readonly secrets: Secrets;
  readonly clock: Clock;
}

/** The address that a link would verify, without spending it: a GET may be a mail scanner's prefetch. */
export const readVerificationLink =
  ({ mailTokens, secrets, clock }: Deps) =>
  async (token: string): Promise<string | null> =>
    (await mailTokens.peek(secrets.hash(token), 'verify', clock.now()))?.email ?? null;

/** Spends a link and marks its address verified. Null when the link is not good, or is for an address that is no longer the user's. */
export const verifyEmail =
  ({ users, mailTokens, secrets, clock }: Deps) =>
  async (token: string): Promise<User | null> => {
    const link = await mailTokens.spend(secrets.hash(token), 'verify', clock.now());
    const user = link && (await users.byId(link.userId));
    if (!user || emailKey(user.email) !== emailKey(link.email)) return null;
    await users.change(user.id, { emailVerified: true }, clock.now());
    return { ...user, emailVerified: true };
  };
