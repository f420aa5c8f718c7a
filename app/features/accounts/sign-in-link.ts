import { emailKey } from '~/domain/account/account';
import { accountLimits } from '~/domain/account/limits';
import type { User } from '~/ports/users';
import { type MailDeps, makeLink } from './mail-link';

type LinkDeps = Pick<MailDeps, 'users' | 'mailTokens' | 'secrets' | 'clock'>;

/** A link that signs in once, for an administrator to hand over: past passwords, providers and passkeys. */
export const makeSignInLink =
  (deps: LinkDeps & Pick<MailDeps, 'random' | 'appUrl'>) =>
  (user: User): Promise<string> =>
    makeLink(deps, {
      userId: user.id,
      purpose: 'sign-in',
      to: user.email,
      path: '/login/link',
      goodForMs: accountLimits.signInLinkMs,
    });

/** Whether a link is good, without spending it. */
export const readSignInLink =
  ({ mailTokens, secrets, clock }: LinkDeps) =>
  async (token: string): Promise<boolean> =>
    (await mailTokens.peek(secrets.hash(token), 'sign-in', clock.now())) !== null;

/** Spends a link. The person that it was made for; null where it is no longer good. */
export const spendSignInLink =
  ({ users, mailTokens, secrets, clock }: LinkDeps) =>
  async (token: string): Promise<User | null> => {
    const link = await mailTokens.spend(secrets.hash(token), 'sign-in', clock.now());
    const user = link && (await users.byId(link.userId));
    if (!user || user.suspendedAt || emailKey(user.email) !== emailKey(link.email)) return null;
    return user;
  };
