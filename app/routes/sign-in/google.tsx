import { redirect } from '@remix-run/node';
import { arrivalIn, withArrival } from '~/domain/account/arrival';
import { act, page } from '~/web/handle.server';

/** A GET starts nothing: no other page may send somebody to Google in our name. */
export const loader = page('anyone', async () => redirect('/login'));

export const action = act('anyone', async ({ request, url, user, house, access }) => {
  if (user) return redirect('/');
  const arrival = arrivalIn(url.searchParams);
  return house.google
    ? access.startGoogle(request, arrival)
    : redirect(withArrival('/login?error=google', arrival));
});

export { NeverDrawn as default } from '~/ui/page/never-drawn';
