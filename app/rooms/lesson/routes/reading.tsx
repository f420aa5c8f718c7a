import { readingCookie, readingOf } from '~/rooms/lesson/rules/reading';
import { act, page } from '~/server/handle.server';
import { leadTo } from '~/server/lead.server';

export const loader = page('anyone', async () => leadTo('/'));

/**
 * Sets the cookie with this browser's text size and face (`reading`) and redirects to `back`. With scripts the panel
 * sets it.
 */
export const action = act('anyone', async ({ form, rooms }) => {
  const isHttps = rooms.server.settings.appUrl.startsWith('https:');
  const cookie = readingCookie(readingOf(form.get('reading') ?? ''), isHttps);
  return leadTo(form.get('back') ?? '/', { headers: { 'Set-Cookie': cookie } });
});

export { NeverDrawn as default } from '~/kit/page/never-drawn';
