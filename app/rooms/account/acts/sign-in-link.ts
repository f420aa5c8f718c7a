import { emailKey } from '~/rooms/account/rules/account';
import { accountLimits } from '~/rooms/account/rules/limits';
import type { User } from '~/rooms/account/store/users';
import { type MailDeps, makeLink } from './mail-link';

type LinkDeps = Pick<MailDeps, 'users' | 'mailTokens' | 'secrets' | 'clock'>;

/** A single-use sign-in link, for an administrator to hand over: it needs no password, provider or passkey. */
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

/** Whether a link is valid; does not consume it. */
export const readSignInLink =
  ({ mailTokens, secrets, clock }: LinkDeps) =>
  async (token: string): Promise<boolean> =>
    (await mailTokens.peek(secrets.hash(token), 'sign-in', clock.now())) !== null;

/** Consumes a link and returns its user; null if the link is no longer valid. */
export const spendSignInLink =
  ({ users, mailTokens, secrets, clock }: LinkDeps) =>
  async (token: string): Promise<User | null> => {
    const link = await mailTokens.spend(secrets.hash(token), 'sign-in', clock.now());
    const user = link && (await users.byId(link.userId));
    if (!user || user.suspendedAt || emailKey(user.email) !== emailKey(link.email)) return null;
    return user;
  };
