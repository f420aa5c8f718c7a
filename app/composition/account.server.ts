import { googleSignIn } from '~/providers/sign-in/google';
import { oidcSignIn } from '~/providers/sign-in/oidc';
import { webAuthn } from '~/providers/sign-in/web-authn';
import { createAccounts } from '~/rooms/account/acts/accounts';
import { createPasskeys } from '~/rooms/account/acts/passkeys/passkeys';
import type { Settings } from '~/server/settings.server';
import type { Ground } from './ground.server';
import type { OpenRuns } from './runs.server';

/** The account room: the ways in that are configured, accounts and passkeys. */
export function openAccount(settings: Settings, ground: Ground, keepsServer: OpenRuns['keepsServer']) {
  const { users, sessions, mailTokens, invitations, identities, passkeys, administrators, usage } = ground;
  const { clock, report, accessTokens, webhooks } = ground;
  const endProgramsOf = async (userId: string) => {
    await accessTokens.removeAllForUser(userId);
    for (const { id, offAt } of await webhooks.ofUser(userId))
      if (!offAt) await webhooks.turnOff(id, userId, 'learner', clock.now());
  };
  const accounts = createAccounts({
    ...ground,
    appUrl: settings.appUrl,
    registration: settings.registration,
    passwordLogin: settings.passwordLogin,
    endProgramsOf,
  });
  return {
    ...{ users, sessions, mailTokens, invitations, identities, passkeys, administrators, usage, keepsServer },
    /** Null if it is not configured: then no button is shown. */
    google:
      settings.google && googleSignIn({ ...settings.google, callbackUrl: `${settings.appUrl}/auth/google/callback` }),
    oidc: settings.oidc && oidcSignIn({ ...settings.oidc, appUrl: settings.appUrl, clock, report }),
    ...accounts,
    ...createPasskeys({
      ...ground,
      webAuthn: webAuthn(settings.appUrl),
      confirmPassword: accounts.confirmPassword,
    }),
  };
}
