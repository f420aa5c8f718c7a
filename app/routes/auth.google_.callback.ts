import { redirect } from '@remix-run/node';
import { logFailure, page } from '~/web/handle.server';
import { GoogleRefused } from '~/web/session.server';

/** Where Google sends people back to. Whatever fails, the session of the attempt ends with it, and so does its state. */
export const loader = page('anyone', async ({ request, user, house, access, address }) => {
  if (user) return redirect('/goals');
  if (!house.google) return redirect('/login');
  try {
    const { id } = await access.finishGoogle(request, address);
    return redirect('/goals', { headers: { 'Set-Cookie': await access.startSession(request, id) } });
  } catch (error) {
    logFailure(request, error);
    const problem = error instanceof GoogleRefused && error.reason === 'closed' ? 'closed' : 'google';
    return redirect(`/login?error=${problem}`, {
      headers: { 'Set-Cookie': await access.endSession(request) },
    });
  }
});
