import { act, failure, page, retryAfter } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

export const loader = page('anyone', async () => redirectWithin('/'));

/** Gives a visitor an account of the demo. People who are signed in keep their account. */
export const action = act('anyone', async ({ request, user, rooms, access, address }) => {
  if (user) return redirectWithin('/');
  const opened = await rooms.demo.openDemo(address);
  if (!opened.ok) throw failure(opened.status, opened.message, {}, retryAfter(opened.retryAfterMs));
  const headers = new Headers({ 'Set-Cookie': await access.startSession(request, opened.user.id) });
  headers.append('Set-Cookie', await access.markDemo(opened.user.demoUntil));
  return redirectWithin('/', { headers });
});

export { NeverRendered as default } from '~/kit/page/never-rendered';
