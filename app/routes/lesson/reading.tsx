import { readingCookie, readingOf } from '~/domain/lesson/reading';
import { act, page } from '~/web/handle.server';
import { leadTo } from '~/web/lead.server';

export const loader = page('anyone', async () => leadTo('/'));

/** Keeps how lessons are set in this browser (`reading`), and leads `back`. With scripts the panel sets the cookie. */
export const action = act('anyone', async ({ form, house }) => {
  const isHttps = house.settings.appUrl.startsWith('https:');
  const cookie = readingCookie(readingOf(form.get('reading') ?? ''), isHttps);
  return leadTo(form.get('back') ?? '/', { headers: { 'Set-Cookie': cookie } });
});

export { NeverDrawn as default } from '~/ui/page/never-drawn';
