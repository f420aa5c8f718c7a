import { redirect } from '@remix-run/node';
import { act, page } from '~/web/handle.server';

/** A GET changes nothing: a link or a prefetch must not sign anybody out. */
export const loader = page('anyone', async () => redirect('/'));

export const action = act('anyone', async ({ request, access }) =>
  redirect('/login', { headers: { 'Set-Cookie': await access.endSession(request) } }),
);

export { NeverDrawn as default } from '~/ui/page/never-drawn';
