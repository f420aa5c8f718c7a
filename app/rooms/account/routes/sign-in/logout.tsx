import { noArrival, withArrival } from '~/kit/request/arrival';
import { openStep } from '~/rooms/account/rules/onboarding';
import { act, page } from '~/server/handle.server';
import { redirectOutside, redirectWithin } from '~/server/redirect.server';

/** Only a POST signs out: not a link or a prefetch. */
export const loader = page('anyone', async () => redirectWithin('/'));

export const action = act('anyone', async ({ request, user, rooms, access }) => {
  // 'Log out and sign in' on the waiting screen passes the arrival on to the other account.
  const arrival = openStep(user) === null ? noArrival : await access.arrival(request);
  if (user?.demoUntil) {
    const headers = new Headers({ 'Set-Cookie': await access.endSession(request) });
    headers.append('Set-Cookie', await access.forgetDemo());
    await rooms.demo.leaveDemo(user);
    return redirectWithin('/?notice=demo-left', { headers });
  }
  if (rooms.account.oidc && (await access.isByProvider(request))) {
    const there = await rooms.account.oidc.signOutAddress();
    if (there) {
      const headers = { Location: there.href, 'Set-Cookie': await access.endSession(request) };
      return redirectOutside(new Response(null, { status: 302, headers }), there.origin);
    }
  }
  return redirectWithin(withArrival('/login', arrival), {
    headers: { 'Set-Cookie': await access.endSession(request) },
  });
});

export { NeverRendered as default } from '~/kit/page/never-rendered';
