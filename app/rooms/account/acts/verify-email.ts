import { emailKey } from '~/rooms/account/rules/account';
import type { MailToken, MailTokens } from '~/rooms/account/store/mail-tokens';
import type { User, Users } from '~/rooms/account/store/users';
import type { Clock } from '~/system/contract/clock';
import type { Secrets } from '~/system/contract/secrets';

interface Deps {
  readonly users: Users;
  readonly mailTokens: MailTokens;
  readonly secrets: Secrets;
  readonly clock: Clock;
}

/** The address and account of a link; does not consume the link: a GET may be a mail scanner's prefetch. */
export const readVerificationLink =
  ({ mailTokens, secrets, clock }: Deps) =>
  async (token: string): Promise<Pick<MailToken, 'email' | 'userId'> | null> =>
    mailTokens.peek(secrets.hash(token), 'verify', clock.now());

/**
 * Consumes a link and marks its address as verified; null if the link is invalid or its address is no longer the
 * user's.
 * @param userId the signed-in user. The link alone is not enough: a stranger may have registered another's address,
 * whose click would verify the stranger's account (decision 6).
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

/** Marks an address as verified on the administrator's word. False if it is verified already. */
export const vouchFor =
  ({ users, clock }: Pick<Deps, 'users' | 'clock'>) =>
  async (user: User): Promise<boolean> => {
    if (user.emailVerified) return false;
    await users.change(user.id, { emailVerified: true }, clock.now());
    return true;
  };
