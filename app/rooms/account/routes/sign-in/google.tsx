import { arrivalIn, withArrival } from '~/kit/request/arrival';
import { act, page } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

/** Only a POST starts the sign-in, so that other sites cannot link to it (login CSRF). */
export const loader = page('anyone', async () => redirectWithin('/login'));

export const action = act('anyone', async ({ request, url, user, rooms, access }) => {
  if (user) return redirectWithin('/');
  const arrival = arrivalIn(url.searchParams);
  return rooms.account.google
    ? access.startGoogle(request, arrival)
    : redirectWithin(withArrival('/login?error=google', arrival));
});

export { NeverRendered as default } from '~/kit/page/never-rendered';
