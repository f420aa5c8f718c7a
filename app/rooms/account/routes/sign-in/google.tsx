import { arrivalIn, withArrival } from '~/kit/request/arrival';
import { act, page } from '~/server/handle.server';
import { leadTo } from '~/server/lead.server';

/** Only a POST starts the sign-in, so that other sites cannot link to it (login CSRF). */
export const loader = page('anyone', async () => leadTo('/login'));

export const action = act('anyone', async ({ request, url, user, rooms, access }) => {
  if (user) return leadTo('/');
  const arrival = arrivalIn(url.searchParams);
  return rooms.account.google
    ? access.startGoogle(request, arrival)
    : leadTo(withArrival('/login?error=google', arrival));
});

export { NeverDrawn as default } from '~/kit/page/never-drawn';
