import { ProviderDown } from '~/kit/fault/provider-down';
import { arrivalIn, withArrival } from '~/kit/request/arrival';
import { attemptCookie } from '~/rooms/account/routes/views/oidc-attempt.server';
import { act, page } from '~/server/handle.server';
import { redirectOutside, redirectWithin } from '~/server/redirect.server';

export const handle = { scripts: false };

/** Only a POST starts the sign-in, so that other sites cannot link to it (login CSRF). */
export const loader = page('anyone', async () => redirectWithin('/login'));

export const action = act('anyone', async ({ user, url, rooms }) => {
  if (user) return redirectWithin('/');
  const arrival = arrivalIn(url.searchParams);
  if (!rooms.account.oidc) return redirectWithin(withArrival('/login?error=provider', arrival));
  try {
    const { url: there, attempt } = await rooms.account.oidc.leave();
    const headers = { Location: there.href, 'Set-Cookie': await attemptCookie(rooms).write({ attempt, arrival }) };
    return redirectOutside(new Response(null, { status: 302, headers }), there.origin);
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error;
    return redirectWithin(withArrival('/login?error=provider-down', arrival));
  }
});

export { NeverRendered as default } from '~/kit/page/never-rendered';
