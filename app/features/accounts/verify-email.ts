import { emailKey } from '~/domain/account/account';
import type { Clock } from '~/ports/clock';
import type { MailToken, MailTokens } from '~/ports/mail-tokens';
import type { Secrets } from '~/ports/secrets';
import type { User, Users } from '~/ports/users';

interface Deps {
  readonly users: Users;
  readonly mailTokens: MailTokens;
  readonly secrets: Secrets;
  readonly clock: Clock;
}

/** What a link would verify, and whose account it is. Looking does not spend it: a GET may be a mail scanner's prefetch. */
export const readVerificationLink =
  ({ mailTokens, secrets, clock }: Deps) =>
  async (token: string): Promise<Pick<MailToken, 'email' | 'userId'> | null> =>
    mailTokens.peek(secrets.hash(token), 'verify', clock.now());

/**
 * Spends a link and marks its address verified. Null when the link is not good, or is for an address that is no longer the user's.
 * @param userId who has signed in to the account. The link alone is not enough: it may lie in the mailbox of somebody whose address a stranger
 * registered, and their click would verify the stranger's account (decision 6).
 */
export const verifyEmail =
  (deps: Deps) =>
  async (token: string, userId: string): Promise<User | null> => {
    const { users, mailTokens, secrets, clock } = deps;
    if ((await readVerificationLink(deps)(token))?.userId !== userId) return null;
    const link = await mailTokens.spend(secrets.hash(token), 'verify', clock.now());
    const user = link && (await users.byId(link.userId));
    if (!user || emailKey(user.email) !== emailKey(link.email)) return null;
    await users.change(user.id, { emailVerified: true }, clock.now());
    return { ...user, emailVerified: true };
  };
