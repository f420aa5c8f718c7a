import { arrivalIn, withArrival } from '~/domain/account/arrival';
import { ProviderDown } from '~/domain/fault/provider-down';
import { attemptCookie } from '~/web/account/oidc-attempt.server';
import { act, page } from '~/web/handle.server';
import { leadAbroad, leadTo } from '~/web/lead.server';

export const handle = { scripts: false };

/** Only a POST starts the sign-in, so that other sites cannot link to it (login CSRF). */
export const loader = page('anyone', async () => leadTo('/login'));

export const action = act('anyone', async ({ user, url, house }) => {
  if (user) return leadTo('/');
  const arrival = arrivalIn(url.searchParams);
  if (!house.oidc) return leadTo(withArrival('/login?error=provider', arrival));
  try {
    const { url: there, attempt } = await house.oidc.leave();
    const headers = {
      Location: there.href,
      'Set-Cookie': await attemptCookie(house).write({ attempt, arrival }),
    };
    return leadAbroad(new Response(null, { status: 302, headers }), there.origin);
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error;
    return leadTo(withArrival('/login?error=provider-down', arrival));
  }
});

export { NeverDrawn as default } from '~/ui/page/never-drawn';
