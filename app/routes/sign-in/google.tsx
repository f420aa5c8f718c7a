import { arrivalIn, withArrival } from '~/domain/account/arrival';
import { act, page } from '~/web/handle.server';
import { leadTo } from '~/web/lead.server';

/** Only a POST starts the sign-in, so that other sites cannot link to it (login CSRF). */
export const loader = page('anyone', async () => leadTo('/login'));

export const action = act('anyone', async ({ request, url, user, house, access }) => {
  if (user) return leadTo('/');
  const arrival = arrivalIn(url.searchParams);
  return house.google
    ? access.startGoogle(request, arrival)
    : leadTo(withArrival('/login?error=google', arrival));
});

export { NeverDrawn as default } from '~/ui/page/never-drawn';
