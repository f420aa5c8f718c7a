import { redirect } from '@remix-run/node';
import { act, page } from '~/web/handle.server';

/** A GET starts nothing: no other page may send somebody to Google in our name. */
export const loader = page('anyone', async () => redirect('/login'));

export const action = act('anyone', async ({ request, user, house, access }) => {
  if (user) return redirect('/');
  return house.google ? access.startGoogle(request) : redirect('/login?error=google');
});
