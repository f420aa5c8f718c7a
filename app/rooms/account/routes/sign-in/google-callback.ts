import { onward, withArrival } from '~/kit/request/arrival';
import { signInProblems } from '~/rooms/account/routes/views/sign-in-problems.server';
import { openStep } from '~/rooms/account/rules/onboarding';
import { logFailure, page } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';
import { GoogleRefused } from '~/server/session.server';

/** Google's redirect URI. Any failure ends the attempt's session with its OAuth state. */
export const loader = page('anyone', async ({ exchange, request, user, rooms, access, address }) => {
  if (user) return redirectWithin('/goals');
  if (!rooms.account.google) return redirectWithin('/login');
  const arrival = await access.arrival(request);
  try {
    const user = await access.finishGoogle(request, address, arrival);
    if (user.secondFactor) {
      const headers = { 'Set-Cookie': await access.enterHalfway(request, user, arrival) };
      return redirectWithin('/login/second', { headers });
    }
    // Redirects to /goals (§2); users who have completed onboarding go directly to the wanted page.
    const to = openStep(user) === null ? onward(arrival, '/goals') : '/goals';
    return redirectWithin(to, { headers: await access.enter(request, user, arrival) });
  } catch (error) {
    logFailure({ exchange }, error);
    // An address that Google has not verified counts as Google's failure, which has its own message (§8).
    const told =
      error instanceof GoogleRefused && error.reason !== 'unverified' && Object.hasOwn(signInProblems(), error.reason);
    const problem = told ? error.reason : 'google';
    return redirectWithin(withArrival(`/login?error=${problem}`, arrival), {
      headers: { 'Set-Cookie': await access.endSession(request) },
    });
  }
});
