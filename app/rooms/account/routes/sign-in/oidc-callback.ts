import { ProviderDown } from '~/kit/fault/provider-down';
import { noArrival, onward, withArrival } from '~/kit/request/arrival';
import { attemptCookie } from '~/rooms/account/routes/views/oidc-attempt.server';
import { signInProblems } from '~/rooms/account/routes/views/sign-in-problems.server';
import { openStep } from '~/rooms/account/rules/onboarding';
import { logFailure, page } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

/** The provider's redirect URI. Every outcome ends the attempt and clears its cookie. */
export const loader = page('anyone', async ({ exchange, request, url, user, rooms, access, address }) => {
  if (user) return redirectWithin('/goals');
  if (!rooms.account.oidc) return redirectWithin('/login');
  const cookie = attemptCookie(rooms);
  const kept = await cookie.read(request);
  const over = await cookie.clear();
  const fail = (problem: string) =>
    redirectWithin(withArrival(`/login?error=${problem}`, kept?.arrival ?? noArrival), {
      headers: { 'Set-Cookie': over },
    });
  // Each state is valid once, so a copied cookie is useless.
  if (!kept || !(await rooms.account.takeAttempt(kept.attempt.state))) return fail('provider');
  try {
    const { issuer, ...identity } = await rooms.account.oidc.comeBack(url, kept.attempt);
    const result = await rooms.account.signInWithOidc(issuer, identity, address, kept.arrival.invitation);
    if (!result.ok) {
      logFailure({ exchange }, new Error(`sign-in with OIDC refused: ${result.reason}`));
      return fail(Object.hasOwn(signInProblems(), result.reason) ? result.reason : 'provider');
    }
    const how = { byProvider: true };
    if (result.user.secondFactor) {
      const headers = new Headers({ 'Set-Cookie': await access.enterHalfway(request, result.user, kept.arrival, how) });
      headers.append('Set-Cookie', over);
      return redirectWithin('/login/second', { headers });
    }
    const to = openStep(result.user) === null ? onward(kept.arrival, '/goals') : '/goals';
    const headers = await access.enter(request, result.user, kept.arrival, how);
    headers.append('Set-Cookie', over);
    return redirectWithin(to, { headers });
  } catch (error) {
    logFailure({ exchange }, error);
    return fail(error instanceof ProviderDown ? 'provider-down' : 'provider');
  }
});
